/*
 * fcgi.c - the loop of a worker: waits and accepts.  A loop over FCGX_Accept_r
 * of libfcgi serves one kept connection only, hangs on a silent one and loses
 * data at a signal.
 *
 *  - Connections that are kept or silent are in an epoll set: a worker of edge
 *    has dozens of them, and poll looks at each of them for every request.  One
 *    that ends with its answer never gets there, because that would cost more
 *    than waiting for its first byte.
 *  - All signals except those of faults (SIGSEGV ...) stay blocked, so that
 *    libfcgi's handlers never run: they would cut a body or an answer short.
 *    SIGTERM arrives by a signalfd in the set, so the worker sees it even under
 *    full load.
 *  - A new connection wakes one idle worker, not all (EPOLLEXCLUSIVE).  If that
 *    worker does not take it, no other is woken until another connection comes;
 *    so a worker that is told to leave takes it before.
 */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sysexits.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/log.h"
#include "web/fcgi.h"
#include "web/fcgi_int.h"
#include "web/hash_limiter.h"

/* When a worker that keeps connections has so many, nobody else gets in; so it
 * closes each after its answer then. */
#define CONNS_MAX  64
#define EVENTS_MAX (CONNS_MAX + 3)
#define PROBE_MS   500 /* between tries to reach a lost database */

/* A new connection without a byte is busy for QUIET_MS, closed by SILENT_MS. */
#define QUIET_MS  50
#define SILENT_MS 5000

/* A worker that ends waits so long for nginx to close its connections: less
 * than the supervisor waits for the worker. */
#define DRAIN_MS 28000

/* A listening socket.  fd -1: there is none, or the worker is ending. */
struct source {
	int fd;
	bool watched; /* in the epoll set */
	bool ready;   /* set by the loop: a connection waits there */
};

struct conn {
	struct fcgi_conn *c;
	int64_t fresh_ms; /* accepted then, no byte yet; 0: it sent one */
	size_t place;     /* its index in loop.conn */
	bool hashes;      /* accepted on the socket for password hashing */
	bool watched;     /* in the epoll set */
};

struct loop {
	struct fcgi_answering answering;
	struct db *db;
	struct conn *conn[CONNS_MAX]; /* the first n are open */
	size_t n, fresh;              /* fresh: how many of them sent nothing */
	int epoll_fd, signal_fd;
	struct source plain, hash; /* hash: of the limiter */
	struct hash_limiter limiter;
	int64_t now_ms;   /* monotonic, read after each wait */
	int64_t probe_ms; /* when the database was last probed */
	int64_t leave_ms; /* when to drop all connections; 0: not ending */
	bool signalled;   /* signal_fd is readable */
	bool failed;
};

/* Adds a descriptor to the epoll set; its events have `of` as their data.
 * False, and logged: it cannot be added. */
static bool
watch(int epoll_fd, int fd, uint32_t events, void *of)
{
	struct epoll_event e = { .events = events, .data.ptr = of };

	if (epoll_ctl(epoll_fd, EPOLL_CTL_ADD, fd, &e) == 0)
		return true;
	log_line(LOG_ERROR,
	    "worker: cannot wait for a socket, so this worker ends: %s",
	    strerror(errno));
	return false;
}

/* Removes a descriptor from the epoll set.  Call it before fd is closed: if
 * another process has a copy of fd, it would stay in the set. */
static void
unwatch(int epoll_fd, int fd)
{
	(void)epoll_ctl(epoll_fd, EPOLL_CTL_DEL, fd, NULL);
}

/* Begins or ends to wait for connections on this socket; false: the worker must
 * end. */
static bool
source_listen(int epoll_fd, struct source *s, bool wanted)
{
	s->ready = false;
	if (s->watched == wanted)
		return true;
	s->watched = wanted;
	if (wanted)
		return watch(epoll_fd, s->fd, EPOLLIN | EPOLLEXCLUSIVE, s);
	unwatch(epoll_fd, s->fd);
	return true;
}

/* Closes this worker's copy of a listening socket, if it has one. */
static void
source_close(int epoll_fd, struct source *s)
{
	if (s->watched)
		unwatch(epoll_fd, s->fd);
	if (s->fd >= 0)
		(void)close(s->fd);
	*s = (struct source){ .fd = -1 };
}

/* Blocks all signals, so that none interrupts a request, but those by which the
 * process dies of a fault of its own.  Returns a descriptor that is readable
 * when SIGTERM has arrived. */
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

/* Reads SIGTERM from its descriptor; false: it was read before. */
static bool
term_taken(int fd)
{
	struct signalfd_siginfo info;

	return read(fd, &info, sizeof(info)) == sizeof(info);
}

/* Reads the clock, which also shows the supervisor that the loop goes on. */
static void
note_time(struct loop *l)
{
	l->now_ms = clock_mono_ms();
	atomic_store_explicit(
	    &l->answering.slot->alive_ms, l->now_ms, memory_order_relaxed);
}

/* The connection has sent its first byte, or is closed: it is not silent any
 * more. */
