/* s3.c - signs requests by AWS Signature Version 4.  It only computes texts;
 * net_file.c makes the calls. */
#include "net/s3.h"

#include <string.h>

#include "base/clock.h"
#include "base/hash.h"
#include "text/path.h"

#define HEX      (SHA256_HEX + 1)
#define TEXT_MAX ((size_t)16 * 1024)
#define SERVICE  "s3"
/* Stands for the digest of a body that is not signed. */
#define UNSIGNED "UNSIGNED-PAYLOAD"

/* A time as "20130524T000000Z"; the first eight characters are the date. */
struct when {
	char text[17];
};

static struct when
when_of(int64_t ms)
{
	char t[CLOCK_TEXT];
	struct when w = { "" };
	size_t n = 0;

	BUG_ON(clock_text(ms, t) != OK);
	for (const char *p = t; n < 15; p++) {
		if (*p == ' ')
			w.text[n++] = 'T';
		else if (*p >= '0' && *p <= '9')
			w.text[n++] = *p;
	}
	w.text[15] = 'Z';
	return w;
}

/* The path in the URL, which is also signed: "/bucket/a%20b" or "/a%20b". */
static const char *
uri_of(struct arena *a, const struct s3 *s, const char *path)
{
	struct buf b;
	const char *text;

	buf_init(&b, TEXT_MAX);
	if (s->path_style) {
		buf_str(&b, "/");
		path_escape(&b, s->bucket, "");
	}
	buf_str(&b, "/");
	path_escape(&b, path, "/");
	text = arena_strdup(a, buf_text(&b));
	buf_free(&b);
	return text;
}

/* The host in the URL: the bucket is in front of it, or in the path. */
static const char *
host_of(struct arena *a, const struct s3 *s)
{
	return s->path_style ? s->host
	                     : arena_printf(a, "%s.%s", s->bucket, s->host);
}

const char *
s3_address(struct arena *a, const struct s3 *s, const char *path)
{
	return arena_printf(
	    a, "%s://%s%s", s->scheme, host_of(a, s), uri_of(a, s, path));
}

/* What a signature is valid for: the day, the region and the service. */
static const char *
scope_of(struct arena *a, const struct s3 *s, const struct when *w)
{
	return arena_printf(
	    a, "%.8s/%s/" SERVICE "/aws4_request", w->text, s->region);
}

/* Signs the canonical request, which is the text of the whole call that AWS
 * prescribes, and writes the signature to out.  The signing key is derived from
 * the secret, the date, the region, the service and "aws4_request", in this
 * order. */
static void
signature(struct arena *a, const struct s3 *s, const struct when *w,
    const char *canonical, char out[HEX])
{
	const char *secret = arena_printf(a, "AWS4%s", s->secret);
	const char *const part[] = { s->region, SERVICE, "aws4_request" };
	char digest[HEX];
	uint8_t key[SHA256_LEN], next[SHA256_LEN];
	const char *text;

	hash_sha256_hex(canonical, strlen(canonical), digest);
	text = arena_printf(a, "AWS4-HMAC-SHA256\n%s\n%s\n%s", w->text,
	    scope_of(a, s, w), digest);
	hash_hmac(secret, strlen(secret), w->text, 8, key);
	for (size_t i = 0; i < ARRAY_LEN(part); i++) {
		hash_hmac(key, sizeof(key), part[i], strlen(part[i]), next);
		memcpy(key, next, sizeof(key));
	}
	hash_hmac(key, sizeof(key), text, strlen(text), next);
	hash_hex(next, sizeof(next), out);
}

struct s3_signed
s3_sign(struct arena *a, const struct s3 *s, const struct s3_call *call,
    const void *data, size_t n)
{
	static const char names[] = "host;x-amz-content-sha256;x-amz-date";
	struct when w = when_of(call->now_ms);
	char digest[HEX], sign[HEX];
	const char *canonical, *payload = digest;

	if (n > 0 && strcmp(s->scheme, "https") == 0)
		payload = UNSIGNED;
	else
		hash_sha256_hex(data, n, digest);
	canonical = arena_printf(a,
	    "%s\n%s\n\nhost:%s\nx-amz-content-sha256:%s\nx-amz-date:%s\n\n"
	    "%s\n%s",
	    call->method, uri_of(a, s, call->path), host_of(a, s), payload,
	    w.text, names, payload);
	signature(a, s, &w, canonical, sign);
	return (struct s3_signed){
		.url = s3_address(a, s, call->path),
		.header = {
		    arena_printf(a, "x-amz-content-sha256: %s", payload),
		    arena_printf(a, "x-amz-date: %s", w.text),
		    arena_printf(a,
		        "Authorization: AWS4-HMAC-SHA256 Credential=%s/%s,"
		        "SignedHeaders=%s,Signature=%s",
		        s->key_id, scope_of(a, s, &w), names, sign),
		},
	};
}

/* The query string of a presigned URL but for its signature. */
static const char *
query_of(
    struct arena *a, const struct s3 *s, const struct when *w, int64_t seconds)
{
	struct buf b;
	const char *text;

	buf_init(&b, TEXT_MAX);
	buf_str(&b, "X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=");
	path_escape(&b, s->key_id, "");
	buf_str(&b, "%2F");
	path_escape(&b, scope_of(a, s, w), "");
	buf_printf(&b,
	    "&X-Amz-Date=%s&X-Amz-Expires=%lld&X-Amz-SignedHeaders=host",
	    w->text, (long long)seconds);
	text = arena_strdup(a, buf_text(&b));
	buf_free(&b);
	return text;
}

const char *
s3_presign(struct arena *a, const struct s3 *s, const struct s3_call *call,
    int64_t seconds)
{
	struct when w = when_of(call->now_ms);
	const char *query = query_of(a, s, &w, seconds);
	const char *canonical =
	    arena_printf(a, "%s\n%s\n%s\nhost:%s\n\nhost\n" UNSIGNED,
	        call->method, uri_of(a, s, call->path), query, host_of(a, s));
	char sign[HEX];

	signature(a, s, &w, canonical, sign);
	return arena_printf(a, "%s?%s&X-Amz-Signature=%s",
	    s3_address(a, s, call->path), query, sign);
}
