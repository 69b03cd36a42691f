/* children.h - what the two processes beside the sockets do. */
#ifndef PUSH_CHILDREN_H
#define PUSH_CHILDREN_H

#include "app/conf.h"

/*
 * watch_run - listens to the database.  Tells the daemon:
 *   close ID,ID...   these sessions have ended
 *   tenant ID        so has this tenant
 *   allow E D        0 or 1: sockets, demo messages
 *   held             name the sessions you hold
 *   {...}            a message to deliver
 * and is told the ids it asked for, or a message to send to all hosts.
 */
void watch_run(int fd, const struct conf *conf);

/* relay_run - talks to a broker: what it is told it publishes, what it hears
 * there it tells. */
void relay_run(int fd, const struct conf *conf);

#endif
