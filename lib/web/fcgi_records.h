/* fcgi_records.h - an answer as FastCGI records; inner, for fcgi_conn.c. */
#ifndef WEB_FCGI_RECORDS_H
#define WEB_FCGI_RECORDS_H

#include "base/buf.h"

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
