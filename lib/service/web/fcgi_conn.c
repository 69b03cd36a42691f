/*
 * fcgi_conn.c - reads the requests of a connection and writes their answers.
 *
 *  - libfcgi gets connections that are accepted already, with listen_sock -1,
 *    so that it never accepts one itself.
 *  - Input is read to the end of its stream: an unread end record would be
 *    taken for the next request of a kept connection.  The body of an upload
 *    is a file of nginx, which is mapped.
 *  - Answers are written without libfcgi, all at once; its streams for them
 *    stay empty and are freed without being ended.  It would send an answer in
 *    pieces of 8 KB, and of one that was cut off between two of them nginx has
 *    sent the begin already, so that it cannot ask another worker any more.
 *    Source: FastCGI specification, 3.3 and 5.5.
 *  - Header lines are copied without printf if every heartbeat needs them.
 */
#include "web/fcgi_int.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include <fcgiapp.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/num.h"
#include "store/db.h"
#include "text/gzip.h"
#include "web/access_log.h"
#include "web/answer.h"
#include "web/download.h"
#include "web/fcgi.h"

#define READ_S      5 /* time-out for the rest of a request */
#define ANSWER_MAX  ((size_t)64 * 1024 * 1024)
#define RECORDS_MAX (ANSWER_MAX + (size_t)64 * 1024) /* with all heads */
#define ANSWER_KEEP ((size_t)64 * 1024)
/* Bytes from which nginx packs an answer (nginx/public.conf, gzip_min_length).
 */
#define PACK_MIN    1400

enum record_type { RECORD_END_REQUEST = 3, RECORD_STDOUT = 6 };

#define VERSION     1
#define CONTENT_MAX ((size_t)65528) /* of a record; below 2^16, and aligned */
#define BODY_FOLDER "/nginx/tmp/body/"

#define JSON_TYPE   "application/json"
#define TYPE_LINE   "Content-Type: "
#define PACKED_LINE "Content-Encoding: gzip\r\n"
#define LENGTH_LINE "\r\nContent-Length: "
#define TRACE_LINE  "trace-id: "
#define HEAD_END    "\r\n\r\n"

#define TEXT_MAX  64            /* bytes of a media type or a file name */
#define IDENT_MAX ((size_t)256) /* bytes of X-WS-Ident */

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

/* Is it the path of a body file of nginx, which names these files by a number?
 * No other file is opened. */
static bool
is_nginx_file(const char *home, const char *path)
{
	size_t n = strlen(home);
	const char *name;

	if (strncmp(path, home, n) != 0 ||
	    strncmp(path + n, BODY_FOLDER, sizeof(BODY_FOLDER) - 1) != 0)
		return false;
	name = path + n + sizeof(BODY_FOLDER) - 1;
	return *name != '\0' && name[strspn(name, "0123456789")] == '\0';
}

/* Is it a regular file, as long as nginx has said?  *size: its length. */
static bool
is_whole(int fd, const struct raw_request *call, size_t *size)
{
	struct stat st;

	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) ||
	    st.st_size > FCGI_FILE_MAX)
		return false;
	*size = (size_t)st.st_size;
	/* For a chunked body nginx passes no length, so body_len is 0 then. */
	return call->body_len == 0 || call->body_len == *size;
}

/* Maps the file as the body of the call; false: it is not a whole file, or
 * cannot be mapped. */
static bool
map_file(int fd, struct raw_request *call)
{
	size_t size;
	void *p;

	if (!is_whole(fd, call, &size))
		return false;
	if (size > 0) {
		p = mmap(NULL, size, PROT_READ, MAP_PRIVATE, fd, 0);
		if (p == MAP_FAILED)
			return false;
		call->body = p;
	}
	call->body_len = size;
	return true;
}

