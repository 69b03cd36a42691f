/*
 * inbox.h - the socket to which the processes of this host send messages for
 * browsers: one datagram socket for all of them,
 * $FLEETDESK_HOME/run/push-in.sock, so that messages are read in the order in
 * which they were sent.  The text "counts" is answered with the counters of the
 * daemon.
 */
#ifndef PUSH_INBOX_H
#define PUSH_INBOX_H

#include "base/base.h"

/* inbox_open - create the socket and wait for messages.  Returns NULL, or why
 * that is not possible (static memory). */
const char *inbox_open(const char *home);

/* inbox_close - remove the socket's file: nobody can send to it any more. */
void inbox_close(void);

#endif
