/* http.h - the parts of HTTP/1.1 that a load generator needs. */
#ifndef BENCH_HTTP_H
#define BENCH_HTTP_H

#include "base/base.h"

#define HTTP_BODY_MAX (64 * 1024) /* bytes of the body that are kept */

enum http_state {
	HTTP_HEAD,
	HTTP_BODY,
	HTTP_CHUNK_SIZE,
	HTTP_CHUNK,
	HTTP_CHUNK_END,
	HTTP_TRAILER,
	HTTP_UNTIL_CLOSE,
	HTTP_DONE,
	HTTP_BAD
};

/* An answer that is being read. */
struct http {
	enum http_state state;
	char line[4096];
	size_t line_n;
	bool first; /* the status line has been read */
	bool chunked, close, has_length;
	int status;
	int64_t left;  /* bytes of the body, or of the chunk, that have not
	                  arrived yet */
	size_t got;    /* bytes of the answer so far */
	size_t body_n; /* bytes in body */
	char body[HTTP_BODY_MAX];
};

/* http_start - prepares for the next answer. */
void http_start(struct http *h);

/* http_feed - takes n bytes that have arrived; returns how many of them belong
 * to this answer. */
size_t http_feed(struct http *h, const char *p, size_t n);

/* http_closed - notes that the server has closed the connection; returns true
 * if the answer is complete then. */
bool http_closed(struct http *h);

#endif
