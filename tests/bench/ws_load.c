/*
 * ws_load.c - opens many websockets and measures how fast messages reach them:
 *
 *   ws_load --port N --token T --inbox PATH [--sockets N] [--messages N]
 *           [--hold SECONDS]
 *
 * A user may have 50 sockets, so 40 of them have each token, which is T and the
 * user's number in four digits.  Opens the sockets, sends messages to all of
 * them, and then messages to single sockets, each after the one before has
 * arrived.  Each socket must receive all its frames in order.  Prints one line
 * of JSON.  --hold keeps the sockets open for some seconds before the messages,
 * so that another program can measure.
 */
#include <errno.h>
#include <getopt.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "bus/message.h"
#include "lib/ws.h"

#define USER_SOCKETS 40
#define AT_ONCE      200 /* open handshakes at a time */
#define EVENTS       512
#define SINGLES      1000
#define AHEAD        4 /* broadcasts that may be under way at the same time */
#define WAIT_MS      20000
#define PATH_LEN     300

struct own {
	struct ws ws;
	int64_t next; /* number of the next frame */
	bool open;
};

static struct {
	int64_t port, sockets, messages, hold;
	const char *token, *inbox;
	struct own *v;
	int epoll, out;
	int64_t open, frames, wrong, closed;
} run = { .sockets = 8000, .messages = 50 };

