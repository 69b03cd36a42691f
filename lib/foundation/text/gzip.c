/* gzip.c - unpacks with zlib piece by piece, so that a file which becomes much
 * larger does not need more memory; and packs what is sent. */
#include "text/gzip.h"

#include <string.h>
#include <zlib.h>

#include "base/arena.h"

#define CHUNK        ((size_t)64 * 1024)
#define FEED         ((size_t)1024 * 1024)
#define PACKED_CHUNK ((size_t)16 * 1024)
#define GZIP_ONLY    (16 + MAX_WBITS)
/* Unpacked bytes that are always allowed. */
#define MOST_BASE    ((size_t)10 * 1024 * 1024)
/* And so many more for each packed byte. */
#define MOST_RATIO   ((size_t)100)

struct unpacking {
	z_stream z;
	const char *p;     /* the packed bytes that zlib was not given yet */
	size_t left;       /* how many those are */
	size_t fed, total; /* bytes given to zlib last; bytes unpacked so far */
	bool keep;         /* as in struct gzip_in */
	char chunk[CHUNK];
};

static enum err
damaged(const char **why)
{
	*why = "it is damaged or cut off";
	return E_BAD_REQUEST;
}

bool
gzip_is(const char *data, size_t n)
{
	return n >= 2 && memcmp(data, "\x1F\x8B", 2) == 0;
}

/* Gives zlib the next part of the input when it has used up the one before. */
static void
feed(struct unpacking *u)
{
	size_t n = u->left < FEED ? u->left : FEED;

	if (u->z.avail_in > 0 || n == 0)
		return;
	/* Lets the kernel take back the pages of the mapped file that were
	 * unpacked already. */
	if (!u->keep)
		mem_let_go(u->p - u->fed, u->fed);
	u->fed = n;
	/* zlib only reads the input, though its type is not const. */
	u->z.next_in = (Bytef *)(uintptr_t)u->p;
	u->z.avail_in = (uInt)n;
	u->p += n;
	u->left -= n;
}

/* Unpacks the next *n bytes, which may be 0, into chunk; *ended: they are the
 * last ones.  If more packed bytes follow the end of a gzip file, another one
 * begins there. */
static enum err
unpack(struct unpacking *u, size_t *n, bool *ended, const char **why)
{
	int got;

	feed(u);
	u->z.next_out = (Bytef *)u->chunk;
	u->z.avail_out = CHUNK;
	got = inflate(&u->z, Z_NO_FLUSH);
	*n = CHUNK - u->z.avail_out;
	if (got == Z_STREAM_END) {
		feed(u);
		*ended = u->z.avail_in == 0;
		return *ended || inflateReset(&u->z) == Z_OK ? OK
		                                             : damaged(why);
	}
	*ended = false;
	return got == Z_OK ? OK : damaged(why);
}

/* A list of devices is packed to about an eighth of its size; a file packed to
 * less than a hundredth is an attack. */
size_t
gzip_most(const struct gzip_in *in)
{
	size_t n;

	if (__builtin_mul_overflow(in->n, MOST_RATIO, &n) ||
	    __builtin_add_overflow(n, MOST_BASE, &n) || n > in->max)
		return in->max;
	return n;
}

/* Unpacks chunk by chunk and gives each to fn, until the end, or until it is
 * more than is allowed. */
static enum err
pour(struct unpacking *u, const struct gzip_in *in,
    enum err (*fn)(void *arg, const char *bytes, size_t n, bool last),
    void *arg, const char **why)
{
	const size_t max = gzip_most(in);
	bool ended = false;
	size_t n;

	while (!ended) {
		TRY(unpack(u, &n, &ended, why));
		u->total += n;
		if (u->total > max) {
			*why = "it is too large unpacked";
			return E_UPLOAD_TOO_LARGE;
		}
		TRY(fn(arg, u->chunk, n, ended));
	}
	return OK;
}

enum err
gzip_read(const struct gzip_in *in,
    enum err (*fn)(void *arg, const char *bytes, size_t n, bool last),
    void *arg, const char **why)
{
	struct unpacking u = { .p = in->data, .left = in->n, .keep = in->keep };
	enum err e;

	if (inflateInit2(&u.z, GZIP_ONLY) != Z_OK)
		return damaged(why);
	e = pour(&u, in, fn, arg, why);
	(void)inflateEnd(&u.z);
	return e;
}

bool
gzip_pack(const char *data, size_t n, struct buf *out)
{
	/* zlib only reads the input, though its type is not const. */
	z_stream z = { .next_in = (Bytef *)(uintptr_t)data,
		.avail_in = (uInt)n };
	char chunk[PACKED_CHUNK];
	int got;

	if (deflateInit2(&z, Z_BEST_SPEED, Z_DEFLATED, GZIP_ONLY, MAX_MEM_LEVEL,
	        Z_DEFAULT_STRATEGY) != Z_OK)
		return false;
	do {
		z.next_out = (Bytef *)chunk;
		z.avail_out = sizeof(chunk);
		got = deflate(&z, Z_FINISH);
		buf_add(out, chunk, sizeof(chunk) - z.avail_out);
	} while (got == Z_OK || got == Z_BUF_ERROR);
	(void)deflateEnd(&z);
	return got == Z_STREAM_END;
}
