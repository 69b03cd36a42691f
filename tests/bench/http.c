/*
 * http.c - reads HTTP answers piece by piece, so that one thread can serve many
 * connections.  The server is trusted to send correct HTTP.
 */
#include "bench/http.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

void
http_start(struct http *h)
{
	h->state = HTTP_HEAD;
	h->line_n = h->got = h->body_n = 0;
	h->first = h->chunked = h->close = h->has_length = false;
	h->status = 0;
	h->left = 0;
}

static void
head_line(struct http *h)
{
	const char *l = h->line;

	if (!h->first) {
		h->first = true;
		h->status = strncmp(l, "HTTP/1.", 7) == 0 && h->line_n > 12
		                ? (int)strtol(l + 9, NULL, 10)
		                : 0;
		if (h->status < 200)
			h->state = HTTP_BAD;
	} else if (strncasecmp(l, "content-length:", 15) == 0) {
		h->has_length = true;
		h->left = strtoll(l + 15, NULL, 10);
	} else if (strncasecmp(l, "transfer-encoding:", 18) == 0) {
		h->chunked = strcasestr(l, "chunked") != NULL;
	} else if (strncasecmp(l, "connection:", 11) == 0) {
		h->close = strcasestr(l, "close") != NULL;
	}
}

static void
head_end(struct http *h)
{
	if (h->status == 204 || h->status == 304)
		h->state = HTTP_DONE;
	else if (h->chunked)
		h->state = HTTP_CHUNK_SIZE;
	else if (!h->has_length)
		h->state = HTTP_UNTIL_CLOSE;
	else
		h->state = h->left > 0 ? HTTP_BODY : HTTP_DONE;
}

/* Reads a complete line; h->line holds it without its end. */
static void
line(struct http *h)
{
	if (h->state == HTTP_HEAD && h->line_n > 0) {
		head_line(h);
	} else if (h->state == HTTP_HEAD) {
		head_end(h);
	} else if (h->state == HTTP_CHUNK_SIZE) {
		h->left = strtoll(h->line, NULL, 16);
		h->state = h->left > 0 ? HTTP_CHUNK : HTTP_TRAILER;
	} else if (h->state == HTTP_CHUNK_END) {
		h->state = HTTP_CHUNK_SIZE;
	} else if (h->line_n == 0) {
		h->state = HTTP_DONE;
	}
	h->line_n = 0;
}

static void
line_byte(struct http *h, char c)
{
	if (c == '\n') {
		if (h->line_n > 0 && h->line[h->line_n - 1] == '\r')
			h->line_n--;
		h->line[h->line_n] = '\0';
		line(h);
	} else if (h->line_n + 1 < sizeof(h->line)) {
		h->line[h->line_n++] = c;
	} else {
		h->state = HTTP_BAD;
	}
}

static size_t
body_bytes(struct http *h, const char *p, size_t n)
{
	size_t room = sizeof(h->body) - 1 - h->body_n;

	if (h->state != HTTP_UNTIL_CLOSE && (int64_t)n > h->left)
		n = (size_t)h->left;
	memcpy(h->body + h->body_n, p, n < room ? n : room);
	h->body_n += n < room ? n : room;
	h->body[h->body_n] = '\0';
	h->left -= (int64_t)n;
	if (h->state == HTTP_BODY && h->left == 0)
		h->state = HTTP_DONE;
	else if (h->state == HTTP_CHUNK && h->left == 0)
		h->state = HTTP_CHUNK_END;
	return n;
}

size_t
http_feed(struct http *h, const char *p, size_t n)
{
	size_t at = 0;

	while (at < n && h->state != HTTP_DONE && h->state != HTTP_BAD) {
		if (h->state == HTTP_BODY || h->state == HTTP_CHUNK ||
		    h->state == HTTP_UNTIL_CLOSE)
			at += body_bytes(h, p + at, n - at);
		else
			line_byte(h, p[at++]);
	}
	h->got += at;
	return at;
}

bool
http_closed(struct http *h)
{
	return h->state == HTTP_DONE || h->state == HTTP_UNTIL_CLOSE;
}
