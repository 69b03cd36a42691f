/*
 * path.h - the paths and names of stored files: checks them, and writes them
 * into URLs.
 */
#ifndef TEXT_PATH_H
#define TEXT_PATH_H

#include "base/buf.h"

#define PATH_BYTES_MAX 512 /* bytes of a whole path, without the NUL */
#define PATH_NAME_MAX  255 /* bytes of one segment of a path */

/*
 * path_ok - may this UTF-8 text be the path of a file in a storage?  It must be
 * relative and have 1 to PATH_BYTES_MAX bytes, without backslashes, control
 * characters, a drive letter in front, and segments that are empty, ".", "..",
 * or longer than PATH_NAME_MAX bytes.
 */
bool path_ok(const char *s);

/* path_name_ok - path_ok, and without a slash. */
bool path_name_ok(const char *s);

/*
 * path_escape - append s; every byte is written as %XX except letters, digits,
 * "-._~" and the characters in keep.
 */
void path_escape(struct buf *to, const char *s, const char *keep);

#endif
