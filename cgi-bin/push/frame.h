/*
 * frame.h - frames of websockets: the check of the heads that a browser sends,
 * the messages in both directions, and queues of frames that are still to be
 * sent.
 */
#ifndef PUSH_FRAME_H
#define PUSH_FRAME_H

#include "base/arena.h"
#include "bus/message.h"

/* -- heads of received frames -------------------------------------------- */

/*
 * Heads are checked before lws parses them, because of three defects of lws: it
 * accepts frames that are not masked; it drops a socket for a wrong length
 * without a close frame; and a ping that follows may overwrite the close frame
 * it is about to send.
 * Source: RFC 6455, 5.1, 5.2, 5.4 and 5.5.
 */

/*
 * How far the check has come inside a frame.  All zero: before the first frame.
 */
struct frame_head {
	uint64_t left; /* bytes of this frame that were not seen yet */
	uint64_t n;    /* length of its text, as far as it was read */
	/* The smallest length that must be written in as many bytes as this one
	 * was. */
	uint32_t least;
	uint8_t opcode; /* opcode of this frame */
	uint8_t stage;  /* enum stage in frame.c: what of the head is next */
	uint8_t wide;   /* bytes of the length that were not read yet */
	bool open;      /* a message has begun; its last frame has not come */
	bool broken;    /* the protocol was broken; nothing more is checked */
};

/*
 * frame_head_walk - check the next n bytes.  Returns how many of them lws may
 * parse: when fewer than n, the next byte broke the protocol.  Adds to *frames
 * how many frames begin in these bytes.
 */
size_t frame_head_walk(
    struct frame_head *e, const unsigned char *p, size_t n, size_t *frames);

/* -- messages ------------------------------------------------------------ */

/* Bytes before the text of a frame, into which lws writes the frame's head. */
#define FRAME_PAD 32
#define FRAME_MAX (MESSAGE_CONTENT_MAX * 2 + 4096)

/* A text frame, freed with its last reference; its n bytes begin at
 * space + FRAME_PAD. */
struct frame {
	size_t refs;
	size_t n;
	unsigned char space[];
};

/* frame_new - {"type": ..., "content": ...}, with one reference. */
struct frame *frame_new(const char *type, const char *content);

/* frame_text - a copy of these n bytes, with one reference. */
struct frame *frame_text(const char *s, size_t n);

/* frame_drop - give a reference back, which frees the frame when it was the
 * last one. */
void frame_drop(struct frame *f);

/* What a browser has sent. */
enum said {
	SAID_NOTHING, /* empty, unknown or malformed: it is ignored */
	SAID_PING,    /* the text "ping" */
	SAID_DEMO     /* a demo message */
};

/* A demo message that a browser has sent; its text lives in the arena. */
struct demo {
	const char *text;
	int64_t to_user_id; /* 0: all administrators of the tenant */
};

/* frame_read - which message a browser sent in a text of n bytes; SAID_DEMO
 * sets *demo. */
enum said frame_read(
    struct arena *a, const char *s, size_t n, struct demo *demo) MUST_CHECK;

/* frame_demo - the content of the answer demo-message-receive to this demo
 * message, in the arena. */
const char *
frame_demo(struct arena *a, const struct demo *demo, int64_t from_user_id);

/* -- queues of frames to send -------------------------------------------- */

/*
 * The frames that are still to be sent over one connection, with the limits of
 * size and age beyond which the connection is closed as slow: 100 KiB, 5 s.
 */
#define QUEUE_BYTES  (100 * 1024)
#define QUEUE_AGE_MS 5000

/* Bytes of messages that are taken before websockets can be written to again:
 * fewer than a queue holds, because a burst of messages would otherwise fill
 * the queue of a browser that does read, and close its socket as slow. */
#define TURN_BYTES (QUEUE_BYTES / 4)

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
