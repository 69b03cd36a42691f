/*
 * multipart.h - the parts of a form with a file, found in place: a file of a
 * gigabyte is looked at and never copied.
 * Source: RFC 7578, RFC 2046; rules on security, "Files".
 */
#ifndef TEXT_MULTIPART_H
#define TEXT_MULTIPART_H

#include "base/arena.h"

#define MULTIPART_PARTS_MAX 20
#define MULTIPART_HEAD_MAX  8192  /* bytes of one part's header lines */
#define MULTIPART_NAME_MAX  255   /* characters of a name */
#define MULTIPART_VALUE_MAX 65536 /* bytes of a part that is no file */
#define MULTIPART_BOUND_MAX 70    /* characters */

/*
 * One part.  name and file are UTF-8 without control characters; file is NULL
 * for what is no file, else the name it has outside as it was sent: "", or
 * with folders in front, or worse.  type is as sent, or NULL.  data lies in the
 * body.
 */
struct multipart_part {
	const char *name, *file, *type;
	const char *data;
	size_t n;
};

/* mapped, in: the body is a mapped file, whose pages need not stay. */
struct multipart {
	bool mapped;
	struct multipart_part v[MULTIPART_PARTS_MAX];
	size_t n;
};

/* multipart_is - does a Content-Type (NULL: none) say multipart/form-data? */
bool multipart_is(const char *content_type);

/*
 * multipart_read - the parts of a body.  What stands before the first and
 * behind the last of them does not count.
 * E_BAD_REQUEST with *why (a short constant) for what is no such body, is cut
 * off, passes a limit above or has more than one file.
 */
enum err
multipart_read(struct arena *a, const char *content_type, const char *bytes,
    size_t n, struct multipart *out, const char **why) MUST_CHECK;

#endif
