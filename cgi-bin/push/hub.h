/*
 * hub.h - the connected browsers, and what the daemon does at each event: a
 * message of a pool or of a child process, a frame of a browser, the tick of
 * each second.
 */
#ifndef PUSH_HUB_H
#define PUSH_HUB_H

#include "push/connection.h"
#include "push/frame.h"

struct lws;

/* Why a socket is closed. */
enum close_code {
	CLOSE_NORMAL = 1000,
	CLOSE_GOING_AWAY = 1001,
	CLOSE_PROTOCOL = 1002,
	CLOSE_BINARY = 1003,
	CLOSE_NO_TEXT = 1007, /* the browser sent bytes that are not UTF-8 */
	CLOSE_TOO_BIG = 1009,
	CLOSE_TRY_LATER = 1013,
	CLOSE_REVOKED = 4401,
	CLOSE_SLOW = 4408,
	CLOSE_FLOODING = 4429
};

/* Bytes of a message that a browser sends. */
#define SOCKET_IN_MAX ((size_t)64 * 1024)

/* A connected browser; lives in the memory lws keeps for its socket. */
struct client {
	/* Must be the first member, so that a pointer to it can be cast to
	 * struct client. */
	struct connection connection;
	struct lws *wsi; /* NULL: not established, or closed */
	int fd;          /* the socket; valid while wsi is not NULL */
	struct frame_head frame_head; /* parser state of the frames it sends */
	struct queue out;             /* frames that are still to be sent */
	struct buf in; /* parts received of an incomplete message */
	/* Monotonic: when the browser last sent anything. */
	int64_t heard_ms;
	int64_t paced_ms;  /* rate limit of its frames: in_pace() */
	int64_t demoed_ms; /* rate limit of its demo messages: demo_allowed() */
	uint16_t close_code; /* enum close_code; 0: it is not being closed */
	bool ping_due;       /* a ping is to be sent to it */
	bool listed;         /* hub_sessions or hub_newcomers has listed it */
	bool unknown_logged; /* its unknown messages were logged once */
	bool close_given;    /* its close frame was given to lws */
	bool close_sent;     /* lws has sent that close frame */
};

struct hub_counts {
	/* sockets: how many are open now; the others count since the start */
	int64_t sockets, handshakes, messages, frames;
	int64_t slow, flooding, revoked; /* sockets closed for these reasons */
	int64_t lost; /* messages lost because no child process took them */
};

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

/* hub_open - set up the hub of this process, once; *out is copied.  A browser
 * that has sent nothing for silence_s gets a ping; after twice as long its
 * socket is closed.  most: how many sockets there may be. */
void hub_open(const struct hub_out *out, int64_t silence_s, int64_t most);

/* hub_enter - a handshake has succeeded; the socket is closed if its user has
 * too many, or if it is one of the last and its tenant has many.  hub_leave -
 * the socket is closed. */
void hub_enter(struct client *c);
void hub_leave(struct client *c);

/* hub_quit - the socket is being closed with this code: no message reaches it
 * any more, and its queue is emptied. */
void hub_quit(struct client *c, enum close_code code);

/* hub_receive - a browser has sent this message, which is complete. */
void hub_receive(struct client *c, const char *s, size_t n);

/*
 * hub_publish - a message of a pool: send it to the daemons of all hosts.
 * hub_deliver - a message for the sockets of this daemon.
 * A text that is not a message is logged and dropped.
 */
void hub_publish(const char *text, size_t n);
void hub_deliver(const char *text, size_t n);

/* hub_reach - how many sockets of this daemon the message of n bytes would go
 * to. */
size_t hub_reach(const char *text, size_t n);

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
 * hub_newcomers - as hub_sessions, for sockets that neither call has listed
 * before.
 */
void hub_sessions(void (*fn)(const char *ids));
void hub_newcomers(void (*fn)(const char *ids));

/* hub_counts - the counters of the daemon since its start. */
const struct hub_counts *hub_counts(void);

#endif
