/* child_work.h - inner: the work of the daemon's two child processes. */
#ifndef PUSH_CHILD_WORK_H
#define PUSH_CHILD_WORK_H

#include "app/conf.h"

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
