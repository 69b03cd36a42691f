/*
 * tap.h - checks the bytes that lws receives from a websocket before lws parses
 * them; lws has no callback between recv and its own parser.
 */
#ifndef PUSH_TAP_H
#define PUSH_TAP_H

#include "push/push.h"

/* tap_open - from now on sock_seen checks what c sends over its descriptor.
 * False: the table has no entry for a descriptor of that number. */
bool tap_open(struct client *c) MUST_CHECK;

/* tap_close - stop checking c; does nothing when it was not checked. */
void tap_close(const struct client *c);

/* tap_off - check nothing any more: called in a child process, in which the
 * same numbers belong to other descriptors. */
void tap_off(void);

#endif
