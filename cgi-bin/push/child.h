/*
 * child.h - a process of the daemon's that may wait for somebody outside, the
 * database or a broker, so that the process with the sockets never does.
 * They talk over a pair of sockets, one text a packet; when either ends, the
 * other notices.
 */
#ifndef PUSH_CHILD_H
#define PUSH_CHILD_H

#include "app/conf.h"
#include "push/loop.h"

struct child {
	const char *name;
	/* What it does until the other end of fd is gone. */
	void (*run)(int fd, const struct conf *conf);
	const struct conf *conf;
	/* Each text it says, with a NUL behind it. */
	void (*told)(struct child *c, const char *s, size_t n);
	int pid; /* 0: there is none */
	bool started;
	struct wire wire;
};

/* child_keep - called every second: start it when it does not run. */
void child_keep(struct child *c);

/* child_tell - false when it does not run or has not kept up. */
bool child_tell(const struct child *c, const char *s, size_t n);

/*
 * parent_hear - in the child: the next text, its length, 0 when there is
 * none now, -1 when the daemon has gone; valid until the next call.
 * parent_tell - false when it has gone.
 */
int parent_hear(int fd, const char **out);
bool parent_tell(int fd, const char *s, size_t n);

#endif
