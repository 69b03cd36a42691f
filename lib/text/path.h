/*
 * path.h - the paths and names of stored files: what they may look like, and
 * how they are written into addresses.
 * Source: wire contract, "Names and paths"; rules on security, "Files".
 */
#ifndef TEXT_PATH_H
#define TEXT_PATH_H

#include "base/buf.h"

#define PATH_BYTES_MAX 512 /* of a whole path, without the NUL */
#define PATH_NAME_MAX  255 /* of one segment */

/*
 * path_ok - may this UTF-8 text be a path inside a storage?  Relative, 1 to
 * PATH_BYTES_MAX bytes, no backslash, no control character, no drive letter
 * in front, no empty, "." or ".." segment, none above PATH_NAME_MAX bytes.
 */
bool path_ok(const char *s);

/* path_name_ok - the same, and without a slash. */
bool path_name_ok(const char *s);

/*
 * path_escape - append s with everything but letters, digits, "-._~" and the
 * characters of keep as %XX.  Slashes stay when keep has one.
 */
void path_escape(struct buf *to, const char *s, const char *keep);

/* path_escape_url - the same for the path of an address: sub-delimiters, ':',
 * '@' and slashes stay.  Source: RFC 3986, 3.3. */
void path_escape_url(struct buf *to, const char *path);

#endif
