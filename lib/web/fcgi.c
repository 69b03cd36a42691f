/*
 * fcgi.c - the loop of a worker.  libfcgi reads and writes the records.  This
 * file waits and accepts, because a loop over FCGX_Accept_r serves one kept
 * connection only, hangs on a silent one and loses data at a signal.
 *
 *  - All signals except those of faults (SIGSEGV ...) stay blocked, so that
 *    libfcgi's handlers never run: they would cut a body or an answer short.
 *    SIGTERM arrives by a signalfd among the polled descriptors, so the worker
 *    sees it before the next accept even under full load.
 *  - Connections are accepted here and given to libfcgi only when readable,
 *    with listen_sock -1 so that libfcgi never accepts one itself.
 *  - Input is read to the end of its stream: an unread end record would be
 *    taken for the next request of a kept connection.
 */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sysexits.h>
#include <unistd.h>

#include <fcgiapp.h>

#include "base/clock.h"
#include "base/log.h"
#include "web/answer.h"
#include "web/body_file.h"
#include "web/fcgi.h"
#include "web/fcgi_call.h"
#include "web/fcgi_desk.h"
#include "web/fcgi_head.h"

#define CONNS_MAX   64
#define READ_S      5   /* time-out for the rest of a request */
#define PROBE_MS    500 /* between tries to reach a lost database */
#define ANSWER_MAX  ((size_t)64 * 1024 * 1024)
#define ANSWER_KEEP ((size_t)64 * 1024)

/* A new connection without a byte is busy for QUIET_MS, closed by SILENT_MS. */
#define QUIET_MS  50
#define SILENT_MS 5000

/* A worker that ends waits so long for nginx to close its connections: less
 * than the supervisor waits for the worker. */
#define DRAIN_MS 28000

struct conn {
	FCGX_Request r;
	int64_t fresh_ms; /* accepted then, no byte yet; 0: it sent one */
	bool hashes;      /* accepted on the socket for password hashing */
};

struct loop {
	const struct site *site;
	struct ctx *ctx;
	struct fcgi_slot *slot;
	struct arena *mem;
	struct db *db;
	struct conn conn[CONNS_MAX];
	size_t n;
	bool keeps;
	int listen_fd, signal_fd;
	struct fcgi_desk desk;
	int64_t now_ms;   /* monotonic, read after each poll */
	int64_t probe_ms; /* when the database was last probed */
	int64_t leave_ms; /* when to drop all connections; 0: not ending */
	bool failed;
	struct buf out;
};

/* libfcgi buffers head and body, so that a small answer is one write. */
static void
send_reply(FCGX_Request *r, const struct reply *reply)
{
	char head[FCGI_HEAD_MAX];

	(void)FCGX_PutStr(head, (int)fcgi_head(reply, head), r->out);
	if (reply->body->n > 0)
		(void)FCGX_PutStr(reply->body->p, (int)reply->body->n, r->out);
}

/* Reads exactly the announced body; when there is less or more, the call is
 * broken. */
static void
read_body(FCGX_Request *r, struct arena *mem, struct raw_request *call)
{
	int want = call->body_file == NULL ? (int)call->body_len : 0;
	char rest[4096];
	char *body;
	int n;

	if (want > 0) {
		body = arena_alloc(mem, call->body_len + 1);
		if (FCGX_GetStr(body, want, r->in) != want)
			call->broken = true;
		call->body = body;
	}
	do {
		n = FCGX_GetStr(rest, sizeof(rest), r->in);
		if (n > 0)
			call->broken = true;
	} while (n == (int)sizeof(rest));
	if (FCGX_GetError(r->in) != 0)
		call->broken = true;
	if (call->broken) {
		call->body = NULL;
		call->body_len = 0;
	}
}

static void
respond(struct loop *l, FCGX_Request *r)
{
	struct raw_request call;
	struct reply reply = { .status = 200, .body = &l->out };

	arena_reset(l->mem);
	buf_clear(&l->out, ANSWER_KEEP);
	fcgi_call(l->mem, r->envp, &call);
	reply.trace_id = call.trace_shown ? call.trace_id : NULL;
	read_body(r, l->mem, &call);
	body_file_map(l->site->home, &call);
	*l->ctx = (struct ctx){
		.mem = l->mem,
		.db = l->db,
		.now_ms = clock_ms(),
		.trace_id = call.trace_id,
		.ip = call.ip,
		.agent = call.agent,
	};
	answer(l->site, l->ctx, &call, &reply);
	body_file_unmap(&call);
	send_reply(r, &reply);
}

