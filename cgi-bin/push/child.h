/*
 * child.h - the child processes of the daemon, which wait for the database and
 * for a broker, so that the process with the websockets never waits for them.
 * Daemon and child talk over a pair of sockets, one text a packet; when either
 * process ends, the other one notices it there.
 */
#ifndef PUSH_CHILD_H
#define PUSH_CHILD_H

#include "app/conf.h"
#include "base/log.h"
#include "push/websocket.h"

struct child {
	const char *name;
	/* The child's work, until the other end of fd is closed. */
	void (*run)(int fd, const struct conf *conf);
	const struct conf *conf;
	/* Called in the daemon for each text of the child; s ends with NUL. */
	void (*on_text)(struct child *c, const char *s, size_t n);
	int pid;          /* 0: there is no process */
	bool started;     /* whether wire is open */
	struct wire wire; /* the daemon's end of the pair */
	struct log_rate failing;
};

/* child_keep_running - start the child if it does not run; called every second.
 */
void child_keep_running(struct child *c);

/* child_send - send the child a text; false: lost, since the child does not run
 * or the socket to it is full. */
bool child_send(const struct child *c, const char *s, size_t n);

/*
 * database_run - listens to the database.  The texts it sends to the daemon:
 *   close ID,ID...   close the sockets of these sessions, which have ended
 *   tenant ID        close the sockets of this tenant, which has ended
 *   allow E D        E: sockets are allowed, D: demo messages; 0 or 1
 *   held             send back the ids of all sessions that have sockets
 *   {...}            deliver this message
 * The daemon sends it ids of sessions, which it then checks, or a message that
 * goes to all hosts.
 */
void database_run(int fd, const struct conf *conf);

/* broker_run - publishes the daemon's messages to a broker, and sends the
 * daemon the messages that come from the broker. */
void broker_run(int fd, const struct conf *conf);

#endif
