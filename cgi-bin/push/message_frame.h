/*
 * message_frame.h - the messages on a websocket in both directions: frames that
 * are sent, each shared by all sockets that get it, and the reader of what
 * browsers send.
 * Source: wire contract, "Frames".
 */
#ifndef PUSH_MESSAGE_FRAME_H
#define PUSH_MESSAGE_FRAME_H

#include "base/arena.h"
#include "bus/message.h"

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

/* frame_hold - add a reference; frame_drop - give one back, which frees the
 * frame when it was the last one. */
struct frame *frame_hold(struct frame *f);
void frame_drop(struct frame *f);

enum said {
	SAID_NOTHING, /* empty, unknown or broken: ignored */
	SAID_PING,
	SAID_DEMO
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

#endif
