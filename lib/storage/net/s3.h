/*
 * s3.h - signs requests to S3-compatible object storage by AWS Signature
 * Version 4, in a header or in the URL.
 */
#ifndef NET_S3_H
#define NET_S3_H

#include "base/arena.h"

#define S3_HEADERS 4 /* entries: three header lines and a NULL */

/* A bucket and the credentials.  host: includes the port, if any.  The URL has
 * the bucket in front of the host, or with path_style in the path. */
struct s3 {
	const char *scheme, *host, *bucket, *region;
	const char *key_id, *secret;
	bool path_style;
};

struct s3_call {
	const char *method; /* HTTP method, such as "GET" */
	const char *path;   /* of the object, not encoded, no leading "/" */
	int64_t now_ms;
};

struct s3_signed {
	const char *url;
	const char *header[S3_HEADERS];
};

/* s3_address - the URL of an object, without a signature. */
const char *s3_address(struct arena *a, const struct s3 *s, const char *path);

/*
 * s3_sign - the URL and the header lines of a call that sends n bytes.  With
 * https the bytes are neither read nor signed, since TLS protects them.
 * Source: AWS, "Signature Calculations for the Authorization Header".
 */
struct s3_signed s3_sign(struct arena *a, const struct s3 *s,
    const struct s3_call *call, const void *data, size_t n);

/*
 * s3_presign - a URL with which anybody may make this call for so many seconds
 * (1 to 604,800).  Source: AWS, "Authenticating Requests: Using Query
 * Parameters".
 */
const char *s3_presign(struct arena *a, const struct s3 *s,
    const struct s3_call *call, int64_t seconds);

#endif
