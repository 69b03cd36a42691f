/*
 * fcgi_conn.h - one connection of nginx: its requests are read by libfcgi, its
 * answers written; inner, for fcgi*.c.  Only fcgi_conn.c includes fcgiapp.h.
 */
#ifndef WEB_FCGI_CONN_H
#define WEB_FCGI_CONN_H

#include "base/buf.h"
#include "web/req.h"

#define ANSWER_HEADERS_MAX 4096

struct fcgi_conn;

/* What a worker uses to answer all its requests. */
struct fcgi_answering {
	const struct site *site;
	struct ctx *ctx;
	struct fcgi_slot *slot;
	struct arena *mem;
	bool keeps;         /* connections stay open after their answers */
	struct buf out;     /* the body of an answer */
	struct buf records; /* the whole answer, as it is sent */
};

/* fcgi_conn_init - prepare libfcgi, once before all other calls, and the
 * buffers of a, which fcgi_conn_end frees; false when libfcgi cannot start
 * (errno says why). */
bool fcgi_conn_init(struct fcgi_answering *a);
void fcgi_conn_end(struct fcgi_answering *a);

/* fcgi_conn_new - a connection without a descriptor; fcgi_conn_free frees it.
 */
struct fcgi_conn *fcgi_conn_new(void);
void fcgi_conn_free(struct fcgi_conn *c);

/* fcgi_conn_take - let c be the connection fd, which it closes from now on.  A
 * request of it may take 5 s to arrive. */
void fcgi_conn_take(struct fcgi_conn *c, int fd);

/*
 * fcgi_conn_serve - read one request and answer it; call it when there is
 * something to read.  Returns false when the connection is closed afterwards:
 * it was not to be kept, nginx has closed it, or it has broken.
 */
bool fcgi_conn_serve(struct fcgi_answering *a, struct fcgi_conn *c);

/* fcgi_conn_fd - the descriptor of the connection's socket; -1: the connection
 * is closed. */
int fcgi_conn_fd(const struct fcgi_conn *c);

/* fcgi_conn_close - close the connection, unless it is closed. */
void fcgi_conn_close(struct fcgi_conn *c);

/*
 * body_map - map call->body_file read-only and let call->body point to its
 * bytes, so that a gigabyte costs the worker no memory of its own; body_unmap
 * unmaps it.  Does nothing to a call that is broken or has no body_file.
 *
 * The file must be a regular file of nginx below home/nginx/tmp/body and as
 * long as announced; else the call becomes broken.  nginx never shortens such a
 * file during the request, and no other program may write there.
 */
void body_map(const char *home, struct raw_request *call);
void body_unmap(struct raw_request *call);

/*
 * answer_headers - write the header lines and the empty line after them: Status
 * (unless it is 200), Content-Type (at most 64 bytes), Content-Length and, when
 * set, Retry-After, X-WS-Ident, X-Reached, trace-id (32 bytes), ETag (64 bytes,
 * with Cache-Control unless it is a revision), and Content-Encoding.  Returns
 * their length. Content-Length is always written, because without it nginx
 * cannot notice that an answer was cut short. For reply->file and reply->stored
 * nginx writes it; the lines are then the redirect to the file and its name (at
 * most 64 bytes each), or the stored file's address and disposition (3,000
 * bytes together).
 */
size_t answer_headers(const struct reply *reply, char out[ANSWER_HEADERS_MAX]);

/* fcgi_records_add - append n bytes of the answer to request id, in records. */
void fcgi_records_add(struct buf *b, int id, const char *p, size_t n);

/* fcgi_records_end - append the records that end the answer and the request. */
void fcgi_records_end(struct buf *b, int id);

/*
 * fcgi_records_send - send the records over a socket, by one system call unless
 * its buffer is too small for them (it has some 200 KB).  So of a worker that
 * is killed nginx has either the whole answer or nothing, and then asks another
 * worker.  False: the connection is broken.
 */
bool fcgi_records_send(int fd, const struct buf *b) MUST_CHECK;

#endif
