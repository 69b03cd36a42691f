/*
 * fcgi_int.h - inner, for fcgi*.c: one connection of nginx, whose requests are
 * read by libfcgi and whose answers are written (fcgi_conn.c), and the
 * parameters of a request (fcgi_params.c).  Only fcgi_conn.c includes
 * fcgiapp.h.
 */
#ifndef WEB_FCGI_INT_H
#define WEB_FCGI_INT_H

#include "base/buf.h"
#include "web/req.h"

#define ANSWER_HEADERS_MAX 4096
#define TRACE_ID_LEN       32

/* -- a connection ---------------------------------------------------------- */

struct fcgi_conn;

/* What a worker uses to answer all its requests. */
struct fcgi_answering {
	const struct site *site;
	struct ctx *ctx;
	struct fcgi_slot *slot;
	struct arena *mem;
	bool keeps;         /* connections stay open after their answers */
	bool crowded;       /* all places are taken, so they are closed now */
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

/* -- parameters ------------------------------------------------------------ */

/*
 * fcgi_params - fill out from the "NAME=VALUE" texts of envp, which ends with
 * NULL.  body_len becomes the announced length (at most FCGI_BODY_MAX, or
 * FCGI_FILE_MAX with a body_file), body stays NULL.  An unknown audience or
 * method becomes the unset one.  broken is set when a parameter that may come
 * only once (the table in fcgi_params.c) came twice, when the path is not UTF-8
 * or has control characters, and when the length is not a number or too large;
 * body_len is then 0.
 *
 * The texts point into envp or lie in the arena.  agent is never NULL and
 * always UTF-8; trace_id is always 32 hex digits: nginx's, or when it
 * sent none a new one, which the answer has to show (trace_shown); ip is never
 * NULL.
 */
void fcgi_params(struct arena *a, char *const *envp, struct raw_request *out);

/*
 * trace_id_new - 32 lower-case hexadecimal digits and a NUL, which no other
 * call gets, in whichever process and on whichever host.  They name a request;
 * they are no secret.  A process that has called it must not fork a child that
 * calls it too: both would get the same ids.
 */
void trace_id_new(char out[TRACE_ID_LEN + 1]);

#endif
