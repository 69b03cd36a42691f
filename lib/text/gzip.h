/*
 * gzip.h - a packed file from outside, unpacked as a stream.  The only
 * includer of zlib.
 */
#ifndef TEXT_GZIP_H
#define TEXT_GZIP_H

#include "base/base.h"

/* gzip_is - do the n bytes begin as such a file does? */
bool gzip_is(const char *data, size_t n);

struct gzip_in {
	const char *data;
	size_t n, max; /* max: bytes unpacked */
};

/*
 * gzip_read - unpack piece by piece into fn; at least one call, the last one
 * with last set.  Several files one after another are one.  What fn returns
 * but OK is passed on at once.
 *
 * E_UPLOAD_TOO_LARGE beyond max, and beyond 10 MB and 100 times its n bytes: so
 * that who sends little cannot make much of it.  E_BAD_REQUEST when it is
 * damaged or cut off.  Both with *why.
 */
enum err gzip_read(const struct gzip_in *in,
    enum err (*fn)(void *arg, const char *bytes, size_t n, bool last),
    void *arg, const char **why) MUST_CHECK;

#endif