/*
 * Serves one request.  busy_since is set before the first read, so that the
 * supervisor also notices a worker that hangs while reading.  A connection that
 * is not kept is closed at once, before nginx closes it: its input was read to
 * the end, so closing cannot reset it.
 */
static void
serve(struct loop *l, struct conn *c)
{
	FCGX_Request *r = &c->r;

	atomic_store_explicit(&l->slot->limit_ms, 0, memory_order_relaxed);
	atomic_store_explicit(
	    &l->slot->busy_since, clock_mono_ms(), memory_order_relaxed);
	c->fresh_ms = 0;
	if (FCGX_Accept_r(r) == 0) {
		respond(l, r);
		if (!l->keeps)
			r->keepConnection = 0;
		if (!r->keepConnection && FCGX_GetError(r->in) == 0)
			(void)FCGX_Detach(r);
		FCGX_Finish_r(r);
		atomic_fetch_add_explicit(
		    &l->slot->requests, 1, memory_order_relaxed);
	}
	atomic_store_explicit(&l->slot->busy_since, 0, memory_order_relaxed);
}

static void
drop(struct loop *l, size_t i)
{
	if (l->conn[i].r.ipcFd >= 0)
		(void)close(l->conn[i].r.ipcFd);
	l->conn[i] = l->conn[--l->n];
}

/*
 * Accepts a connection and prepares it for libfcgi: FCGX_Accept_r first
 * finishes the previous request, and keepConnection makes it leave the
 * descriptor open then.
 */
static void
take(struct loop *l, int listen_fd)
{
	static const struct timeval limit = { .tv_sec = READ_S };
	struct conn *c = &l->conn[l->n];
	int fd = accept4(listen_fd, NULL, NULL, SOCK_CLOEXEC);

	if (fd < 0) {
		if (errno == EAGAIN || errno == EINTR || errno == ECONNABORTED)
			return;
		log_line(LOG_ERROR,
		    "worker: accept fails, so this worker ends: %s",
		    strerror(errno));
		l->failed = true;
		return;
	}
	(void)setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof(limit));
	(void)FCGX_InitRequest(&c->r, -1, FCGI_FAIL_ACCEPT_ON_INTR);
	c->r.ipcFd = fd;
	c->r.keepConnection = 1;
	c->fresh_ms = l->now_ms;
	c->hashes = listen_fd == l->desk.listen_fd;
	l->n++;
}

/* SIGTERM has arrived.  The worker closes its copies of the listening sockets
 * at once, because a new supervisor takes an open one as a sign that the old
 * pool still serves. */
static void
leave(struct loop *l)
{
	struct signalfd_siginfo info;

	if (read(l->signal_fd, &info, sizeof(info)) != sizeof(info))
		return;
	if (l->leave_ms != 0)
		return;
	l->leave_ms = l->now_ms + DRAIN_MS;
	atomic_store(&l->slot->state, 3);
	(void)close(l->listen_fd);
	l->listen_fd = -1;
	if (l->desk.listen_fd >= 0)
		(void)close(l->desk.listen_fd);
	l->desk.listen_fd = -1;
}

/*
 * Goes from the end, because drop moves the last connection into the gap.  A
 * call that hashes a password is not served if its client has hung up by now.
 */
static void
serve_ready(struct loop *l, const struct pollfd *p)
{
	for (size_t i = l->n; i-- > 0;) {
		struct conn *c = &l->conn[i];
		bool left = c->hashes && (p[i].revents & POLLHUP) != 0;
		bool gone = left || (c->fresh_ms != 0 &&
		                        l->now_ms - c->fresh_ms >= SILENT_MS);

		if (p[i].revents != 0 && !left) {
			serve(l, c);
			gone = c->r.ipcFd < 0;
		}
		if (gone)
			drop(l, i);
	}
}

/* Probes the database in every pass, not only when the worker is idle: while
 * the database is down, all workers may be busy with refusing requests. */
static void
probe(struct loop *l)
{
	if (l->db == NULL || l->now_ms - l->probe_ms < PROBE_MS)
		return;
	l->probe_ms = l->now_ms;
	atomic_store_explicit(
	    &l->slot->busy_since, l->now_ms, memory_order_relaxed);
	(void)db_probe(l->db);
	atomic_store_explicit(&l->slot->busy_since, 0, memory_order_relaxed);
}

