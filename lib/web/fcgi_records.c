/*
 * fcgi_records.c - writes the records of an answer.  libfcgi would send them in
 * pieces of 8 KB, and of an answer that was cut off between two of them nginx
 * has sent the begin already, so that it cannot ask another worker any more.
 * Source: FastCGI specification, 3.3 and 5.5.
 */
#include "web/fcgi_records.h"

#include <errno.h>
#include <sys/socket.h>

enum record_type { RECORD_END_REQUEST = 3, RECORD_STDOUT = 6 };

#define VERSION     1
#define CONTENT_MAX ((size_t)65528) /* of a record; below 2^16, and aligned */

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
