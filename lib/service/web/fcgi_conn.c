/*
 * fcgi_conn.c - reads a request and writes its answer.
 *
 *  - libfcgi gets connections that are accepted already, with listen_sock -1,
 *    so that it never accepts one itself.
 *  - Input is read to the end of its stream: an unread end record would be
 *    taken for the next request of a kept connection.
 *  - Answers are written without libfcgi, all at once; its streams for them
 * stay empty and are freed without being ended.  It would send an answer in
 * pieces of 8 KB, and of one that was cut off between two of them nginx has
 * sent the begin already, so that it cannot ask another worker any more.
 *    Source: FastCGI specification, 3.3 and 5.5.
 */
#include "web/fcgi_conn.h"

#include <errno.h>
#include <stdatomic.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <fcgiapp.h>

#include "base/clock.h"
#include "base/mem.h"
#include "store/db.h"
#include "web/access_log.h"
#include "web/answer.h"
#include "web/answer_headers.h"
#include "web/body_map.h"
#include "web/fcgi.h"
#include "web/fcgi_params.h"

#define READ_S      5 /* time-out for the rest of a request */
#define ANSWER_MAX  ((size_t)64 * 1024 * 1024)
#define RECORDS_MAX (ANSWER_MAX + (size_t)64 * 1024) /* with all heads */
#define ANSWER_KEEP ((size_t)64 * 1024)

enum record_type { RECORD_END_REQUEST = 3, RECORD_STDOUT = 6 };

#define VERSION     1
#define CONTENT_MAX ((size_t)65528) /* of a record; below 2^16, and aligned */

struct fcgi_conn {
	FCGX_Request r;
};

bool
fcgi_conn_init(struct fcgi_answering *a)
{
	buf_init(&a->out, ANSWER_MAX);
	buf_init(&a->records, RECORDS_MAX);
	return FCGX_Init() == 0;
}

void
fcgi_conn_end(struct fcgi_answering *a)
{
	buf_free(&a->records);
	buf_free(&a->out);
}

struct fcgi_conn *
fcgi_conn_new(void)
{
	struct fcgi_conn *c = mem_new(sizeof(*c));

	c->r.ipcFd = -1;
	return c;
}

void
fcgi_conn_free(struct fcgi_conn *c)
{
	mem_free(c);
}

/* FCGX_Accept_r first finishes the previous request, and keepConnection makes
 * it leave the descriptor open then. */
void
fcgi_conn_take(struct fcgi_conn *c, int fd)
{
	static const struct timeval limit = { .tv_sec = READ_S };

	(void)setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof(limit));
	(void)FCGX_InitRequest(&c->r, -1, FCGI_FAIL_ACCEPT_ON_INTR);
	c->r.ipcFd = fd;
	c->r.keepConnection = 1;
}

int
fcgi_conn_fd(const struct fcgi_conn *c)
{
	return c->r.ipcFd;
}

void
fcgi_conn_close(struct fcgi_conn *c)
{
	if (c->r.ipcFd >= 0)
		(void)close(c->r.ipcFd);
	c->r.ipcFd = -1;
}

static void
add_record(
    struct buf *b, enum record_type type, int id, const char *p, size_t n)
{
	const uint8_t head[] = { VERSION, (uint8_t)type, (uint8_t)(id >> 8),
		(uint8_t)id, (uint8_t)(n >> 8), (uint8_t)n, 0, 0 };

	buf_add(b, head, sizeof(head));
	buf_add(b, p, n);
}

void
fcgi_records_add(struct buf *b, int id, const char *p, size_t n)
{
	while (n > 0) {
		size_t part = n < CONTENT_MAX ? n : CONTENT_MAX;

		add_record(b, RECORD_STDOUT, id, p, part);
		p += part;
		n -= part;
	}
}

/* A record without content ends the answer.  The status of the request is 0,
 * both that of the program and that of the protocol. */
void
fcgi_records_end(struct buf *b, int id)
{
	static const char good[8] = { 0 };

	add_record(b, RECORD_STDOUT, id, "", 0);
	add_record(b, RECORD_END_REQUEST, id, good, sizeof(good));
}

bool
fcgi_records_send(int fd, const struct buf *b)
{
	size_t sent = 0;

	while (sent < b->n) {
		ssize_t n = send(fd, b->p + sent, b->n - sent, MSG_NOSIGNAL);

		if (n < 0 && errno != EINTR)
			return false;
		if (n > 0)
			sent += (size_t)n;
	}
	return true;
}

/* Writes the whole answer as records. */
static void
write_reply(const FCGX_Request *r, const struct reply *reply, struct buf *out)
{
	char head[ANSWER_HEADERS_MAX];

	buf_clear(out, ANSWER_KEEP);
	fcgi_records_add(out, r->requestId, head, answer_headers(reply, head));
	fcgi_records_add(out, r->requestId, reply->body->p, reply->body->n);
	fcgi_records_end(out, r->requestId);
	BUG_ON(out->over);
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
respond(struct fcgi_answering *a, FCGX_Request *r)
{
	struct raw_request call;
	struct reply reply = { .status = 200, .body = &a->out };

	arena_reset(a->mem);
	buf_clear(&a->out, ANSWER_KEEP);
	fcgi_params(a->mem, r->envp, &call);
	reply.trace_id = call.trace_shown ? call.trace_id : NULL;
	read_body(r, a->mem, &call);
	body_map(a->site->home, &call);
	*a->ctx = (struct ctx){
		.mem = a->mem,
		.db = a->site->db,
		.cache = a->site->cache,
		.now_ms = clock_ms(),
		.trace_id = call.trace_id,
		.ip = call.ip,
		.agent = call.agent,
	};
	answer(a->site, a->ctx, &call, &reply);
	body_unmap(&call);
	write_reply(r, &reply, &a->records);
}

/* Sends the answer.  A connection that is not kept is closed at once, before
 * nginx closes it: its input was read to the end, so closing cannot reset it.
 */
static void
finish(struct fcgi_answering *a, FCGX_Request *r)
{
	bool whole = FCGX_GetError(r->in) == 0;
	bool keep = fcgi_records_send(r->ipcFd, &a->records) && whole &&
	            a->keeps && r->keepConnection != 0;

	if (!keep && whole)
		(void)FCGX_Detach(r);
	FCGX_Free(r, !keep);
	atomic_fetch_add_explicit(&a->slot->requests, 1, memory_order_relaxed);
}

static void
set_busy(struct fcgi_answering *a, bool busy)
{
	atomic_store_explicit(&a->slot->busy_since, busy ? clock_mono_ms() : 0,
	    memory_order_relaxed);
}

/* busy_since is set before the first read, so that the supervisor also notices
 * a worker that hangs while reading. */
bool
fcgi_conn_serve(struct fcgi_answering *a, struct fcgi_conn *c)
{
	FCGX_Request *r = &c->r;

	atomic_store_explicit(&a->slot->limit_ms, 0, memory_order_relaxed);
	set_busy(a, true);
	if (FCGX_Accept_r(r) == 0) {
		respond(a, r);
		finish(a, r);
	}
	set_busy(a, false);
	return r->ipcFd >= 0;
}
