/*
 * websocket.c - the websockets: lws speaks the protocol, this file turns the
 * events of lws into calls of the hub. lws sends a close frame only when a
 * callback of that socket returns an error, and only when lws has no buffered
 * bytes left to write.  When the callback that receives a frame returns an
 * error, lws loses its position in the bytes it parses.  Therefore a socket is
 * closed in the callback that says that the socket can be written to, or by a
 * timer if lws does not call that one in time.
 */
#include <string.h>

#include <libwebsockets.h>

#include "base/clock.h"
#include "base/utf8.h"
#include "push/hub.h"
#include "push/recv_hook.h"
#include "push/websocket.h"

_Static_assert(LWS_PRE <= FRAME_PAD, "lws writes its head before the text");

/* Limit of the frames that one socket sends: one every FRAME_MS on average,
 * FRAME_BURST at once. */
#define FRAME_MS    20
#define FRAME_BURST 200

/* How long a socket that cannot be written to may delay its own close. */
#define LINGER_US (5 * LWS_US_PER_SEC)

/* The highest close code that a peer may send; lws refuses the reserved codes
 * below it.  Source: RFC 6455, 7.4.2. */
#define CODE_MAX 4999

#define CLOSE_FRAME 0x88 /* the first byte of a close frame */

static struct {
	uint8_t key[WS_TICKET_KEY_LEN];
	int64_t most;
} own;

void
sock_close(struct client *c)
{
	if (c->wsi == NULL)
		return;
	lws_set_timer_usecs(c->wsi, LINGER_US);
	(void)lws_callback_on_writable(c->wsi);
}

/* Returns 0 when the request has the header in which nginx says whose socket
 * this is and its signature is right; 1 makes lws refuse the handshake. */
static int
filter(struct lws *wsi, struct client *c)
{
	static const char name[] = "x-ws-ident:";
	char text[WS_TICKET_TEXT];
	int n = lws_hdr_custom_copy(
	    wsi, text, sizeof(text), name, sizeof(name) - 1);

	return n <= 0 ||
	       !ws_ticket_read(own.key, text, clock_ms(), &c->connection.id);
}

static int
tell_name(struct lws *wsi, const struct client *c, void *in)
{
	static const unsigned char name[] = "X-WS-Session-Id:";
	struct lws_process_html_args *args = in;
	unsigned char *at = (unsigned char *)args->p;
	unsigned char *end = at + args->max_len;

	if (lws_add_http_header_by_name(wsi, name,
	        (const unsigned char *)c->connection.id.socket, SOCKET_ID_LEN,
	        &at, end) != 0)
		return 1;
	args->p = (char *)at;
	return 0;
}

static void
refuse(struct client *c, enum close_code code)
{
	hub_quit(c, code);
	sock_close(c);
}

/* Gives lws the close frame; the result is returned from a callback.  Only the
 * first call does: after lws has sent the frame it calls back once more, and a
 * second error would cut the connection before the browser may have read what
 * was sent. */
static int
end(struct client *c)
{
	unsigned char none = 0;

	c->sent = c->ended;
	if (c->ended)
		return 0;
	c->ended = true;
	lws_set_timer_usecs(c->wsi, LWS_SET_TIMER_USEC_CANCEL);
	lws_close_reason(
	    c->wsi, (enum lws_close_status)c->close_code, &none, 0);
	return -1;
}

static int
enter(struct lws *wsi, struct client *c)
{
	c->wsi = wsi;
	c->fd = lws_get_socket_fd(wsi);
	buf_init(&c->in, SOCKET_IN_MAX);
	hub_enter(c);
	if ((!recv_hook_add(c) || hub_counts()->sockets > own.most) &&
	    c->close_code == 0)
		refuse(c, CLOSE_TRY_LATER);
	return 0;
}

/* Is the frame that c has just sent within the limit?  Each frame moves
 * c->paced_ms on by FRAME_MS; it must not be more than FRAME_BURST frames ahead
 * of the clock. */
static bool
in_pace(struct client *c)
{
	int64_t now = clock_mono_ms();

	if (c->paced_ms - now > (int64_t)FRAME_MS * FRAME_BURST)
		return false;
	c->paced_ms = (c->paced_ms > now ? c->paced_ms : now) + FRAME_MS;
	return true;
}

/* lws must read nothing until the close frame is sent: it keeps that frame in
 * the buffer into which it copies the text of the next ping.  A browser whose
 * socket cannot be written to is not waited for: its frames then count as
 * broken, and its bytes are read and dropped. */
static bool
reads(struct client *c)
{
	if (!c->ended || c->sent)
		return true;
	c->frame_head.broken |= lws_send_pipe_choked(c->wsi) != 0;
	return c->frame_head.broken;
}

/* After a broken frame lws gets no more bytes of the socket.  So it cannot
 * notice that the browser answers our close frame, and would wait 5 s for
 * that.  Therefore bytes that begin like a close frame end the connection
 * here. */
static void
take_answer(struct client *c, unsigned char first)
{
	if (c->sent && first == CLOSE_FRAME)
		lws_set_timeout(
		    c->wsi, PENDING_TIMEOUT_CLOSE_ACK, LWS_TO_KILL_ASYNC);
}

/* The frames are counted before lws parses them, so that none of them is
 * handled once there were too many. */
