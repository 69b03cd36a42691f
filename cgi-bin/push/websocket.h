/* websocket.h - connects websockets to the hub: hub.h decides what is done with
 * the messages they receive and which messages they send. */
#ifndef PUSH_WEBSOCKET_H
#define PUSH_WEBSOCKET_H

#include <libwebsockets.h>

#include "push/push.h"

/* sock_setup - set the key by which ws_ticket is checked, and how many sockets
 * may be open; a socket above this limit is closed with code 1013. */
void sock_setup(const uint8_t key[WS_TICKET_KEY_LEN], int64_t most);

/* sock_event - the callback of lws for websockets. */
int sock_event(struct lws *wsi, enum lws_callback_reasons why, void *user,
    void *in, size_t n);

/* sock_wake - send what is queued for c, now or as soon as it can be written.
 */
void sock_wake(struct client *c);

/* sock_close - close the socket soon, with c->close_code as its close code. */
void sock_close(struct client *c);

#endif
