/*
 * child.h - runs work of a job in a child process: work that takes minutes can
 * be ended at any moment by killing the process, which frees all its memory
 * and connections.  To parse bytes from outside use base/sandbox_child.h.
 */
#ifndef BASE_CHILD_H
#define BASE_CHILD_H

#include <sys/types.h>

#include "base/base.h"

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

#endif