/*
 * May another connection be accepted?  Unless nginx keeps connections, a worker
 * has one at a time, so that no request waits for it while other workers are
 * idle; a silent connection does not count.
 */
static bool
room(const struct loop *l)
{
	size_t busy = l->n;

	if (l->leave_ms != 0 || l->n == CONNS_MAX)
		return false;
	for (size_t i = 0; i < l->n; i++)
		if (l->conn[i].fresh_ms != 0 &&
		    l->now_ms - l->conn[i].fresh_ms >= QUIET_MS)
			busy--;
	return l->keeps || busy == 0;
}

static int
patience(const struct loop *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->conn[i].fresh_ms != 0)
			return QUIET_MS;
	return PROBE_MS;
}

static void
take_next(struct loop *l, bool listens, bool hashes)
{
	int fd = fcgi_desk_next(&l->desk, l->listen_fd, listens, hashes);

	if (fd >= 0)
		take(l, fd);
}

static void
turn(struct loop *l)
{
	struct pollfd p[CONNS_MAX + 3];
	nfds_t first = l->n, n = first; /* first: index of signal_fd */
	bool listens = room(l);
	bool hashes = listens && fcgi_desk_mine(&l->desk, l->now_ms);

	for (size_t i = 0; i < l->n; i++)
		p[i] = (struct pollfd){ l->conn[i].r.ipcFd, POLLIN, 0 };
	p[n++] = (struct pollfd){ l->signal_fd, POLLIN, 0 };
	if (listens)
		p[n++] = (struct pollfd){ l->listen_fd, POLLIN, 0 };
	if (hashes)
		p[n++] = (struct pollfd){ l->desk.listen_fd, POLLIN, 0 };
	if (poll(p, n, patience(l)) < 0) {
		l->failed = errno != EINTR;
		return;
	}
	l->now_ms = clock_mono_ms();
	atomic_store_explicit(
	    &l->slot->alive_ms, l->now_ms, memory_order_relaxed);
	if (p[first].revents != 0)
		leave(l);
	hashes = hashes && p[n - 1].revents != 0;
	listens = listens && p[first + 1].revents != 0;
	serve_ready(l, p);
	if (l->leave_ms == 0)
		take_next(l, listens, hashes);
	probe(l);
}

/* Blocks all signals but faults; SIGTERM can be read from what it returns. */
static int
block_signals(void)
{
	static const int faults[] = { SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV,
		SIGSYS, SIGTRAP };
	sigset_t all;
	sigset_t term;

	(void)sigfillset(&all);
	for (size_t i = 0; i < ARRAY_LEN(faults); i++)
		(void)sigdelset(&all, faults[i]);
	(void)sigprocmask(SIG_SETMASK, &all, NULL);
	(void)sigemptyset(&term);
	(void)sigaddset(&term, SIGTERM);
	return signalfd(-1, &term, SFD_CLOEXEC | SFD_NONBLOCK);
}

static bool
begin(const struct loop *l)
{
	if (l->signal_fd >= 0 && FCGX_Init() == 0)
		return true;
	log_line(LOG_ERROR, "worker: cannot start to serve, so it ends: %s",
	    strerror(errno));
	return false;
}

static bool
goes_on(const struct loop *l)
{
	if (l->failed)
		return false;
	return l->leave_ms == 0 || (l->n > 0 && l->now_ms < l->leave_ms);
}

int
fcgi_serve(const struct fcgi_from *from, const struct site *site,
    struct ctx *ctx, struct fcgi_slot *slot)
{
	struct loop l = {
		.site = site,
		.ctx = ctx,
		.slot = slot,
		.mem = ctx->mem,
		.db = site->db,
		.keeps = from->keeps,
		.listen_fd = from->listen_fd,
		.signal_fd = block_signals(),
		.now_ms = clock_mono_ms(),
	};

	fcgi_desk_open(&l.desk, from->hash_fd, site->home, site->domain->name,
	    site->workers);
	if (!begin(&l))
		return EX_OSERR;
	buf_init(&l.out, ANSWER_MAX);
	atomic_store(&slot->busy_since, 0);
	atomic_store(&slot->alive_ms, l.now_ms);
	atomic_store(&slot->state, 2);
	while (goes_on(&l))
		turn(&l);
	while (l.n > 0)
		drop(&l, l.n - 1);
	buf_free(&l.out);
	fcgi_desk_close(&l.desk);
	(void)close(l.signal_fd);
	return l.failed ? EX_OSERR : 0;
}
