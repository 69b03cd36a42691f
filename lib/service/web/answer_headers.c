/* answer_headers.c - writes the header lines of an answer.  Common ones are
 * copied without printf, because every heartbeat needs them. */
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/num.h"
#include "web/answer_headers.h"
#include "web/download.h"
#include "web/trace_id.h"

#define JSON   "application/json"
#define TYPE   "Content-Type: "
#define LENGTH "\r\nContent-Length: "
#define TRACE  "trace-id: "
#define END    "\r\n\r\n"

#define TEXT_MAX  64 /* bytes of a media type or a file name */
#define IDENT_MAX ((size_t)256)

static const char *
reason(int status)
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
	case 413:
		return "Content Too Large";
	case 429:
		return "Too Many Requests";
	case 503:
		return "Service Unavailable";
	default:
		return status < 500 ? "Other" : "Internal Server Error";
	}
}

/* The lines of an answer whose status is not 200.  They have a reason phrase,
 * because without it nginx sends a status line that strict clients refuse. */
static size_t
unusual(const struct reply *reply, char *out)
{
	size_t n = 0;

	if (reply->status != 200)
		n += (size_t)snprintf(out, TEXT_MAX, "Status: %d %s\r\n",
		    reply->status, reason(reply->status));
	if (reply->retry_after_s > 0)
		n += (size_t)snprintf(out + n, TEXT_MAX, "Retry-After: %d\r\n",
		    reply->retry_after_s);
	return n;
}

/* The lines of an answer whose body is a file.  They have no length, because
 * nginx adds that of the file. */
static size_t
file(const struct reply *reply, char *out)
{
	BUG_ON(
	    strlen(reply->file) > TEXT_MAX || strlen(reply->shown) > TEXT_MAX);
	return (size_t)snprintf(out, (size_t)ANSWER_HEADERS_MAX / 2,
	    "\r\nX-Accel-Redirect: " DOWNLOAD_URI "%s"
	    "\r\nContent-Disposition: attachment;filename=%s" END,
	    reply->file, reply->shown);
}

/* The names of a stored file come from users; the handler that set stored and
 * disposition has escaped them. */
static size_t
stored(const struct reply *reply, char *out)
{
	int n = snprintf(out, ANSWER_HEADERS_MAX / 2 + ANSWER_HEADERS_MAX / 4,
	    "\r\nX-Accel-Redirect: %s\r\nContent-Disposition: %s" END,
	    reply->stored, reply->disposition);

	BUG_ON(n < 0 || n >= ANSWER_HEADERS_MAX / 2 + ANSWER_HEADERS_MAX / 4);
	return (size_t)n;
}

static size_t
ident(const char *text, char *out)
{
	BUG_ON(strlen(text) > IDENT_MAX);
	return (size_t)snprintf(
	    out, IDENT_MAX + TEXT_MAX, "X-WS-Ident: %s\r\n", text);
}

/* The tag of the version of an answer, and that it is asked for anew each time:
 * the answer is then often 304. */
static size_t
tag(const char *etag, char *out)
{
	BUG_ON(strlen(etag) > TEXT_MAX);
	return (size_t)snprintf(out, (size_t)3 * TEXT_MAX,
	    "ETag: \"%s\"\r\nCache-Control: private, max-age=0\r\n", etag);
}

static size_t
put(char *out, const char *s, size_t n)
{
	memcpy(out, s, n);
	return n;
}

static size_t
trace(const char *id, char *out)
{
	size_t n = put(out, TRACE, sizeof(TRACE) - 1);

	n += put(out + n, id, TRACE_ID_LEN);
	return n + put(out + n, "\r\n", 2);
}

size_t
answer_headers(const struct reply *reply, char out[ANSWER_HEADERS_MAX])
{
	const char *type = reply->type != NULL ? reply->type : JSON;
	size_t type_len = strlen(type);
	size_t n = 0;

	BUG_ON(type_len > TEXT_MAX);
	if (reply->status != 200 || reply->retry_after_s > 0)
		n = unusual(reply, out);
	if (reply->ident != NULL)
		n += ident(reply->ident, out + n);
	if (reply->trace_id != NULL)
		n += trace(reply->trace_id, out + n);
	if (reply->etag != NULL)
		n += tag(reply->etag, out + n);
	n += put(out + n, TYPE, sizeof(TYPE) - 1);
	n += put(out + n, type, type_len);
	if (reply->file != NULL)
		return n + file(reply, out + n);
	if (reply->stored != NULL)
		return n + stored(reply, out + n);
	n += put(out + n, LENGTH, sizeof(LENGTH) - 1);
	n += num_write((int64_t)reply->body->n, out + n);
	return n + put(out + n, END, sizeof(END) - 1);
}
