/*
 * recv_hook.h - checks the bytes that lws receives from a websocket before
 * lws parses them; lws has no callback between recv and its own parser.
 */
#ifndef PUSH_RECV_HOOK_H
#define PUSH_RECV_HOOK_H

#include "push/push.h"

/* The functions that check the bytes of a websocket. */
struct recv_hook_checks {
	/* May lws read from the socket now?  If not, lws will write to it
	 * first. */
	bool (*reads)(struct client *c);
	/* Checks n bytes that lws is about to parse.  Returns how many of them
	 * lws may parse; when fewer than n, the next byte breaks the protocol
	 * and the socket is going to be closed. */
	size_t (*seen)(struct client *c, const unsigned char *p, size_t n);
};

/* recv_hook_setup - set the functions that check the bytes; call it before
 * the first recv_hook_add.  The struct must stay at its address. */
void recv_hook_setup(const struct recv_hook_checks *checks);

/* recv_hook_add - from now on what c sends over its descriptor is checked.
 * False: the table has no entry for a descriptor of that number. */
bool recv_hook_add(struct client *c) MUST_CHECK;

/* recv_hook_remove - stop checking c; does nothing when it was not checked.
 */
void recv_hook_remove(const struct client *c);

/* recv_hook_off - check nothing any more: called in a child process, in which
 * the same numbers belong to other descriptors. */
void recv_hook_off(void);

#endif
