/*
 * hub.h - what the daemon does at each event: a message of a pool or of a child
 * process, a frame of a browser, the tick of each second.
 */
#ifndef PUSH_HUB_H
#define PUSH_HUB_H

#include "push/push.h"

/* Functions by which the hub acts on what other files own. */
struct hub_out {
	/* Sends a message to the daemons of all hosts; NULL: this host is the
	 * only one, so messages are delivered here alone. */
	bool (*publish)(const char *text, size_t n);
	/* Sends what is queued for c, now or as soon as it can be written. */
	void (*wake)(struct client *c);
	/* Closes the socket soon, with c->close_code as its close code. */
	void (*close)(struct client *c);
};

/* hub_open - silence_s: a browser that has sent nothing for so long gets a
 * ping; after twice as long its socket is closed. */
void hub_open(const struct hub_out *out, int64_t silence_s);

/* hub_enter - a handshake has succeeded; hub_leave - the socket is closed. */
void hub_enter(struct client *c);
void hub_leave(struct client *c);

/* hub_quit - the socket is being closed with this code: no message reaches it
 * any more, and its queue is emptied. */
void hub_quit(struct client *c, enum close_code code);

/* hub_said - a browser has sent this message, which is complete. */
void hub_said(struct client *c, const char *s, size_t n);

/*
 * hub_publish - a message of a pool: send it to the daemons of all hosts.
 * hub_deliver - a message for the sockets of this daemon.
 * A text that is not a message is logged and dropped.
 */
void hub_publish(const char *text, size_t n);
void hub_deliver(const char *text, size_t n);

/* hub_close_sessions - close the sockets of these sessions: ids in decimal,
 * separated by commas; hub_close_tenant - close those of all its users. */
void hub_close_sessions(const char *ids);
void hub_close_tenant(int64_t tenant_id);

/* hub_allow - say whether the configuration allows sockets and demo messages
 * from now on.  When it allows no sockets, all sockets are closed. */
void hub_allow(bool enabled, bool demo);

/* hub_sweep - called every second: closes sockets whose session has expired
 * and those that are silent or slow.  now_ms: the wall clock. */
void hub_sweep(int64_t now_ms);

/* hub_close_all - the daemon is going to end: close all sockets, and each new
 * one as soon as it is opened. */
void hub_close_all(void);

/*
 * hub_sessions - calls fn with the ids of the sessions that have sockets,
 * separated by commas, in texts of at most a few thousand bytes.
 * hub_newcomers - the same for sockets that neither call has listed before.
 */
void hub_sessions(void (*fn)(const char *ids));
void hub_newcomers(void (*fn)(const char *ids));

/* hub_counts - the counters of the daemon since its start. */
const struct hub_counts *hub_counts(void);

#endif
