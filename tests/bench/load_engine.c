/*
 * load_engine.c - many clients in one thread; each sends its next request as
 * soon as it has an answer.  Wrong and missing answers are counted as failed.
 */
#include "bench/load_engine.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "auth/device_auth.h"
#include "bench/http.h"

#define REQUEST_MAX (4 << 20)
#define CONNECT_MAX 3 /* at most so many new connections for one request */
#define PATIENCE_MS 30000

struct client {
	int fd; /* -1: not connected */
	int tries;
	bool fresh; /* no answer has come over this connection yet */
	struct buf out;
	size_t sent;
	int64_t begun_us;
	struct http in;
};

static const struct plan *plan;
static struct tally *sum;
static int64_t issued, start_us, end_us;
static int poller;
static uint64_t chance;

static int64_t
now_us(void)
{
	struct timespec t;

	(void)clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* xorshift: the same seed gives the same requests in the same order. */
static uint64_t
random_next(void)
{
	chance ^= chance << 13;
	chance ^= chance >> 7;
	chance ^= chance << 17;
	return chance;
}

static size_t
bucket_of(int64_t us)
{
	int doublings = us < 128 ? 0 : 57 - __builtin_clzll((uint64_t)us);
	size_t b = (size_t)doublings * 64 + (size_t)(us >> doublings);

	return b < TALLY_BUCKETS ? b : TALLY_BUCKETS - 1;
}

static void
count(const struct client *c, bool good)
{
	int64_t us = now_us() - c->begun_us;

	sum->requests++;
	sum->failed += !good;
	sum->bucket[bucket_of(us)]++;
	sum->max_us = us > sum->max_us ? us : sum->max_us;
}

static int
dial(void)
{
	struct sockaddr_un path = { .sun_family = AF_UNIX };
	struct sockaddr_in tcp = { .sin_family = AF_INET };
	bool local = plan->unix_path != NULL;
	int one = 1, fd, rc;

	/* The socket may block, because connecting to the same machine is
	 * quick. */
	fd = socket(local ? AF_UNIX : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return -1;
	if (local) {
		(void)snprintf(path.sun_path, sizeof(path.sun_path), "%s",
		    plan->unix_path);
		rc = connect(fd, (struct sockaddr *)&path, sizeof(path));
	} else {
		tcp.sin_port = htons((uint16_t)plan->tcp);
		tcp.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
		rc = connect(fd, (struct sockaddr *)&tcp, sizeof(tcp));
		(void)setsockopt(
		    fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof(one));
	}
	if (rc == 0)
		return fd;
	(void)close(fd);
	return -1;
}

static void
drop(struct client *c)
{
	if (c->fd >= 0)
		(void)close(c->fd);
	c->fd = -1;
}

static bool
connected(struct client *c)
{
	struct epoll_event ev = { .events = EPOLLIN, .data.ptr = c };

	if (c->fd >= 0)
		return true;
	c->fresh = true;
	c->fd = dial();
	return c->fd >= 0 && epoll_ctl(poller, EPOLL_CTL_ADD, c->fd, &ev) == 0;
}

/* Sends the whole request.  Requests are small, so one send is usually
 * enough. */
static bool
send_all(struct client *c)
{
	for (c->sent = 0; c->sent < c->out.n;) {
		ssize_t n = send(c->fd, c->out.p + c->sent, c->out.n - c->sent,
		    MSG_NOSIGNAL);

		if (n <= 0)
			return false;
		c->sent += (size_t)n;
	}
	return true;
}

/* Sends the request.  If the server has just closed the kept connection, which
 * is no failure, it is sent over a new one. */
static bool
ask(struct client *c)
{
	bool kept;

	http_start(&c->in);
	do {
		kept = c->fd >= 0;
		if (connected(c) && send_all(c))
			return true;
		drop(c);
	} while (kept && c->tries++ < CONNECT_MAX);
	return false;
}

/* Signs the request just before it is sent, because a signature is valid for a
 * short time only. */
static void
sign(struct client *c, const char *line, const char *path, const char *body)
{
	struct arena mem = { 0 };
	struct timespec t;
	char hex[DEVICE_SIGN_HEX + 1], ts[32];
	const char *end = body != NULL ? body : path + strlen(path);
	const struct device_call call = {
		.method = arena_strndup(&mem, line, strcspn(line, " ")),
		.path = arena_strndup(&mem, path + 1, (size_t)(end - path - 1)),
		.body = body != NULL ? body + 1 : NULL,
		.body_len = body != NULL ? strlen(body + 1) : 0,
	};

	(void)clock_gettime(CLOCK_REALTIME, &t);
	(void)snprintf(ts, sizeof(ts), "%lld",
	    (long long)t.tv_sec * 1000 + t.tv_nsec / 1000000);
	device_sign(&mem, plan->secret, &call, ts, hex);
	buf_printf(&c->out, "X-Device-Sign: %s.%s.%s\r\n", plan->kid, ts, hex);
	arena_free(&mem);
}

/* Makes the request of a line "METHOD path [body]". */
static void
compose(struct client *c, const char *line)
{
	const char *path = strchr(line, ' ');
	const char *body = strchr(path + 1, ' ');

	buf_clear(&c->out, 65536);
	buf_add(
	    &c->out, line, body != NULL ? (size_t)(body - line) : strlen(line));
	buf_str(&c->out, " HTTP/1.1\r\nHost: localhost\r\n");
	if (plan->headers.n > 0)
		buf_add(&c->out, plan->headers.p, plan->headers.n);
	if (plan->kid != NULL)
		sign(c, line, path, body);
	if (body != NULL)
		buf_printf(&c->out,
		    "Content-Type: application/json\r\n"
		    "Content-Length: %zu\r\n",
		    strlen(body + 1));
	buf_str(&c->out, "\r\n");
	if (body != NULL)
		buf_str(&c->out, body + 1);
}

static bool
more(void)
{
	if (plan->once && issued == (int64_t)plan->urls)
		return false;
	return plan->requests > 0 ? issued < plan->requests : now_us() < end_us;
}

/* With a rate in the plan, waits until the next request is due.  Answers that
 * arrive meanwhile are read later. */
static void
pace(void)
{
	int64_t due_us;

	if (plan->rate == 0)
		return;
	due_us = start_us + issued * 1000000 / plan->rate - now_us();
	if (due_us > 0)
		(void)usleep((useconds_t)due_us);
}

static const char *
next_url(void)
{
	uint64_t at = plan->once ? (uint64_t)issued : random_next();

	return plan->url[at % plan->urls];
}

/* Sends the next request, if there is one left. */
static bool
begin(struct client *c)
{
	while (more()) {
		pace();
		compose(c, next_url());
		issued++;
		c->begun_us = now_us();
		c->tries = 0;
		if (ask(c))
			return true;
		count(c, false);
		(void)usleep(1000); /* no server listens: do not spin */
	}
	drop(c);
	return false;
}

static bool
right(const struct http *in)
{
	return in->status == plan->status &&
	       (plan->expect == NULL ||
	           (in->body_n > 0 && strstr(in->body, plan->expect) != NULL));
}

/* Goes on after the server has closed the connection.  Returns false when this
 * client has no request left. */
static bool
closed(struct client *c)
{
	bool whole = http_closed(&c->in);
	bool between = c->in.got == 0 && !c->fresh && c->tries++ < CONNECT_MAX;

	drop(c);
	if (!whole && between && ask(c))
		return true;
	count(c, whole && right(&c->in));
	return begin(c);
}

static bool
answered(struct client *c)
{
	count(c, c->in.state == HTTP_DONE && right(&c->in));
	c->fresh = false;
	if (c->in.close || c->in.state == HTTP_BAD)
		drop(c);
	return begin(c);
}

static bool
readable(struct client *c)
{
	char p[65536];
	ssize_t n = recv(c->fd, p, sizeof(p), MSG_DONTWAIT);

	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return true;
	if (n <= 0)
		return closed(c);
	if (http_feed(&c->in, p, (size_t)n) < (size_t)n)
		c->in.state = HTTP_BAD; /* bytes after the answer */
	if (c->in.state == HTTP_DONE || c->in.state == HTTP_BAD)
		return answered(c);
	return true;
}

static int64_t
bucket_us(size_t b)
{
	size_t doublings = b < 128 ? 0 : b / 64 - 1;

	return (int64_t)((b - doublings * 64) << doublings);
}

int64_t
tally_quantile(const struct tally *t, double q)
{
	int64_t want = (int64_t)((double)t->requests * q), seen = 0;

	for (size_t b = 0; b < TALLY_BUCKETS; b++)
		if ((seen += t->bucket[b]) > want)
			return bucket_us(b);
	return t->max_us;
}

/* Counts all open requests as failed, because no answer has come for
 * PATIENCE_MS. */
static void
abandon(struct client *all)
{
	for (int64_t i = 0; i < plan->clients; i++) {
		if (all[i].fd >= 0)
			count(&all[i], false);
		drop(&all[i]);
	}
}

void
fire(struct arena *mem, const struct plan *p, struct tally *out)
{
	struct client *all = arena_new(mem, struct client, (size_t)p->clients);
	struct epoll_event ev[256];
	int64_t alive = 0;

	plan = p;
	sum = out;
	start_us = now_us();
	chance = (uint64_t)p->seed * 2654435761 + 1;
	end_us = start_us + p->seconds * 1000000;
	poller = epoll_create1(EPOLL_CLOEXEC);
	for (int64_t i = 0; i < p->clients; i++) {
		all[i].fd = -1;
		buf_init(&all[i].out, REQUEST_MAX);
		alive += begin(&all[i]);
	}
	while (alive > 0) {
		int n = epoll_wait(poller, ev, ARRAY_LEN(ev), PATIENCE_MS);

		for (int i = 0; i < n; i++)
			alive -= !readable(ev[i].data.ptr);
		if (n == 0)
			alive = 0;
	}
	abandon(all);
	for (int64_t i = 0; i < p->clients; i++)
		buf_free(&all[i].out);
	(void)close(poller);
	out->took_us = now_us() - start_us;
}
