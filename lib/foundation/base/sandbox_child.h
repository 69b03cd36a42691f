/*
 * sandbox_child.h - parses bytes from outside in a child process, so that a
 * crash or an endless loop there is only an error for the caller.
 */
#ifndef BASE_SANDBOX_CHILD_H
#define BASE_SANDBOX_CHILD_H

#include "base/buf.h"

/* The child's output to its parent. */
struct sandbox_out;

struct sandbox_limits {
	int wall_ms;         /* time limit of the child, from its fork on */
	int cpu_s;           /* CPU time of the child */
	size_t memory_bytes; /* in addition to what the parent has mapped */
};

enum sandbox_end {
	SANDBOX_DONE,
	SANDBOX_CRASHED,  /* by a signal, an exit, or lack of memory */
	SANDBOX_LATE,     /* wall_ms or cpu_s exceeded */
	SANDBOX_TOO_MUCH, /* more output than the limit of out */
	SANDBOX_STOPPED,  /* the function take of the sink has failed */
	SANDBOX_FAULT     /* the child could not be started or read */
};

/*
 * sandbox_run - call work(out, arg) in a forked child and collect what it sends
 * with sandbox_put.  The child has a copy of the parent's memory.  Of the
 * parent's descriptors it has only standard error; it can open no file, write
 * to no file and start no process; it runs no at-exit handlers.  It has always
 * ended and was waited for when the call returns.
 *
 * out   initialised by the caller with the limit of the child's output.  It
 *       also holds what the child sent before it failed.  These bytes are as
 *       untrusted as those they were made from, even after SANDBOX_DONE.
 */
enum sandbox_end sandbox_run(void (*work)(struct sandbox_out *out, void *arg),
    void *arg, const struct sandbox_limits *limits, struct buf *out) MUST_CHECK;

/* Receives the child's output piece by piece.  When take returns an error the
 * child is killed. */
struct sandbox_sink {
	enum err (*take)(void *arg, const char *bytes, size_t n);
	void *arg;
	enum err e; /* what the last call of take returned */
};

/* sandbox_stream - as sandbox_run, for output that is too large to keep in
 * memory: each piece is given to to->take.  Meanwhile the child waits, and that
 * time counts for its wall_ms. */
enum sandbox_end
sandbox_stream(void (*work)(struct sandbox_out *out, void *arg), void *arg,
    const struct sandbox_limits *limits, struct sandbox_sink *to) MUST_CHECK;

/* sandbox_put - in the child: send n bytes to the parent.  Ends the child when
 * the parent reads no more. */
void sandbox_put(struct sandbox_out *out, const void *bytes, size_t n);

#endif
