/* sock.h - the websockets themselves; what they say and get is the hub's. */
#ifndef PUSH_SOCK_H
#define PUSH_SOCK_H

#include "push/push.h"

/* sock_setup - the key identities are signed with, and how many sockets may
 * be open; one more is closed with 1013. */
void sock_setup(const uint8_t key[IDENT_KEY_LEN], int64_t most);

/* sock_reads - may lws read now?  If not, it will write at once. */
bool sock_reads(struct client *c);

/*
 * sock_seen - n bytes that lws is about to read.  Returns how many it may; the
 * rest breaks the protocol, and closes the socket.
 */
size_t sock_seen(struct client *c, const unsigned char *p, size_t n);

/* sock_wake - there is something to be written. */
void sock_wake(struct client *c);

/* sock_close - soon, with c->doom as its close code. */
void sock_close(struct client *c);

#endif
