/*
 * frame.h - what goes over a websocket, in both directions: one frame is
 * shared by all who get it, and what a browser sent is read here.
 * Source: wire contract, "Frames".
 */
#ifndef PUSH_FRAME_H
#define PUSH_FRAME_H

#include "base/arena.h"
#include "bus/message.h"

#define FRAME_PAD 32 /* writable room before text, for the protocol's head */
#define FRAME_MAX (MESSAGE_CONTENT_MAX * 2 + 4096)

/* A text frame; its bytes follow FRAME_PAD bytes into space. */
struct frame {
	size_t refs;
	size_t n;
	unsigned char space[];
};

/* frame_new - {"type": ..., "content": ...}, held once. */
struct frame *frame_new(const char *type, const char *content);

/* frame_text - these n bytes as they are, held once. */
struct frame *frame_text(const char *s, size_t n);

/* frame_hold, frame_drop - one holder more, or fewer; the last one frees. */
struct frame *frame_hold(struct frame *f);
void frame_drop(struct frame *f);

enum said {
	SAID_NOTHING, /* empty, unknown or broken: ignored */
	SAID_PING,
	SAID_DEMO
};

/* What a demo message asks for; text lives in the arena. */
struct demo {
	const char *text;
	int64_t to_user_id; /* 0: everybody */
};

/* frame_read - what a browser said in a text of n bytes. */
enum said frame_read(
    struct arena *a, const char *s, size_t n, struct demo *demo) MUST_CHECK;

/* frame_demo - the content of demo-message-receive, in the arena. */
const char *
frame_demo(struct arena *a, const struct demo *demo, int64_t from_user_id);

#endif
