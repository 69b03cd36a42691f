/*
 * ws.h - a websocket client for tests.  It is not built on a library, so that
 * it can also send what is not allowed.
 */
#ifndef TEST_WS_H
#define TEST_WS_H

#include "base/buf.h"

enum ws_op { WS_TEXT = 1, WS_BINARY = 2, WS_CLOSE = 8, WS_PING, WS_PONG };

/* Where to connect, and how. */
struct ws_call {
	int port;            /* TCP port of this machine */
	const char *at;      /* instead of port: the path of a socket */
	const char *from_ip; /* the client's address; NULL: any */
	const char *path;
	const char *headers; /* additional header lines, or NULL */
	int room;            /* receive buffer in bytes; 0: the default */
};

struct ws {
	int fd;
	int status;       /* HTTP status of the handshake; 0: no answer */
	char session[64]; /* the answer's header X-WS-Session-Id */
	struct buf in;
	size_t shown; /* bytes of the frame that ws_next returned last */
};

/* A frame; text points into the socket's buffer until the next call. */
struct ws_frame {
	int op;
	const char *p;
	size_t n;
	int code; /* code of a close frame; 0: it has none */
};

/* ws_open - connect and shake hands; false when it was refused (status). */
bool ws_open(struct ws *w, const struct ws_call *call);

/* ws_dial - only connect.  ws_ask - write the request of the handshake to out,
 * which has room bytes; false: that is too few. */
bool ws_dial(struct ws *w, const struct ws_call *call);
bool ws_ask(const struct ws_call *call, char *out, size_t room);

/* ws_begin - connect and send the handshake.  ws_finish - read its answer; true
 * when it was accepted. */
bool ws_begin(struct ws *w, const struct ws_call *call);
bool ws_finish(struct ws *w);

/* ws_send - send one masked frame; final: no fragment follows. */
bool ws_send(struct ws *w, int op, bool final, const void *p, size_t n);

/* ws_raw - send n bytes without a frame around them. */
bool ws_raw(struct ws *w, const void *p, size_t n);

/* ws_read - read what has arrived into the buffer; false when the connection
 * has ended. */
bool ws_read(struct ws *w);

/* ws_next - take the next frame of the buffer; false: none is complete. */
bool ws_next(struct ws *w, struct ws_frame *out);

/* ws_close - close the connection without a close frame. */
void ws_close(struct ws *w);

#endif
