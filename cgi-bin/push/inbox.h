/*
 * inbox.h - where the processes of this host hand over messages: one datagram
 * socket for all, $FLEETDESK_HOME/run/push-in.sock, so that they are read in
 * the order in which they were sent.  The text "counts" is answered with the
 * daemon's counters.
 */
#ifndef PUSH_INBOX_H
#define PUSH_INBOX_H

#include "base/base.h"

/* inbox_open - NULL, or what is in the way (static memory). */
const char *inbox_open(const char *home);

/* inbox_close - nobody can hand over anything any more. */
void inbox_close(void);

#endif
