/* push.h - what the files of the push daemon share. */
#ifndef PUSH_PUSH_H
#define PUSH_PUSH_H

#include "app/conf.h"
#include "push/edge.h"
#include "push/queue.h"
#include "push/seat.h"

struct lws;

/* Why a socket is closed.  Source: rules on security, "Push daemon". */
enum close_code {
	CLOSE_NORMAL = 1000,
	CLOSE_GOING_AWAY = 1001,
	CLOSE_PROTOCOL = 1002,
	CLOSE_BINARY = 1003,
	CLOSE_NO_TEXT = 1007, /* not UTF-8 */
	CLOSE_TOO_BIG = 1009,
	CLOSE_TRY_LATER = 1013,
	CLOSE_REVOKED = 4401,
	CLOSE_SLOW = 4408,
	CLOSE_FLOODING = 4429
};

#define SOCKET_IN_MAX ((size_t)64 * 1024) /* bytes of what a browser sends */

/* A connected browser; lives in the memory lws keeps for its socket. */
struct client {
	struct seat seat; /* first, so that one leads to the other */
	struct lws *wsi;  /* NULL: not established, or gone */
	int fd;           /* while wsi is there */
	struct edge edge;
	struct queue out;
	struct buf in;     /* a message of which parts are missing */
	int64_t heard_ms;  /* monotonic: when it last sent anything */
	int64_t paced_ms;  /* its frames, see pace() */
	int64_t demoed_ms; /* its demo messages */
	uint16_t doom;     /* enum close_code, 0: none */
	bool ping_due;
	bool looked_at; /* its session, since it is here */
	bool puzzling;  /* has said what nobody understands */
	bool ended;     /* lws has its close frame */
	bool sent;      /* and has sent it */
};

struct hub_counts {
	int64_t sockets, handshakes, messages, frames; /* sockets: now */
	int64_t slow, flooding, revoked;               /* closed for that */
	int64_t lost; /* messages a child could not take */
};

#endif
