/*
 * websocket.c - the event loop and the websockets: lws speaks the protocol, and
 * this file turns its events into calls of the hub.
 *
 * Closing: lws sends a close frame only when a callback of that socket returns
 * an error, and only when lws has no buffered bytes left to write.  When the
 * callback that receives a frame returns an error, lws loses its position in
 * the bytes it parses.  Therefore a socket is closed in the callback that says
 * that the socket can be written to, or by a timer if lws does not call that
 * one in time.
 *
 * Receiving: the bytes of a websocket are checked before lws parses them, but
 * lws has no callback between recv and its own parser.  So this file defines
 * recv, which the dynamic linker finds before that of libc.  Other libraries
 * call it too; their descriptors are not in the table, so for them it does what
 * that of libc does.
 *
 * Waiting: lws waits with libev, because its own poll takes 3 ms to look at
 * 8,000 sockets (measured from publishing a message to its frame: 7 ms instead
 * of less than 1 ms).
 */
#include <errno.h>
#include <string.h>
#include <sys/socket.h>

#include <ev.h>
#include <libwebsockets.h>

#include "base/clock.h"
#include "base/log.h"
#include "base/utf8.h"
#include "push/websocket.h"

_Static_assert(LWS_PRE <= FRAME_PAD, "lws writes its head before the text");

static struct {
	uint8_t key[WS_TICKET_KEY_LEN];
	int64_t most;
} sockets;

void
sock_setup(const uint8_t key[WS_TICKET_KEY_LEN], int64_t most)
{
	memcpy(sockets.key, key, WS_TICKET_KEY_LEN);
	sockets.most = most;
}

/* -- closing a socket ---------------------------------------------------- */

/* How long a socket that cannot be written to may delay its own close. */
#define LINGER_US (5 * LWS_US_PER_SEC)

/* The highest close code that a peer may send; lws refuses the reserved codes
 * below it.  Source: RFC 6455, 7.4.2. */
#define CODE_MAX 4999

#define CLOSE_FRAME 0x88 /* the first byte of a close frame */

void
sock_close(struct client *c)
{
	if (c->wsi == NULL)
		return;
	lws_set_timer_usecs(c->wsi, LINGER_US);
	(void)lws_callback_on_writable(c->wsi);
}

/* Closes the socket of a client that has done something wrong, or for which
 * there is no room. */
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
give_close_frame(struct client *c)
{
	unsigned char none = 0;

	c->close_sent = c->close_given;
	if (c->close_given)
		return 0;
	c->close_given = true;
	lws_set_timer_usecs(c->wsi, LWS_SET_TIMER_USEC_CANCEL);
	lws_close_reason(
	    c->wsi, (enum lws_close_status)c->close_code, &none, 0);
	return -1;
}

/* -- the check of received bytes ----------------------------------------- */

#define DESCRIPTORS 65536 /* of the table, more than can be open */

static struct {
	struct client *client[DESCRIPTORS];
	bool off;
} received;

/* Has the bytes that the socket of c receives checked; false: its descriptor is
 * beyond the table. */
static bool
watch_bytes(struct client *c)
{
	if (c->fd < 0 || c->fd >= DESCRIPTORS)
		return false;
	received.client[c->fd] = c;
	return true;
}

/* Ends the check of these bytes, unless the descriptor is by now the socket of
 * another client. */
static void
unwatch_bytes(const struct client *c)
{
	if (c->fd >= 0 && c->fd < DESCRIPTORS && received.client[c->fd] == c)
		received.client[c->fd] = NULL;
}

/* Limit of the frames that one socket sends: one every FRAME_MS on average,
 * FRAME_BURST at once. */
#define FRAME_MS    20
#define FRAME_BURST 200

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

/* May bytes of the socket be read now?  lws must read none until the close
 * frame is sent: it keeps that frame in the buffer into which it copies the
 * text of the next ping.  A browser whose socket cannot be written to is not
 * waited for: its frames then count as broken, and its bytes are read and
 * dropped. */
static bool
may_read(struct client *c)
{
	if (!c->close_given || c->close_sent)
		return true;
	c->frame_head.broken |= lws_send_pipe_choked(c->wsi) != 0;
	return c->frame_head.broken;
}

/* After a broken frame lws gets no more bytes of the socket.  So it cannot
 * notice that the browser answers our close frame, and would wait 5 s for
 * that.  Therefore bytes that begin like a close frame end the connection
 * here. */
static void
end_if_answered(struct client *c, unsigned char first)
{
	if (c->close_sent && first == CLOSE_FRAME)
		lws_set_timeout(
		    c->wsi, PENDING_TIMEOUT_CLOSE_ACK, LWS_TO_KILL_ASYNC);
}

/* Checks bytes that were received, and refuses the client if they break the
 * protocol or have too many frames.  Returns how many of them lws may parse.
 * The frames are counted before lws parses them, so that none of them is
 * handled once there were too many. */