static int64_t
now_us(void)
{
	struct timespec t;

	(void)clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static bool
begin(struct own *o)
{
	char path[PATH_LEN];
	struct ws_call call = { .port = (int)run.port, .path = path };
	struct epoll_event e = { .events = EPOLLIN, .data.ptr = o };

	(void)snprintf(path, sizeof(path), "/infra/ws?token=%s%04d", run.token,
	    (int)(o - run.v) / USER_SOCKETS);
	return ws_begin(&o->ws, &call) &&
	       epoll_ctl(run.epoll, EPOLL_CTL_ADD, o->ws.fd, &e) == 0;
}

/* Takes a frame {"type":"n","content":"7"}; its number must be the next one. */
static void
take(struct own *o, const struct ws_frame *f)
{
	static const char head[] = "{\"type\":\"n\",\"content\":\"";
	size_t n = sizeof(head) - 1;

	if (f->op == WS_PING) {
		(void)ws_send(&o->ws, WS_PONG, true, f->p, f->n);
		return;
	}
	if (f->op != WS_TEXT || f->n <= n || memcmp(f->p, head, n) != 0)
		return;
	run.frames++;
	if (strtoll(f->p + n, NULL, 10) != o->next)
		run.wrong++;
	o->next++;
}

static void
hear(struct own *o)
{
	struct ws_frame f;
	bool alive = ws_read(&o->ws);

	if (!o->open && ws_finish(&o->ws)) {
		o->open = o->ws.status == 101;
		run.open += o->open;
	}
	while (o->open && ws_next(&o->ws, &f))
		take(o, &f);
	if (o->ws.in.n == 0)
		buf_clear(&o->ws.in, 0);
	if (!alive) {
		run.closed++;
		(void)epoll_ctl(run.epoll, EPOLL_CTL_DEL, o->ws.fd, NULL);
	}
}

static bool
turn(int wait_ms)
{
	struct epoll_event e[EVENTS];
	int n = epoll_wait(run.epoll, e, EVENTS, wait_ms);

	for (int i = 0; i < n; i++)
		hear(e[i].data.ptr);
	return n > 0;
}

static bool
connect_all(void)
{
	int64_t begun = 0;

	while (run.open + run.closed < run.sockets) {
		while (begun < run.sockets &&
		       begun - run.open - run.closed < AT_ONCE)
			if (!begin(&run.v[begun++]))
				return false;
		if (!turn(WAIT_MS))
			return false;
	}
	return run.open == run.sockets;
}

/* Sends a number to all administrators of the tenant, or to one websocket. */
static void
send_number(int64_t number, const char *socket_name)
{
	char content[32];
	struct message m = { .tenant_id = 1,
		.socket = socket_name,
		.user_type = 2,
		.type = "n",
		.content = content };
	struct buf b;

	(void)snprintf(content, sizeof(content), "%lld", (long long)number);
	buf_init(&b, MESSAGE_TEXT_MAX);
	message_write(&b, &m);
	if (send(run.out, b.p, b.n, 0) < 0)
		perror("send");
	buf_free(&b);
}

static int64_t
broadcast(void)
{
	int64_t begin_us = now_us();
	int64_t want = run.messages * run.sockets;

	for (int64_t sent = 0; run.frames < want;) {
		while (sent < run.messages &&
		       run.frames >= (sent - AHEAD) * run.sockets)
			send_number(sent++, NULL);
		if (!turn(WAIT_MS))
			break;
	}
	return now_us() - begin_us;
}

static int
by_size(const void *a, const void *b)
{
	const int64_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

static void
singles(int64_t us[SINGLES])
{
	for (int64_t i = 0; i < SINGLES; i++) {
		struct own *o = &run.v[i * 7919 % run.sockets];
		int64_t want = run.frames + 1, begin_us = now_us();

		send_number(o->next, o->ws.session);
		while (run.frames < want && run.closed == 0 && turn(WAIT_MS))
			;
		us[i] = now_us() - begin_us;
	}
	qsort(us, SINGLES, sizeof(us[0]), by_size);
}

static bool
prepare(void)
{
	struct rlimit files;
	struct sockaddr_un to = { .sun_family = AF_UNIX };

	(void)getrlimit(RLIMIT_NOFILE, &files);
	files.rlim_cur = files.rlim_max;
	(void)setrlimit(RLIMIT_NOFILE, &files);
	(void)snprintf(to.sun_path, sizeof(to.sun_path), "%s", run.inbox);
	run.v = mem_new((size_t)run.sockets * sizeof(run.v[0]));
	run.epoll = epoll_create1(0);
	run.out = socket(AF_UNIX, SOCK_DGRAM, 0);
	return connect(run.out, (struct sockaddr *)&to, sizeof(to)) == 0;
}

static bool
read_options(int argc, char **argv)
{
	static const struct option names[] = { { "port", 1, NULL, 'p' },
		{ "token", 1, NULL, 't' }, { "inbox", 1, NULL, 'i' },
		{ "sockets", 1, NULL, 's' }, { "messages", 1, NULL, 'm' },
		{ "hold", 1, NULL, 'h' }, { NULL, 0, NULL, 0 } };
	int c;

	while ((c = getopt_long(argc, argv, "", names, NULL)) != -1) {
		int64_t v = optarg == NULL ? 0 : strtoll(optarg, NULL, 10);

		switch (c) {
		case 'p':
			run.port = v;
			break;
		case 't':
			run.token = optarg;
			break;
		case 'i':
			run.inbox = optarg;
			break;
		case 's':
			run.sockets = v;
			break;
		case 'm':
			run.messages = v;
			break;
		case 'h':
			run.hold = v;
			break;
		default:
			return false;
		}
	}
	return run.port > 0 && run.token != NULL && run.inbox != NULL &&
	       run.sockets > 0;
}

int
main(int argc, char **argv)
{
	int64_t us[SINGLES], connect_us, broadcast_us, end;

	if (!read_options(argc, argv))
		return 2;
	if (!prepare()) {
		perror(run.inbox);
		return 2;
	}
	connect_us = now_us();
	if (!connect_all()) {
		(void)fprintf(stderr, "only %lld of %lld sockets opened\n",
		    (long long)run.open, (long long)run.sockets);
		return 1;
	}
	connect_us = now_us() - connect_us;
	end = clock_mono_ms() + run.hold * 1000;
	while (clock_mono_ms() < end)
		(void)turn(100);
	broadcast_us = broadcast();
	printf("{\"sockets\":%lld,\"connects_s\":%lld,\"frames\":%lld,"
	       "\"frames_s\":%lld,",
	    (long long)run.open, (long long)(run.open * 1000000 / connect_us),
	    (long long)run.frames,
	    (long long)(run.frames * 1000000 / broadcast_us));
	singles(us);
	printf("\"single_us_p50\":%lld,\"single_us_p99\":%lld,\"wrong\":%lld,"
	       "\"closed\":%lld}\n",
	    (long long)us[SINGLES / 2], (long long)us[SINGLES * 99 / 100],
	    (long long)run.wrong, (long long)run.closed);
	return run.wrong + run.closed == 0 ? 0 : 1;
}
