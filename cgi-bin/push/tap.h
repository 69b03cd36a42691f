/*
 * tap.h - what lws reads from a websocket goes through our hands first: it has
 * no callback between the kernel and its own parser.
 */
#ifndef PUSH_TAP_H
#define PUSH_TAP_H

#include "push/push.h"

/* tap_open - from now on sock_seen is shown what c sends over its descriptor.
 * False: there is no room for one of that number. */
bool tap_open(struct client *c) MUST_CHECK;

/* tap_close - no more of it; harmless when it was not open. */
void tap_close(const struct client *c);

/* tap_off - in a child, which has the numbers for descriptors of its own. */
void tap_off(void);

#endif
