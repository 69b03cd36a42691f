/* remove.h - removes the bytes of a file from any kind of storage. */
#ifndef FILE_REMOVE_H
#define FILE_REMOVE_H

#include "file/file_rows.h"

/*
 * file_remove - remove the bytes of a file.  Bytes on another host must be
 * removed before the row of the file is deleted, and a failure of that host is
 * an error.  Bytes in the database or on the local disk must be removed after
 * the row was deleted and that was committed.
 */
enum err file_remove(
    struct ctx *ctx, const char *home, const struct file_found *f) MUST_CHECK;

#endif
