/* push.h - types and limits that the files of the push daemon share. */
#ifndef PUSH_PUSH_H
#define PUSH_PUSH_H

#include "app/conf.h"
#include "push/connection.h"
#include "push/frame_head.h"
#include "push/send_queue.h"

struct lws;

/* Why a socket is closed.  Source: rules on security, "Push daemon". */
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
	int64_t paced_ms;    /* rate limit of its frames, see in_pace() */
	int64_t demoed_ms;   /* rate limit of its demo messages */
	uint16_t close_code; /* enum close_code; 0: it is not being closed */
	bool ping_due;       /* a ping is to be sent to it */
	bool looked_at;      /* its session was checked after it connected */
	bool unknown_logged; /* its unknown messages were logged once */
	bool ended;          /* its close frame was given to lws */
	bool sent;           /* lws has sent that close frame */
};

struct hub_counts {
	/* sockets: how many are open now; the others count since the start */
	int64_t sockets, handshakes, messages, frames;
	int64_t slow, flooding, revoked; /* sockets closed for these reasons */
	int64_t lost; /* messages lost because no child process took them */
};

#endif