static void
conn_not_fresh(struct loop *l, struct conn *c)
{
	l->fresh -= c->fresh_ms != 0;
	c->fresh_ms = 0;
}

/* Closes a connection, unless its descriptor is closed already, and puts its
 * struct behind the open ones, where next_free finds it. */
static void
conn_drop(struct loop *l, struct conn *c)
{
	struct conn *last = l->conn[--l->n];

	conn_not_fresh(l, c);
	if (c->watched && fcgi_conn_fd(c->c) >= 0)
		unwatch(l->epoll_fd, fcgi_conn_fd(c->c));
	fcgi_conn_close(c->c);
	l->conn[l->n] = c;
	l->conn[c->place] = last;
	last->place = c->place;
	c->place = l->n;
}

/* Has the loop told when the connection sends something; if that is not
 * possible, the worker ends. */
static void
conn_watch(struct loop *l, struct conn *c)
{
	if (c->watched)
		return;
	c->watched = watch(l->epoll_fd, fcgi_conn_fd(c->c), EPOLLIN, c);
	l->failed |= !c->watched;
}

/* Answers the request of a connection, and then waits for its next one, or
 * drops it when it has ended. */
static void
serve(struct loop *l, struct conn *c)
{
	conn_not_fresh(l, c);
	if (!fcgi_conn_serve(&l->answering, c->c)) {
		conn_drop(l, c);
		return;
	}
	conn_watch(l, c);
}

/* Serves a connection that has something to read, or has ended.  A call that
 * hashes a password is dropped if its client has hung up by now, because nobody
 * would get the answer. */
static void
serve_ready(struct loop *l, struct conn *c, bool hung_up)
{
	if (c->hashes && hung_up)
		conn_drop(l, c);
	else
		serve(l, c);
}

/* Makes the next struct behind the open connections an open one. */
static struct conn *
next_free(struct loop *l)
{
	struct conn **free = &l->conn[l->n];

	if (*free == NULL) {
		*free = mem_new(sizeof(**free));
		(*free)->c = fcgi_conn_new();
		(*free)->place = l->n;
	}
	l->n++;
	return *free;
}

/* Accepts a connection; NULL: there is none, or accept has failed and the
 * worker must end. */
static struct conn *
conn_accept(struct loop *l, const struct source *from)
{
	int fd = accept4(from->fd, NULL, NULL, SOCK_CLOEXEC);
	struct conn *c;

	if (fd < 0) {
		if (errno == EAGAIN || errno == EINTR || errno == ECONNABORTED)
			return NULL;
		log_line(LOG_ERROR,
		    "worker: accept fails, so this worker ends: %s",
		    strerror(errno));
		l->failed = true;
		return NULL;
	}
	c = next_free(l);
	fcgi_conn_take(c->c, fd);
	c->fresh_ms = l->now_ms;
	c->hashes = from == &l->hash;
	c->watched = false;
	l->fresh++;
	return c;
}

/*
 * Accepts the next connection.  If connections are kept, it joins the others.
 * Otherwise this worker has one at a time, so that no request waits for it
 * while other workers are idle; a connection that stays silent does not count.
 */
static void
take_next(struct loop *l)
{
	int fd = hash_limiter_next(
	    &l->limiter, l->plain.fd, l->plain.ready, l->hash.ready);
	struct conn *c;
	struct pollfd p;

	c = fd < 0 ? NULL
	           : conn_accept(l, fd == l->hash.fd ? &l->hash : &l->plain);
	if (c == NULL)
		return;
	p = (struct pollfd){ fcgi_conn_fd(c->c), POLLIN, 0 };
	if (l->answering.keeps || poll(&p, 1, QUIET_MS) <= 0) {
		conn_watch(l, c);
		return;
	}
	note_time(l);
	serve_ready(l, c, (p.revents & POLLHUP) != 0);
}

/* Accepts at the end of a pass with n events.  Where connections are kept, as
 * many as that: with one a pass, each that waits to get in would wait for all
 * requests of the others. */
static void
take_waiting(struct loop *l, int n)
{
	struct conn *c = NULL;

	if (l->leave_ms != 0)
		return;
	take_next(l);
	while (l->answering.keeps && --n > 0 && l->n < CONNS_MAX &&
	       (c = conn_accept(l, &l->plain)) != NULL)
		conn_watch(l, c);
}

/* Closes connections that have sent nothing since they were accepted SILENT_MS
 * ago. */
static void
drop_silent(struct loop *l)
{
	for (size_t i = l->n; l->fresh > 0 && i-- > 0;)
		if (l->conn[i]->fresh_ms != 0 &&
		    l->now_ms - l->conn[i]->fresh_ms >= SILENT_MS)
			conn_drop(l, l->conn[i]);
}

/* Begins to leave, if SIGTERM has arrived: the worker accepts nothing more, and
 * its loop goes on until its connections are closed.  It closes its copies of
 * the listening sockets at once, because a new supervisor takes an open one as
 * a sign that the old pool still serves. */