static size_t
seen(struct client *c, const unsigned char *p, size_t n)
{
	size_t frames = 0,
	       pass = frame_head_walk(&c->frame_head, p, n, &frames);

	c->heard_ms = clock_mono_ms();
	if (c->frame_head.broken)
		take_answer(c, p[0]);
	while (frames-- > 0 && c->close_code == 0)
		if (!in_pace(c))
			refuse(c, CLOSE_FLOODING);
	if (c->frame_head.broken && c->close_code == 0)
		refuse(c, CLOSE_PROTOCOL);
	return pass;
}

void
sock_setup(const uint8_t key[WS_TICKET_KEY_LEN], int64_t most)
{
	static const struct recv_hook_checks checks = { reads, seen };

	memcpy(own.key, key, WS_TICKET_KEY_LEN);
	own.most = most;
	recv_hook_setup(&checks);
}

/* Is the text valid UTF-8?  It may contain NUL, which utf8_size would not
 * accept. */
static bool
is_text(const char *s, size_t n)
{
	size_t size;

	for (size_t at = 0; at < n; at += size) {
		size = s[at] == '\0' ? 1 : utf8_size(s + at, n - at);
		if (size == 0)
			return false;
	}
	return true;
}

static void
hear(struct client *c, const char *s, size_t n)
{
	if (is_text(s, n))
		hub_said(c, s, n);
	else
		refuse(c, CLOSE_NO_TEXT);
}

/* Adds a part to the message; handles the message after its last part. */
static void
collect(struct client *c, const char *s, size_t n, bool last)
{
	if (last && c->in.n == 0) {
		hear(c, s, n);
		return;
	}
	buf_add(&c->in, s, n);
	if (c->in.over)
		refuse(c, CLOSE_TOO_BIG);
	else if (last)
		hear(c, c->in.p, c->in.n);
	if (last || c->in.over)
		buf_clear(&c->in, 0);
}

static void
receive(struct lws *wsi, struct client *c, const char *s, size_t n)
{
	bool last = lws_is_final_fragment(wsi) != 0 &&
	            lws_remaining_packet_payload(wsi) == 0;

	if (lws_frame_is_binary(wsi))
		refuse(c, CLOSE_BINARY);
	else
		collect(c, s, n, last);
}

static int
send_ping(struct lws *wsi)
{
	unsigned char space[LWS_PRE] = { 0 };

	return lws_write(wsi, space + LWS_PRE, 0, LWS_WRITE_PING) < 0 ? -1 : 0;
}

/* The browser has sent a close frame.  lws answers with the same code, unless
 * the frame breaks the protocol: then the answer says so. */
static int
part(struct client *c, const unsigned char *p, size_t n)
{
	hub_quit(c, CLOSE_NORMAL);
	if (n == 1 || (n >= 2 && (p[0] << 8 | p[1]) > CODE_MAX))
		c->close_code = CLOSE_PROTOCOL;
	else if (n > 2 && !is_text((const char *)p + 2, n - 2))
		c->close_code = CLOSE_NO_TEXT;
	if (c->close_code == CLOSE_NORMAL)
		return 0;
	/* lws would not recognize the browser's answer to our close frame. */
	c->frame_head.broken = true;
	return end(c);
}

/* Writes the queued frames, one after the other, as long as the socket takes
 * them without waiting. */
static int
send_some(struct lws *wsi, struct client *c)
{
	struct frame *f;

	if (c->close_code != 0)
		return end(c);
	if (c->ping_due) {
		c->ping_due = false;
		if (send_ping(wsi) != 0)
			return -1;
	}
	while ((f = queue_first(&c->out)) != NULL) {
		if (lws_write(wsi, f->space + FRAME_PAD, f->n, LWS_WRITE_TEXT) <
		    (int)f->n)
			return -1;
		queue_taken(&c->out);
		if (queue_first(&c->out) != NULL && lws_send_pipe_choked(wsi))
			break;
	}
	if (queue_first(&c->out) != NULL)
		(void)lws_callback_on_writable(wsi);
	return 0;
}

/* The socket can nearly always be written to, so this is tried at once: to wait
 * for the event would cost three system calls for each frame. */
void
sock_wake(struct client *c)
{
	if (c->wsi == NULL || c->close_code != 0)
		return;
	if (lws_send_pipe_choked(c->wsi))
		(void)lws_callback_on_writable(c->wsi);
	else if (send_some(c->wsi, c) != 0)
		refuse(c, CLOSE_GOING_AWAY);
}

int
sock_event(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in,
    size_t n)
{
	struct client *c = user;

	switch (why) {
	/* A request that does not ask for a websocket. */
	case LWS_CALLBACK_HTTP:
		(void)lws_return_http_status(wsi, 400, NULL);
		return -1;
	case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
		return filter(wsi, c);
	case LWS_CALLBACK_ADD_HEADERS:
		return tell_name(wsi, c, in);
	case LWS_CALLBACK_ESTABLISHED:
		return enter(wsi, c);
	case LWS_CALLBACK_RECEIVE:
		if (c->close_code == 0)
			receive(wsi, c, in, n);
		return 0;
	case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
		return part(c, in, n);
	case LWS_CALLBACK_SERVER_WRITEABLE:
		return send_some(wsi, c);
	case LWS_CALLBACK_TIMER:
		return c->close_code != 0 ? end(c) : 0;
	case LWS_CALLBACK_CLOSED:
		if (c->wsi != NULL) {
			recv_hook_remove(c);
			hub_leave(c);
		}
		c->wsi = NULL;
		return 0;
	default:
		return 0;
	}
}
