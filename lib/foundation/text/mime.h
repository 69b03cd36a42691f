/*
 * mime.h - the media type of a file, from its first bytes and its name: one of
 * a fixed list, or MIME_BYTES.  The type that the sender of a file names is
 * only repeated, never relied on.
 */
#ifndef TEXT_MIME_H
#define TEXT_MIME_H

#include "base/base.h"

#define MIME_BYTES    "application/octet-stream"
#define MIME_TYPE_MAX 127 /* bytes of a media type */

/*
 * mime_detect - the type of a file of that name that begins with these n bytes:
 * a constant, MIME_BYTES when the type is unknown.  The name of a picture, of
 * audio or of video counts only when the bytes confirm it.
 */
const char *mime_detect(const char *name, const void *bytes, size_t n);

/* mime_inline - may a browser show a file of this type, which mime_detect has
 * found, within a page?  Only pictures, of which it knows no type that can
 * contain scripts. */
bool mime_inline(const char *type);

/* mime_extension - the extension of a file of that type, as ".png"; "" when it
 * has none. */
const char *mime_extension(const char *type);

/* mime_ok - is the text of the form "type/subtype", with or without
 * parameters, and at most MIME_TYPE_MAX bytes? */
bool mime_ok(const char *type);

#endif
