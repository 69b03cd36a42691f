/*
 * s3.h - requests to S3-compatible object storage, signed: AWS Signature
 * Version 4, in the header or in the address.
 */
#ifndef NET_S3_H
#define NET_S3_H

#include "base/arena.h"

#define S3_HEADERS 4 /* lines with the NULL at the end */

/* A bucket and who asks.  host: with its port, the bucket in front of it
 * unless path_style. */
struct s3 {
	const char *scheme, *host, *bucket, *region;
	const char *key_id, *secret;
	bool path_style;
};

struct s3_call {
	const char *method; /* "GET" */
	const char *path;   /* of the object, not encoded, no slash in front */
	int64_t now_ms;
};

struct s3_signed {
	const char *url;
	const char *header[S3_HEADERS];
};

/* s3_address - where the object is, unsigned. */
const char *s3_address(struct arena *a, const struct s3 *s, const char *path);

/*
 * s3_sign - address and header lines of a call that sends n bytes.  Under TLS
 * they are not signed, and not read: TLS looks after them.
 * Source: AWS, "Signature Calculations for the Authorization Header".
 */
struct s3_signed s3_sign(struct arena *a, const struct s3 *s,
    const struct s3_call *call, const void *data, size_t n);

/*
 * s3_presign - an address with which anybody may make that call for seconds
 * (1 to 604,800).  Source: AWS, "Authenticating Requests: Using Query
 * Parameters".
 */
const char *s3_presign(struct arena *a, const struct s3 *s,
    const struct s3_call *call, int64_t seconds);

#endif
