/* ws.c - a websocket client for tests. */
#include "lib/ws.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define IN_MAX   ((size_t)64 * 1024 * 1024)
#define PATIENCE 60000 /* ms to wait for the answer of a handshake */
#define HEAD_MAX 4096

bool
ws_raw(struct ws *w, const void *p, size_t n)
{
	const char *at = p;

	while (n > 0) {
		ssize_t put = send(w->fd, at, n, MSG_NOSIGNAL);

		if (put <= 0)
			return false;
		at += put;
		n -= (size_t)put;
	}
	return true;
}

static bool
dial_path(struct ws *w, const char *path)
{
	struct sockaddr_un to = { .sun_family = AF_UNIX };
	int n = snprintf(to.sun_path, sizeof(to.sun_path), "%s", path);

	w->fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	return n > 0 && (size_t)n < sizeof(to.sun_path) &&
	       connect(w->fd, (struct sockaddr *)&to, sizeof(to)) == 0;
}

static bool
dial_port(struct ws *w, const struct ws_call *call)
{
	struct sockaddr_in to = { .sin_family = AF_INET,
		.sin_port = htons((uint16_t)call->port),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	struct sockaddr_in from = { .sin_family = AF_INET };
	int one = 1;

	w->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (call->room > 0)
		(void)setsockopt(w->fd, SOL_SOCKET, SO_RCVBUF, &call->room,
		    sizeof(call->room));
	if (call->from_ip != NULL) {
		(void)inet_pton(AF_INET, call->from_ip, &from.sin_addr);
		(void)setsockopt(w->fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT,
		    &one, sizeof(one));
		if (bind(w->fd, (struct sockaddr *)&from, sizeof(from)) != 0)
			return false;
	}
	(void)setsockopt(w->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof(one));
	return connect(w->fd, (struct sockaddr *)&to, sizeof(to)) == 0;
}

bool
ws_dial(struct ws *w, const struct ws_call *call)
{
	*w = (struct ws){ .fd = -1 };
	buf_init(&w->in, IN_MAX);
	return call->at != NULL ? dial_path(w, call->at) : dial_port(w, call);
}

bool
ws_ask(const struct ws_call *call, char *out, size_t room)
{
	int n = snprintf(out, room,
	    "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
	    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
	    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s\r\n",
	    call->path, call->port, call->headers != NULL ? call->headers : "");

	return n > 0 && (size_t)n < room;
}

bool
ws_begin(struct ws *w, const struct ws_call *call)
{
	char head[HEAD_MAX];

	return ws_dial(w, call) && ws_ask(call, head, sizeof(head)) &&
	       ws_raw(w, head, strlen(head));
}

bool
ws_read(struct ws *w)
{
	char part[65536];
	ssize_t n = recv(w->fd, part, sizeof(part), MSG_DONTWAIT);

	if (n < 0)
		return errno == EAGAIN || errno == EINTR;
	buf_add(&w->in, part, (size_t)n);
	return n > 0;
}

/* Removes the first n bytes of the buffer. */
static void
eat(struct ws *w, size_t n)
{
	memmove(w->in.p, w->in.p + n, w->in.n - n);
	w->in.n -= n;
}

bool
ws_finish(struct ws *w)
{
	static const char name[] = "\r\nX-WS-Session-Id: ";
	const char *text = buf_text(&w->in), *end, *session;

	end = strstr(text, "\r\n\r\n");
	if (end == NULL)
		return false;
	if (strncmp(text, "HTTP/1.1 ", 9) == 0)
		w->status = (int)strtol(text + 9, NULL, 10);
	session = strcasestr(text, name);
	if (session != NULL && session < end)
		(void)snprintf(w->session, sizeof(w->session), "%.*s",
		    (int)strcspn(session + sizeof(name) - 1, "\r"),
		    session + sizeof(name) - 1);
	eat(w, (size_t)(end - text) + 4);
	return true;
}

bool
ws_open(struct ws *w, const struct ws_call *call)
{
	struct pollfd p = { .events = POLLIN };

	if (!ws_begin(w, call))
		return false;
	p.fd = w->fd;
	do {
		if (poll(&p, 1, PATIENCE) <= 0 || !ws_read(w))
			return false;
	} while (!ws_finish(w));
	return w->status == 101;
}

static size_t
put_head(unsigned char *head, int op, bool final, size_t n)
{
	size_t at = 2;

	head[0] = (unsigned char)((final ? 0x80 : 0) | op);
	if (n < 126) {
		head[1] = (unsigned char)(0x80 | n);
	} else if (n < 65536) {
		head[1] = 0x80 | 126;
		head[at++] = (unsigned char)(n >> 8);
		head[at++] = (unsigned char)n;
	} else {
		head[1] = 0x80 | 127;
		for (int shift = 56; shift >= 0; shift -= 8)
			head[at++] = (unsigned char)(n >> shift);
	}
	return at;
}

bool
ws_send(struct ws *w, int op, bool final, const void *p, size_t n)
{
	static const unsigned char mask[4] = { 0x12, 0x34, 0x56, 0x78 };
	unsigned char head[14];
	size_t at = put_head(head, op, final, n);
	struct buf b;
	bool sent;

	buf_init(&b, IN_MAX);
	buf_add(&b, head, at);
	buf_add(&b, mask, sizeof(mask));
	at = b.n;
	buf_add(&b, p, n);
	for (size_t i = 0; i < n; i++)
		b.p[at + i] = (char)(b.p[at + i] ^ mask[i & 3]);
	sent = ws_raw(w, b.p, b.n);
	buf_free(&b);
	return sent;
}

/* The bytes of the head and of the text of the first frame in the buffer;
 * false: the frame is not complete yet. */
static bool
measure(const struct ws *w, size_t *head, size_t *n)
{
	const unsigned char *p = (const unsigned char *)w->in.p;
	size_t more = 0;

	if (w->in.n < 2)
		return false;
	*n = p[1] & 0x7F;
	if (*n >= 126)
		more = *n == 126 ? 2 : 8;
	*head = 2 + more;
	if (w->in.n < *head)
		return false;
	if (more > 0)
		*n = 0;
	for (size_t i = 0; i < more; i++)
		*n = *n << 8 | p[2 + i];
	return w->in.n >= *head + *n;
}

bool
ws_next(struct ws *w, struct ws_frame *out)
{
	const unsigned char *p;
	size_t head, n;

	eat(w, w->shown);
	w->shown = 0;
	if (!measure(w, &head, &n))
		return false;
	p = (const unsigned char *)w->in.p;
	*out = (struct ws_frame){ p[0] & 15, w->in.p + head, n, 0 };
	if (out->op == WS_CLOSE && n >= 2)
		out->code = p[head] << 8 | p[head + 1];
	w->shown = head + n;
	return true;
}

void
ws_close(struct ws *w)
{
	if (w->fd >= 0)
		(void)close(w->fd);
	w->fd = -1;
	buf_free(&w->in);
}
