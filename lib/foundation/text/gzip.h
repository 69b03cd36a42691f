/*
 * gzip.h - unpacks a gzip file from outside as a stream, and packs answers.
 * Only gzip.c includes zlib.
 */
#ifndef TEXT_GZIP_H
#define TEXT_GZIP_H

#include "base/base.h"
#include "base/buf.h"

/* gzip_is - do the n bytes begin like a gzip file? */
bool gzip_is(const char *data, size_t n);

/* A gzip file from outside: n mapped bytes, whose pages the kernel may take
 * back as soon as they were unpacked, unless the file will be read again. */
struct gzip_in {
	const char *data;
	size_t n, max; /* max: unpacked bytes, at most */
	bool keep;     /* the file will be read again */
};

/* gzip_most - the unpacked bytes that such a file may have: max, or 10 MB plus
 * 100 times the n packed bytes if that is less, so that a small upload cannot
 * make the server process a huge file. */
size_t gzip_most(const struct gzip_in *in);

/*
 * gzip_read - unpack the file and call fn for each piece, at least once; last:
 * it is the last piece.  Several gzip files one after another count as one.
 * When fn returns an error, unpacking ends with that error.
 *
 * E_UPLOAD_TOO_LARGE when there are more than gzip_most bytes unpacked;
 * E_BAD_REQUEST when the file is damaged or cut off.  Both set *why.
 */
enum err gzip_read(const struct gzip_in *in,
    enum err (*fn)(void *arg, const char *bytes, size_t n, bool last),
    void *arg, const char **why) MUST_CHECK;

/* gzip_pack - adds the n bytes to out as a gzip file, packed fast.  Returns
 * false when zlib gets no memory; out is of no use then. */
bool gzip_pack(const char *data, size_t n, struct buf *out) MUST_CHECK;

#endif
