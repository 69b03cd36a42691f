/*
 * send_queue.h - the frames that are still to be sent over one connection, with
 * the limits of size and age beyond which the connection is closed as slow.
 * Source: wire contract, "Frames": 100 KiB, 5 s.
 */
#ifndef PUSH_SEND_QUEUE_H
#define PUSH_SEND_QUEUE_H

#include "push/message_frame.h"

#define QUEUE_BYTES  (100 * 1024)
#define QUEUE_AGE_MS 5000

struct queued;

/* A queue of zeros is empty.  bytes: the sum of the lengths of its frames. */
struct queue {
	struct queued *first, **last;
	size_t bytes;
};

/*
 * queue_add - append the frame, with a reference of the queue's own.  False:
 * not added, since the queue would hold more than QUEUE_BYTES.  An empty queue
 * accepts a frame of any size.
 */
bool queue_add(struct queue *q, struct frame *f, int64_t now_ms) MUST_CHECK;

/* queue_first - the next frame to send, NULL when there is none; queue_taken
 * removes it. */
struct frame *queue_first(const struct queue *q);
void queue_taken(struct queue *q);

/* queue_late - has the next frame waited longer than QUEUE_AGE_MS? */
bool queue_late(const struct queue *q, int64_t now_ms);

/* queue_free - remove all frames; the queue may be used again. */
void queue_free(struct queue *q);

#endif
