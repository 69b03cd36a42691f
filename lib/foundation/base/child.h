/*
 * child.h - runs work in a child process.  Work of a job that takes minutes can
 * so be ended at any moment by killing the process, which frees all its memory
 * and connections; and a crash or an endless loop where bytes from outside are
 * parsed is only an error for the caller.
 */
#ifndef BASE_CHILD_H
#define BASE_CHILD_H

#include <sys/types.h>

#include "base/buf.h"

/* child_ends_with - from now on this process gets the signal when its parent
 * ends.  False: it cannot, or the parent has ended already. */
bool child_ends_with(pid_t parent, int signal);

/* -- work of a job --------------------------------------------------------- */

enum child_state {
	CHILD_RUNS,
	CHILD_DONE, /* the function work has returned */
	CHILD_DIED
};

/* child_share - n zeroed bytes of memory that this process shares with the
 * children which it starts later, at the same address; a page takes memory only
 * once it is written.  NULL when there is no memory. */
void *child_share(size_t n);

/* child_unshare - gives back memory of child_share; p may be NULL. */
void child_unshare(void *p, size_t n);

/*
 * child_start - run work(arg) in a forked process: it has a copy of the
 * parent's memory and descriptors 0 to 2 only, SIGTERM and SIGINT end it, and
 * it is killed when the parent ends.  Returns its id, or -1 after logging why.
 */
pid_t child_start(void (*work)(void *arg), void *arg);

/* child_look - the state of the child.  The call that finds it ended also
 * removes it from the kernel's table, so a later call returns CHILD_DIED. */
enum child_state child_look(pid_t pid);

/* child_kill - kill the child and wait until it has ended. */
void child_kill(pid_t pid);

/* process_runs - does the process, which need not be a child, run?  A zombie
 * does not: a killed process is one until its parent waits for it. */
bool process_runs(pid_t pid);

/* -- parsing bytes from outside -------------------------------------------- */

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
