/*
 * event_loop.c - the event loop of the daemon.  Only this file knows how lws
 * waits: with libev, because lws's own poll takes 3 ms to look at 8,000 sockets
 * (measured from publishing a message to its frame: 7 ms instead of less than 1
 * ms).
 */
#include "push/event_loop.h"

#include <string.h>

#include <ev.h>
#include <libwebsockets.h>

#include "base/log.h"
#include "push/push.h"
#include "push/websocket.h"

/* Bytes of a message that lws delivers at once.  lws keeps a buffer of this
 * size for every socket, and the messages of browsers are short. */
#define PART_BYTES 512

#define HEADER_BYTES 2048 /* bytes; nginx passes on five short headers */
#define HANDSHAKE_S  10   /* seconds for the handshake */

static int wire_event(struct lws *wsi, enum lws_callback_reasons why,
    void *user, void *in, size_t n);

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
} own;

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

static void
emit(int level, const char *line)
{
	int n = (int)strcspn(line, "\n");

	log_line(level == LLL_ERR ? LOG_ERROR : LOG_INFO, "lws: %.*s", n, line);
}

static void
second(lws_sorted_usec_list_t *sul)
{
	lws_sul_schedule(own.lws, 0, sul, second, LWS_US_PER_SEC);
	own.tick();
}

bool
loop_open(void (*tick)(void))
{
	struct lws_context_creation_info info = {
		.port = CONTEXT_PORT_NO_LISTEN_SERVER,
		.protocols = protocols,
		.options = LWS_SERVER_OPTION_LIBEV,
		.foreign_loops = (void **)&own.ev,
		.max_http_header_data = HEADER_BYTES,
		.timeout_secs = HANDSHAKE_S,
		.retry_and_idle_policy = &never,
		.vhost_name = "push",
		.gid = -1,
		.uid = -1,
	};

	lws_set_log_level(LLL_ERR, emit);
	own.ev = ev_loop_new(EVBACKEND_EPOLL);
	if (own.ev != NULL)
		own.lws = lws_create_context(&info);
	if (own.lws != NULL)
		own.host = lws_get_vhost_by_name(own.lws, "push");
	if (own.host == NULL) {
		log_line(LOG_ERROR,
		    "lws: its context or its event loop cannot be created");
		return false;
	}
	own.tick = tick;
	lws_sul_schedule(own.lws, 0, &own.second, second, LWS_US_PER_SEC);
	return true;
}

bool
loop_watch(struct wire *w)
{
	lws_adopt_desc_t what = {
		.vh = own.host,
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
	(void)lws_adopt_socket_vhost(own.host, fd);
}

bool
loop_turn(void)
{
	return ev_run(own.ev, EVRUN_ONCE);
}
