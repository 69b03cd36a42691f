/* sock.h - the websockets themselves; what they say and get is the hub's. */
#ifndef PUSH_SOCK_H
#define PUSH_SOCK_H

#include "push/push.h"

/* sock_setup - the key identities are signed with, and how many sockets may
 * be open; one more is closed with 1013. */
void sock_setup(const uint8_t key[IDENT_KEY_LEN], int64_t most);

/* sock_wake - there is something to be written. */
void sock_wake(struct client *c);

/* sock_close - soon, with c->doom as its close code. */
void sock_close(struct client *c);

#endif
