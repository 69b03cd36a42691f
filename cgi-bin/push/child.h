/*
 * child.h - a child process of the daemon, which waits for the database or for
 * a broker, so that the process with the websockets never waits for them.
 * Parent and child talk over a pair of sockets, one text a packet; when either
 * process ends, the other one notices it there.
 */
#ifndef PUSH_CHILD_H
#define PUSH_CHILD_H

#include "app/conf.h"
#include "base/log.h"
#include "push/event_loop.h"

struct child {
	const char *name;
	/* The child's work, until the other end of fd is closed. */
	void (*run)(int fd, const struct conf *conf);
	const struct conf *conf;
	/* Called in the daemon for each text of the child; s ends with NUL. */
	void (*told)(struct child *c, const char *s, size_t n);
	int pid;          /* 0: there is no process */
	bool started;     /* whether wire is open */
	struct wire wire; /* the daemon's end of the pair */
	struct log_rate failing;
};

/* child_keep - start the child when it does not run; called every second. */
void child_keep(struct child *c);

/* child_tell - send the child a text; false: lost, since the child does not run
 * or the socket to it is full. */
bool child_tell(const struct child *c, const char *s, size_t n);

/*
 * parent_hear - in the child: read the next text of the daemon into *out, where
 * it stays valid until the next call.  Returns its length; 0: there is none
 * now; -1: the daemon has ended.
 * parent_tell - send the daemon a text; false: it has ended.
 */
int parent_hear(int fd, const char **out);
bool parent_tell(int fd, const char *s, size_t n);

#endif
