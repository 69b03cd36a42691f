/* event_loop.h - the event loop of the daemon: libwebsockets (lws) waits for
 * its sockets and for the descriptors of the daemon. */
#ifndef PUSH_EVENT_LOOP_H
#define PUSH_EVENT_LOOP_H

#include "base/base.h"

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

#endif
