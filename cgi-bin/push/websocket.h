/*
 * websocket.h - the event loop of the daemon, in which libwebsockets (lws)
 * waits for its sockets and for the descriptors of the daemon; and the
 * websockets in it: hub.h decides what is done with the messages they receive
 * and which messages they send.
 */
#ifndef PUSH_WEBSOCKET_H
#define PUSH_WEBSOCKET_H

#include "push/hub.h"

/* A descriptor that the loop waits for.  The struct must stay at its address.
 * ready: called when there is something to read; returns false to have the
 * descriptor closed.  gone: called after it was closed; may be NULL. */
struct wire {
	int fd;
	bool (*ready)(struct wire *w);
	void (*gone)(struct wire *w);
	void *arg;
};

/* loop_open - create the loop; false: that failed and the reason is logged.
 * tick is called every second. */
bool loop_open(void (*tick)(void));

/* loop_watch - wait for a descriptor from now on; the loop owns it and closes
 * it.  False: lws does not accept it. */
bool loop_watch(struct wire *w);

/* loop_take - serve the websocket protocol on this connection; the loop owns
 * the descriptor and closes it. */
void loop_take(int fd);

/* loop_turn - wait for events and handle them; false: the loop has nothing
 * left to wait for. */
bool loop_turn(void);

/* sock_setup - set the key by which ws_ticket is checked, and how many sockets
 * may be open; a socket above this limit is closed with code 1013. */
void sock_setup(const uint8_t key[WS_TICKET_KEY_LEN], int64_t most);

/* sock_wake - send what is queued for c, now or as soon as it can be written.
 */
void sock_wake(struct client *c);

/* sock_close - close the socket soon, with c->close_code as its close code. */
void sock_close(struct client *c);

/* sock_recv_plain - from now on bytes are received without a check of frames:
 * called in a child process, where the numbers of browsers' descriptors belong
 * to others. */
void sock_recv_plain(void);

#endif
