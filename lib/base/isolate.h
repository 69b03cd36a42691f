/*
 * isolate.h - work on bytes from outside in a child process of its own, so
 * that what goes wrong there is an error here and nothing else.
 * Source: rules on security, "Sandboxing"; "Parsing in a child".
 */
#ifndef BASE_ISOLATE_H
#define BASE_ISOLATE_H

#include "base/buf.h"

/* Where the child's bytes go. */
struct isolate_out;

struct isolate_limits {
	int wall_ms;         /* from fork to end */
	int cpu_s;           /* of the child */
	size_t memory_bytes; /* beyond what the parent has mapped */
};

enum isolate_end {
	ISOLATE_DONE,
	ISOLATE_CRASHED,  /* a signal, an exit of its own, out of memory */
	ISOLATE_LATE,     /* beyond its time, wall or CPU */
	ISOLATE_TOO_MUCH, /* more bytes than out may hold */
	ISOLATE_STOPPED,  /* whoever took its bytes wanted no more */
	ISOLATE_FAULT     /* no child could be made */
};

/*
 * isolate_run - call work(out, arg) in a forked child and collect what it
 * puts.  The child sees the parent's memory as it was, but has none of its
 * descriptors except standard error, can open none, write no file and start
 * no process; it never runs at-exit handlers.  It is always ended and reaped
 * before the call returns.
 *
 * out   initialised by the caller: its limit is the child's.  What the child
 *       wrote before it failed is in there too; it is as untrusted as the
 *       bytes it was made from, even after ISOLATE_DONE.
 */
enum isolate_end isolate_run(void (*work)(struct isolate_out *out, void *arg),
    void *arg, const struct isolate_limits *limits, struct buf *out) MUST_CHECK;

/* Takes what a child puts, piece by piece; what it answers but OK ends the
 * child. */
struct isolate_sink {
	enum err (*take)(void *arg, const char *bytes, size_t n);
	void *arg;
	enum err e; /* what it answered last */
};

/* isolate_pour - as isolate_run for what is too much to hold: the child waits
 * while take is at it, and its time goes on. */
enum isolate_end
isolate_pour(void (*work)(struct isolate_out *out, void *arg), void *arg,
    const struct isolate_limits *limits, struct isolate_sink *to) MUST_CHECK;

/* isolate_put - in the child: send n bytes.  Ends the child when nobody
 * reads any more. */
void isolate_put(struct isolate_out *out, const void *bytes, size_t n);

#endif