static size_t
check_bytes(struct client *c, const unsigned char *p, size_t n)
{
	size_t frames = 0,
	       pass = frame_head_walk(&c->frame_head, p, n, &frames);

	c->heard_ms = clock_mono_ms();
	if (c->frame_head.broken)
		end_if_answered(c, p[0]);
	while (frames-- > 0 && c->close_code == 0)
		if (!in_pace(c))
			refuse(c, CLOSE_FLOODING);
	if (c->frame_head.broken && c->close_code == 0)
		refuse(c, CLOSE_PROTOCOL);
	return pass;
}

/* The symbol recv has another name in this file, since a system header may
 * define recv as a macro. */
ssize_t recv_hook_recv(int fd, void *p, size_t n, int flags) __asm__("recv");

/* The client whose socket this is, if its bytes are checked; NULL: it is
 * another descriptor, or this process checks nothing (sock_recv_plain). */
static struct client *
client_at(int fd)
{
	return received.off || fd < 0 || fd >= DESCRIPTORS
	           ? NULL
	           : received.client[fd];
}

/* Receives bytes for lws.  If none of them may be parsed, it returns -1 with
 * EAGAIN (no bytes yet): 0 would mean that the browser has closed the
 * connection. */
static ssize_t
receive_checked(struct client *c, int fd, void *p, size_t n, int flags)
{
	ssize_t got = 0;
	size_t pass = 0;

	if (may_read(c)) {
		got = recvfrom(fd, p, n, flags, NULL, NULL);
		if (got <= 0)
			return got;
		pass = check_bytes(c, p, (size_t)got);
	}
	if (pass > 0)
		return (ssize_t)pass;
	errno = EAGAIN;
	return -1;
}

ssize_t
recv_hook_recv(int fd, void *p, size_t n, int flags)
{
	struct client *c = client_at(fd);

	return c == NULL ? recvfrom(fd, p, n, flags, NULL, NULL)
	                 : receive_checked(c, fd, p, n, flags);
}

void
sock_recv_plain(void)
{
	received.off = true;
}

/* -- events of a socket -------------------------------------------------- */

/* Returns 0 when the request has the header in which nginx says whose socket
 * this is and its signature is right; 1 makes lws refuse the handshake. */
static int
check_ticket(struct lws *wsi, struct client *c)
{
	static const char name[] = "x-ws-ident:";
	char text[WS_TICKET_TEXT];
	int n = lws_hdr_custom_copy(
	    wsi, text, sizeof(text), name, sizeof(name) - 1);

	return n <= 0 || !ws_ticket_read(
	                     sockets.key, text, clock_ms(), &c->connection.id);
}

/* Adds the name of the socket to the answer to the handshake; 0, or 1 to refuse
 * it. */
static int
add_name_header(struct lws *wsi, const struct client *c, void *in)
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

/* A client has connected; when there are too many its socket is closed with the
 * code that says to try later.  Always 0, because the handshake is done. */
static int
enter(struct lws *wsi, struct client *c)
{
	c->wsi = wsi;
	c->fd = lws_get_socket_fd(wsi);
	buf_init(&c->in, SOCKET_IN_MAX);
	hub_enter(c);
	if ((!watch_bytes(c) || hub_counts()->sockets > sockets.most) &&
	    c->close_code == 0)
		refuse(c, CLOSE_TRY_LATER);
	return 0;
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

/* Handles a whole message, which must be UTF-8. */
static void
take_message(struct client *c, const char *s, size_t n)
{
	if (is_text(s, n))
		hub_receive(c, s, n);
	else
		refuse(c, CLOSE_NO_TEXT);
}

/* Adds a part to the message; handles the message after its last part. */
static void
collect(struct client *c, const char *s, size_t n, bool last)
{
	if (last && c->in.n == 0) {
		take_message(c, s, n);
		return;
	}
	buf_add(&c->in, s, n);
	if (c->in.over)
		refuse(c, CLOSE_TOO_BIG);
	else if (last)
		take_message(c, c->in.p, c->in.n);
	if (last || c->in.over)
		buf_clear(&c->in, 0);
}

/* Takes what lws has delivered: a message or a part of one. */
static void
receive_part(struct lws *wsi, struct client *c, const char *s, size_t n)
{
	bool last = lws_is_final_fragment(wsi) != 0 &&
	            lws_remaining_packet_payload(wsi) == 0;

	if (lws_frame_is_binary(wsi))
		refuse(c, CLOSE_BINARY);
	else
		collect(c, s, n, last);
}

/* The browser has sent a close frame.  lws answers with the same code, unless
 * the frame breaks the protocol: then the answer says so. */
static int
peer_closes(struct client *c, const unsigned char *p, size_t n)
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
	return give_close_frame(c);
}

/* -1: lws shall cut the connection. */
static int
send_ping(struct lws *wsi)
{
	unsigned char space[LWS_PRE] = { 0 };

	return lws_write(wsi, space + LWS_PRE, 0, LWS_WRITE_PING) < 0 ? -1 : 0;
}

/* Writes the queued frames, one after the other, as long as the socket takes
 * them without waiting; of a socket that is being closed, its close frame.  -1:
 * lws shall cut the connection. */
