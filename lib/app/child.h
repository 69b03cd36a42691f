/*
 * child.h - a helper's work in processes of its own: what takes minutes can be
 * ended at any moment, and whatever it needs goes with it.  Not for bytes from
 * outside: that is lib/base/isolate.
 */
#ifndef APP_CHILD_H
#define APP_CHILD_H

#include <sys/types.h>

#include "base/base.h"

enum child_state {
	CHILD_RUNS,
	CHILD_DONE, /* work returned */
	CHILD_DIED
};

/* child_share - n zeroed bytes that later children have in common with this
 * process; for its whole life.  NULL when there is no memory. */
void *child_share(size_t n);

/*
 * child_start - run work(arg) in a forked process: it has this one's memory
 * and standard error, none of its other descriptors, the usual signals, and
 * is killed with it.  Returns its id, or -1 after logging why.
 */
pid_t child_start(void (*work)(void *arg), void *arg);

/* child_look - what has become of it; it may be asked for once it ended only
 * that once. */
enum child_state child_look(pid_t pid);

/* child_kill - end it, whatever it does, and wait for that. */
void child_kill(pid_t pid);

#endif
