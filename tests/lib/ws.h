/*
 * ws.h - a websocket client for tests, written by hand so that it can also do
 * what no library would.
 */
#ifndef TEST_WS_H
#define TEST_WS_H

#include "base/buf.h"

enum ws_op { WS_TEXT = 1, WS_BINARY = 2, WS_CLOSE = 8, WS_PING, WS_PONG };

/* Where and how to connect. */
struct ws_call {
	int port;            /* of this machine */
	const char *at;      /* or this socket of the file system */
	const char *from_ip; /* own address, NULL: any */
	const char *path;
	const char *headers; /* whole lines beside the usual ones, or NULL */
	int room;            /* bytes the kernel keeps unread; 0: as usual */
};

struct ws {
	int fd;
	int status;       /* of the handshake's answer, 0: none came */
	char session[64]; /* X-WS-Session-Id */
	struct buf in;
	size_t shown; /* bytes of the frame that ws_next gave last */
};

/* A frame; text points into the socket's buffer until the next call. */
struct ws_frame {
	int op;
	const char *p;
	size_t n;
	int code; /* of a close frame; 0: none told */
};

/* ws_open - connect and shake hands; false when it was refused (status). */
bool ws_open(struct ws *w, const struct ws_call *call);

/* ws_dial - connect, no more.  ws_ask - the text of the handshake into room
 * bytes; false: they are too few. */
bool ws_dial(struct ws *w, const struct ws_call *call);
bool ws_ask(const struct ws_call *call, char *out, size_t room);

/* ws_begin - the first half of it, ws_finish the second: true once the answer
 * has come. */
bool ws_begin(struct ws *w, const struct ws_call *call);
bool ws_finish(struct ws *w);

/* ws_send - one masked frame; final: no fragment follows. */
bool ws_send(struct ws *w, int op, bool final, const void *p, size_t n);

/* ws_raw - bytes as they are. */
bool ws_raw(struct ws *w, const void *p, size_t n);

/* ws_read - what has arrived, into the buffer; false at the end of it. */
bool ws_read(struct ws *w);

/* ws_next - the next whole frame of the buffer; false: there is none. */
bool ws_next(struct ws *w, struct ws_frame *out);

/* ws_close - without a word. */
void ws_close(struct ws *w);

#endif