static int
send_some(struct lws *wsi, struct client *c)
{
	struct frame *f;

	if (c->close_code != 0)
		return give_close_frame(c);
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

/* The socket can nearly always be written to, so that is tried at once: to wait
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

/* The events of websockets.  A result other than 0 has lws refuse the handshake
 * or close the socket. */
static int
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
		return check_ticket(wsi, c);
	case LWS_CALLBACK_ADD_HEADERS:
		return add_name_header(wsi, c, in);
	case LWS_CALLBACK_ESTABLISHED:
		return enter(wsi, c);
	case LWS_CALLBACK_RECEIVE:
		if (c->close_code == 0)
			receive_part(wsi, c, in, n);
		return 0;
	case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
		return peer_closes(c, in, n);
	case LWS_CALLBACK_SERVER_WRITEABLE:
		return send_some(wsi, c);
	case LWS_CALLBACK_TIMER:
		return c->close_code != 0 ? give_close_frame(c) : 0;
	case LWS_CALLBACK_CLOSED:
		if (c->wsi != NULL) {
			unwatch_bytes(c);
			hub_leave(c);
		}
		c->wsi = NULL;
		return 0;
	default:
		return 0;
	}
}

/* -- the loop ------------------------------------------------------------ */

/* Bytes of a message that lws delivers at once.  lws keeps a buffer of this
 * size for every socket, and the messages of browsers are short. */
#define PART_BYTES 512

#define HEADER_BYTES 2048 /* bytes; nginx passes on five short headers */
#define HANDSHAKE_S  10   /* seconds for the handshake */

/* The events of descriptors that are no websockets (struct wire).  -1: lws
 * shall close the descriptor. */
static int
wire_event(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in,
    size_t n)
{
	struct wire *w = lws_get_opaque_user_data(wsi);

	(void)user;
	(void)in;
	(void)n;
	if (w == NULL)
		return 0;
	if (why == LWS_CALLBACK_RAW_RX_FILE)
		return w->ready(w) ? 0 : -1;
	if (why == LWS_CALLBACK_RAW_CLOSE_FILE) {
		w->fd = -1;
		if (w->gone != NULL)
			w->gone(w);
	}
	return 0;
}

static const struct lws_protocols protocols[] = {
	{ .name = "ws",
	    .callback = sock_event,
	    .per_session_data_size = sizeof(struct client),
	    .rx_buffer_size = PART_BYTES },
	{ .name = "wire", .callback = wire_event },
	{ 0 },
};

/* lws does not look for idle sockets, because the hub does that: lws would keep
 * a sorted list of times for it and walk through the list at every frame. */
static const lws_retry_bo_t never = { 0 };

static struct {
	struct ev_loop *ev;
	struct lws_context *lws;
	struct lws_vhost *host;
	lws_sorted_usec_list_t second;
	void (*tick)(void);
} loop;

static void
log_lws(int level, const char *line)
{
	int n = (int)strcspn(line, "\n");

	log_line(level == LLL_ERR ? LOG_ERROR : LOG_INFO, "lws: %.*s", n, line);
}

static void
every_second(lws_sorted_usec_list_t *sul)
{
	lws_sul_schedule(loop.lws, 0, sul, every_second, LWS_US_PER_SEC);
	loop.tick();
}

bool
loop_open(void (*tick)(void))
{
	struct lws_context_creation_info info = {
		.port = CONTEXT_PORT_NO_LISTEN_SERVER,
		.protocols = protocols,
		.options = LWS_SERVER_OPTION_LIBEV,
		.foreign_loops = (void **)&loop.ev,
		.max_http_header_data = HEADER_BYTES,
		.timeout_secs = HANDSHAKE_S,
		.retry_and_idle_policy = &never,
		.vhost_name = "push",
		.gid = -1,
		.uid = -1,
	};

	lws_set_log_level(LLL_ERR, log_lws);
	loop.ev = ev_loop_new(EVBACKEND_EPOLL);
	if (loop.ev != NULL)
		loop.lws = lws_create_context(&info);
	if (loop.lws != NULL)
		loop.host = lws_get_vhost_by_name(loop.lws, "push");
	if (loop.host == NULL) {
		log_line(LOG_ERROR,
		    "lws: its context or its event loop cannot be created");
		return false;
	}
	loop.tick = tick;
	lws_sul_schedule(
	    loop.lws, 0, &loop.second, every_second, LWS_US_PER_SEC);
	return true;
}

bool
loop_watch(struct wire *w)
{
	lws_adopt_desc_t what = {
		.vh = loop.host,
		.type = LWS_ADOPT_RAW_FILE_DESC,
		.fd = { .filefd = w->fd },
		.vh_prot_name = "wire",
		.opaque = w,
	};

	return lws_adopt_descriptor_vhost_via_info(&what) != NULL;
}

void
loop_take(int fd)
{
	(void)lws_adopt_socket_vhost(loop.host, fd);
}

bool
loop_turn(void)
{
	return ev_run(loop.ev, EVRUN_ONCE);
}