void
body_map(const char *home, struct raw_request *call)
{
	int fd = -1;

	if (call->broken || call->body_file == NULL)
		return;
	if (is_nginx_file(home, call->body_file))
		fd = open(call->body_file,
		    O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
	if (fd < 0 || !map_file(fd, call)) {
		log_line(LOG_ERROR,
		    "request body %s: not a whole file of nginx, so the "
		    "request is refused",
		    call->body_file);
		call->broken = true;
		call->body_len = 0;
	}
	if (fd >= 0)
		(void)close(fd);
}

void
body_unmap(struct raw_request *call)
{
	if (call->body_file != NULL && call->body != NULL)
		(void)munmap((void *)(uintptr_t)call->body, call->body_len);
	call->body = NULL;
	call->body_len = 0;
}

/* The reason phrase of an HTTP status that the suite uses. */
static const char *
status_phrase(int status)
{
	switch (status) {
	case 304:
		return "Not Modified";
	case 400:
		return "Bad Request";
	case 401:
		return "Unauthorized";
	case 403:
		return "Forbidden";
	case 404:
		return "Not Found";
	case 429:
		return "Too Many Requests";
	case 503:
		return "Service Unavailable";
	default: /* 500 */
		return "Internal Server Error";
	}
}

/* The lines that few answers have: a status other than 200, and how long to
 * wait.  The status has a reason phrase, because without it nginx sends a
 * status line that strict clients refuse. */
static size_t
unusual_lines(const struct reply *reply, char *out)
{
	size_t n = 0;

	if (reply->status != 200)
		n += (size_t)snprintf(out, TEXT_MAX, "Status: %d %s\r\n",
		    reply->status, status_phrase(reply->status));
	if (reply->retry_after_s > 0)
		n += (size_t)snprintf(out + n, TEXT_MAX, "Retry-After: %d\r\n",
		    reply->retry_after_s);
	return n;
}

/* The lines of an answer whose body is a file.  They have no length,
 * because nginx adds that of the file. */
static size_t
file_lines(const struct reply *reply, char *out)
{
	BUG_ON(
	    strlen(reply->file) > TEXT_MAX || strlen(reply->shown) > TEXT_MAX);
	return (size_t)snprintf(out, (size_t)ANSWER_HEADERS_MAX / 2,
	    "\r\nX-Accel-Redirect: " DOWNLOAD_URI "%s"
	    "\r\nContent-Disposition: attachment;filename=%s" HEAD_END,
	    reply->file, reply->shown);
}

/* The lines of an answer whose body is a stored file.  Its names come from
 * users; the handler that set stored and disposition has escaped them. */
static size_t
stored_lines(const struct reply *reply, char *out)
{
	int n = snprintf(out, ANSWER_HEADERS_MAX / 2 + ANSWER_HEADERS_MAX / 4,
	    "\r\nX-Accel-Redirect: %s\r\nContent-Disposition: %s" HEAD_END,
	    reply->stored, reply->disposition);

	BUG_ON(n < 0 || n >= ANSWER_HEADERS_MAX / 2 + ANSWER_HEADERS_MAX / 4);
	return (size_t)n;
}

/* The header line with the ticket of a new websocket (auth/ws_ticket.h). */
static size_t
ident_line(const char *text, char *out)
{
	BUG_ON(strlen(text) > IDENT_MAX);
	return (size_t)snprintf(
	    out, IDENT_MAX + TEXT_MAX, "X-WS-Ident: %s\r\n", text);
}

/* The header line with how many sockets a push has reached (infra/push). */
static size_t
reached_line(const char *number, char *out)
{
	return (size_t)snprintf(out, TEXT_MAX, "X-Reached: %s\r\n", number);
}

/* The header lines of the answer's tag.  With etag, that of a device's policy,
 * the device keeps the answer, but asks each time whether it is still valid
 * (max-age=0), and is then often answered 304.  Nothing is said of keeping an
 * answer with a revision. */
static size_t
tag_lines(const struct reply *reply, char *out)
{
	const char *tag = reply->etag != NULL ? reply->etag : reply->revision;

	if (tag == NULL)
		return 0;
	BUG_ON(strlen(tag) > TEXT_MAX);
	return (size_t)snprintf(out, (size_t)3 * TEXT_MAX,
	    reply->etag != NULL ? "ETag: \"%s\"\r\n"
	                          "Cache-Control: private, max-age=0\r\n"
	                        : "ETag: \"%s\"\r\n",
	    tag);
}

/* Copies n bytes; returns n. */
static size_t
put_text(char *out, const char *s, size_t n)
{
	memcpy(out, s, n);
	return n;
}

static size_t
trace_line(const char *id, char *out)
{
	size_t n = put_text(out, TRACE_LINE, sizeof(TRACE_LINE) - 1);

	n += put_text(out + n, id, TRACE_ID_LEN);
	return n + put_text(out + n, "\r\n", 2);
}

size_t
answer_headers(const struct reply *reply, char out[ANSWER_HEADERS_MAX])
{
	const char *type = reply->type != NULL ? reply->type : JSON_TYPE;
	size_t type_len = strlen(type);
	size_t n = 0;

	BUG_ON(type_len > TEXT_MAX);
	if (reply->status != 200 || reply->retry_after_s > 0)
		n = unusual_lines(reply, out);
	if (reply->ident != NULL)
		n += ident_line(reply->ident, out + n);
	if (reply->reached != NULL)
		n += reached_line(reply->reached, out + n);
	if (reply->trace_id != NULL)
		n += trace_line(reply->trace_id, out + n);
	n += tag_lines(reply, out + n);
	if (reply->packed)
		n += put_text(out + n, PACKED_LINE, sizeof(PACKED_LINE) - 1);
	n += put_text(out + n, TYPE_LINE, sizeof(TYPE_LINE) - 1);
	n += put_text(out + n, type, type_len);
	if (reply->file != NULL)
		return n + file_lines(reply, out + n);
	if (reply->stored != NULL)
		return n + stored_lines(reply, out + n);
	n += put_text(out + n, LENGTH_LINE, sizeof(LENGTH_LINE) - 1);
	n += num_write((int64_t)reply->body->n, out + n);
	return n + put_text(out + n, HEAD_END, sizeof(HEAD_END) - 1);
}

/* Adds a record of n bytes to b; n is at most CONTENT_MAX. */
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

/* Packs an answer that has a tag: nginx, which packs all others, would make the
 * tag weak.  It does not pack what is packed already. */
static void
pack(struct reply *reply)
{
	CLEANUP(buf_free) struct buf packed = { 0 };
	struct buf *body = reply->body;

	buf_init(&packed, body->n);
	if (!gzip_pack(body->p, body->n, &packed) || packed.over)
		return;
	body->n = 0;
	buf_add(body, packed.p, packed.n);
	reply->packed = true;
}

/* Writes headers and body as records to out. */
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

/* Answers one request: its parameters and body are read, and the answer is made
 * and written; one that has a tag is packed before (see pack). */
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
	if (reply.revision != NULL && call.packs && reply.body->n >= PACK_MIN)
		pack(&reply);
	body_unmap(&call);
	write_reply(r, &reply, &a->records);
}

/* Sends the answer.  A connection that is not kept is closed at once, before
 * nginx closes it: its input was read to the end, so closing cannot reset it.
 * nginx may have sent its next request there just then: it sends a GET again by
 * another connection, and pools that keep connections have nothing else. */
static void
finish(struct fcgi_answering *a, FCGX_Request *r)
{
	bool whole = FCGX_GetError(r->in) == 0; /* the request was read */
	bool keep = fcgi_records_send(r->ipcFd, &a->records) && whole &&
	            a->keeps && !a->crowded && r->keepConnection != 0;

	if (!keep && whole)
		(void)FCGX_Detach(r);
	FCGX_Free(r, !keep);
	atomic_fetch_add_explicit(&a->slot->requests, 1, memory_order_relaxed);
}

/* Notes for the supervisor that a request begins, or that the worker is
 * idle. */
static void
set_busy(struct fcgi_answering *a, bool busy)
{
	atomic_store_explicit(&a->slot->busy_since, busy ? clock_mono_ms() : 0,
	    memory_order_relaxed);
}

/* The worker is busy from before the first read on, so that the supervisor also
 * notices one that hangs while reading. */
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
