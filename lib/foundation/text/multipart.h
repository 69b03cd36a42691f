/*
 * multipart.h - finds the parts of a form with a file, without copying their
 * bytes, since a file may have a gigabyte.
 * Source: RFC 7578, RFC 2046.
 */
#ifndef TEXT_MULTIPART_H
#define TEXT_MULTIPART_H

#include "base/arena.h"

#define MULTIPART_PARTS_MAX 20
#define MULTIPART_HEAD_MAX  8192  /* bytes of one part's header lines */
#define MULTIPART_NAME_MAX  255   /* characters of a name */
#define MULTIPART_VALUE_MAX 65536 /* bytes of a part that is not a file */
#define MULTIPART_BOUND_MAX 70    /* characters of the boundary */

/*
 * A part of a form.  name and file are UTF-8 without control characters.  file:
 * NULL when the part is not a file, else its name as its user has it, which may
 * be "", contain folders, or anything else.  type: as it was sent, or
 * NULL.  data points into the body.
 */
struct multipart_part {
	const char *name, *file, *type;
	const char *data;
	size_t n;
};

/* mapped is set by the caller of multipart_read: the body is a mapped file, and
 * its pages may be returned to the kernel after they were searched. */
struct multipart {
	bool mapped;
	struct multipart_part v[MULTIPART_PARTS_MAX];
	size_t n;
};

/* multipart_is - is this Content-Type (NULL: there is none) that of a form? */
bool multipart_is(const char *content_type);

/*
 * multipart_read - find the parts of a body.  Bytes before the first part and
 * behind the last one are ignored.
 * E_BAD_REQUEST with *why (a short constant) when the body is not a form, is
 * cut off, exceeds a limit above or has more than one file.
 */
enum err
multipart_read(struct arena *a, const char *content_type, const char *bytes,
    size_t n, struct multipart *out, const char **why) MUST_CHECK;

#endif
