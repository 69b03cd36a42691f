/*
 * mime.h - what a file is, from its first bytes and its name: a closed list,
 * and everything else is bytes.  What a sender says of it is only repeated,
 * never believed.
 * Source: rules on security, "Files".
 */
#ifndef TEXT_MIME_H
#define TEXT_MIME_H

#include "base/base.h"

#define MIME_BYTES     "application/octet-stream"
#define MIME_TYPE_MAX  127 /* bytes */
#define MIME_SNIFF_MAX 64  /* bytes that mime_detect looks at, at most */

/*
 * mime_detect - the type of a file of that name that begins with these n
 * bytes; a constant, MIME_BYTES when it is none we know.  A name that says
 * picture, sound or film counts only when the bytes agree.
 */
const char *mime_detect(const char *name, const void *bytes, size_t n);

/* mime_inline - may a browser show it within a page?  Pictures without
 * scripts only. */
bool mime_inline(const char *type);

/* mime_extension - how a name of that type ends, "" or ".png". */
const char *mime_extension(const char *type);

/* mime_ok - is the text of the form "type/subtype", with or without
 * parameters, and at most MIME_TYPE_MAX bytes? */
bool mime_ok(const char *type);

#endif
