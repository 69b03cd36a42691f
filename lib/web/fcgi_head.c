/*
 * fcgi_head.c - the header lines of an answer, put together by hand because
 * every heartbeat passes here.
 */
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/num.h"
#include "web/fcgi_head.h"

#define TYPE "Content-Type: application/json\r\nContent-Length: "
#define END  "\r\n\r\n"

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

/* Without a reason nginx sends a status line that strict clients refuse. */
static size_t
unusual(const struct reply *reply, char *out)
{
	size_t n = 0;

	if (reply->status != 200)
		n += (size_t)snprintf(out, FCGI_HEAD_MAX / 4,
		    "Status: %d %s\r\n", reply->status, reason(reply->status));
	if (reply->retry_after_s > 0)
		n += (size_t)snprintf(out + n, FCGI_HEAD_MAX / 4,
		    "Retry-After: %d\r\n", reply->retry_after_s);
	return n;
}

size_t
fcgi_head(const struct reply *reply, char out[FCGI_HEAD_MAX])
{
	size_t n = 0;

	if (reply->status != 200 || reply->retry_after_s > 0)
		n = unusual(reply, out);
	memcpy(out + n, TYPE, sizeof(TYPE) - 1);
	n += sizeof(TYPE) - 1;
	n += num_write((int64_t)reply->body->n, out + n);
	memcpy(out + n, END, sizeof(END) - 1);
	return n + sizeof(END) - 1;
}