static void
begin_leaving(struct loop *l)
{
	l->signalled = false;
	if (!term_taken(l->signal_fd) || l->leave_ms != 0)
		return;
	l->leave_ms = l->now_ms + DRAIN_MS;
	atomic_store(&l->answering.slot->state, SLOT_LEAVING);
	source_close(l->epoll_fd, &l->plain);
	source_close(l->epoll_fd, &l->hash);
	l->limiter.listen_fd = -1;
}

/* Probes the database in every pass, not only when the worker is idle: while
 * the database is down, all workers may be busy with refusing requests.
 * Meanwhile the worker counts as busy, so that it is ended if the probe
 * hangs. */
static void
database_recover(struct loop *l)
{
	struct fcgi_slot *slot = l->answering.slot;

	if (l->db == NULL || l->now_ms - l->probe_ms < PROBE_MS)
		return;
	l->probe_ms = l->now_ms;
	atomic_store_explicit(
	    &slot->busy_since, l->now_ms, memory_order_relaxed);
	(void)db_recover(l->db);
	atomic_store_explicit(&slot->busy_since, 0, memory_order_relaxed);
}

/* Serves the connection of an event; an event of a signal or of a listening
 * socket is only noted, and dealt with at the end of the pass. */
static void
event_handle(struct loop *l, const struct epoll_event *e)
{
	void *of = e->data.ptr;

	if (of == &l->signal_fd)
		l->signalled = true;
	else if (of == &l->plain || of == &l->hash)
		((struct source *)of)->ready = true;
	else
		serve_ready(l, of, (e->events & EPOLLHUP) != 0);
}

/* Waits for something to happen, and deals with all that has happened. */
static void
loop_pass(struct loop *l)
{
	struct epoll_event events[EVENTS_MAX];
	bool room = l->leave_ms == 0 && l->n < CONNS_MAX;
	int n;

	if (!source_listen(l->epoll_fd, &l->plain, room) ||
	    !source_listen(l->epoll_fd, &l->hash,
	        room && hash_limiter_mine(&l->limiter, l->now_ms))) {
		l->failed = true;
		return;
	}
	n = epoll_wait(l->epoll_fd, events, EVENTS_MAX,
	    l->fresh > 0 ? QUIET_MS : PROBE_MS);
	if (n < 0) {
		l->failed = errno != EINTR;
		return;
	}
	note_time(l);
	l->answering.crowded = l->answering.keeps && l->n == CONNS_MAX;
	for (int i = 0; i < n; i++)
		event_handle(l, &events[i]);
	drop_silent(l);
	take_waiting(l, n);
	if (l->signalled)
		begin_leaving(l);
	database_recover(l);
}

/* Makes ready to serve; false, and logged: the worker must end. */
static bool
loop_begin(struct loop *l)
{
	if (l->signal_fd >= 0 && l->epoll_fd >= 0 &&
	    fcgi_conn_init(&l->answering))
		return watch(l->epoll_fd, l->signal_fd, EPOLLIN, &l->signal_fd);
	log_line(LOG_ERROR, "worker: cannot start to serve, so it ends: %s",
	    strerror(errno));
	return false;
}

/* Does the worker go on?  One that is told to leave does until its connections
 * are closed, or DRAIN_MS have passed. */
static bool
goes_on(const struct loop *l)
{
	if (l->failed)
		return false;
	return l->leave_ms == 0 || (l->n > 0 && l->now_ms < l->leave_ms);
}

/* Drops all connections and closes all that the loop has opened. */
static void
loop_end(struct loop *l)
{
	while (l->n > 0)
		conn_drop(l, l->conn[l->n - 1]);
	for (size_t i = 0; i < CONNS_MAX && l->conn[i] != NULL; i++) {
		fcgi_conn_free(l->conn[i]->c);
		mem_free(l->conn[i]);
	}
	fcgi_conn_end(&l->answering);
	hash_limiter_close(&l->limiter);
	(void)close(l->epoll_fd);
	(void)close(l->signal_fd);
}

int
fcgi_serve(const struct fcgi_from *from, const struct site *site,
    struct ctx *ctx, struct fcgi_slot *slot)
{
	struct loop l = {
		.answering = { .site = site,
		    .ctx = ctx,
		    .slot = slot,
		    .mem = ctx->mem,
		    .keeps = from->keeps },
		.db = site->db,
		.plain.fd = from->listen_fd,
		.hash.fd = from->hash_fd,
		.epoll_fd = epoll_create1(EPOLL_CLOEXEC),
		.signal_fd = block_signals(),
		.now_ms = clock_mono_ms(),
	};

	hash_limiter_open(&l.limiter, from->hash_fd, site->home,
	    site->domain->name, site->workers);
	if (!loop_begin(&l))
		return EX_OSERR;
	atomic_store(&slot->busy_since, 0);
	atomic_store(&slot->alive_ms, l.now_ms);
	atomic_store(&slot->state, SLOT_READY);
	while (goes_on(&l))
		loop_pass(&l);
	loop_end(&l);
	return l.failed ? EX_OSERR : 0;
}
