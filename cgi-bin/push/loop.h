/*
 * loop.h - the one loop of the daemon: lws waits for its sockets and for the
 * descriptors we give it.
 */
#ifndef PUSH_LOOP_H
#define PUSH_LOOP_H

#include <libwebsockets.h>

#include "base/base.h"

/* A descriptor that is looked after; must stay where it is.  ready: there is
 * something to read; false closes it.  gone: it was closed; NULL: never mind.
 */
struct wire {
	int fd;
	bool (*ready)(struct wire *w);
	void (*gone)(struct wire *w);
	void *arg;
};

/* loop_open - false with a line in the log.  tick is called every second. */
bool loop_open(void (*tick)(void));

/* loop_watch - look after a descriptor, which is closed by the loop. */
bool loop_watch(struct wire *w);

/* loop_take - speak websocket over this connection, which is closed by the
 * loop. */
void loop_take(int fd);

/* loop_turn - wait for something and do it; false: the loop is broken. */
bool loop_turn(void);

/* sock_event - lws's callback for websockets; sock.c has it. */
int sock_event(struct lws *wsi, enum lws_callback_reasons why, void *user,
    void *in, size_t n);

#endif
