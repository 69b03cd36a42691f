/*
 * queue.h - frames that one connection has still to take, with the limit past
 * which it is called slow.
 * Source: wire contract, "Frames": 100 KiB, 5 s.
 */
#ifndef PUSH_QUEUE_H
#define PUSH_QUEUE_H

#include "push/frame.h"

#define QUEUE_BYTES  (100 * 1024)
#define QUEUE_AGE_MS 5000

struct queued;

/* Starts as { 0 }. */
struct queue {
	struct queued *first, **last;
	size_t bytes;
};

/*
 * queue_add - hold the frame until it is taken.  False, and not added: the
 * queue would hold more than QUEUE_BYTES.  An empty one takes any frame.
 */
bool queue_add(struct queue *q, struct frame *f, int64_t now_ms) MUST_CHECK;

/* queue_first - the next frame, NULL when there is none; queue_taken lets go
 * of it. */
struct frame *queue_first(const struct queue *q);
void queue_taken(struct queue *q);

/* queue_late - has the next one waited longer than QUEUE_AGE_MS? */
bool queue_late(const struct queue *q, int64_t now_ms);

/* queue_free - let go of all. */
void queue_free(struct queue *q);

#endif
