/* sock.h - the websockets as connections; hub.h decides what is done with the
 * messages they receive and which messages they send. */
#ifndef PUSH_SOCK_H
#define PUSH_SOCK_H

#include "push/push.h"

/* sock_setup - sets the key that signs identities, and how many sockets may
 * be open; a socket above this limit is closed with 1013. */
void sock_setup(const uint8_t key[IDENT_KEY_LEN], int64_t most);

/* sock_reads - may lws read from the socket now?  If not, lws will write to it
 * first. */
bool sock_reads(struct client *c);

/*
 * sock_seen - checks n bytes that lws is about to parse.  Returns how many of
 * them lws may parse; when fewer than n, the next byte breaks the protocol and
 * the socket is going to be closed.
 */
size_t sock_seen(struct client *c, const unsigned char *p, size_t n);

/* sock_wake - send what is queued for c, now or as soon as it can be written.
 */
void sock_wake(struct client *c);

/* sock_close - close the socket soon, with c->doom as its close code. */
void sock_close(struct client *c);

#endif
