/*
 * zip_out.h - writes a zip archive to a file, one entry after the other, each
 * as a stream.
 */
#ifndef TEXT_ZIP_OUT_H
#define TEXT_ZIP_OUT_H

#include "base/arena.h"

struct zip_out;

/* zip_out_begin - begin the archive in the file path, of which the content is
 * replaced.  NULL when it cannot be opened.  zip_out_end must be called. */
struct zip_out *zip_out_begin(struct arena *a, const char *path);

/* zip_out_entry - begin the next entry; the one before it is complete.  name:
 * ASCII.  E_SYSTEM when the disk refuses the archive, now or before. */
enum err zip_out_entry(struct zip_out *z, const char *name) MUST_CHECK;

/* zip_out_put - add n bytes to the entry that was begun last. */
enum err zip_out_put(struct zip_out *z, const char *bytes, size_t n) MUST_CHECK;

/* zip_out_end - complete the archive and close the file.  E_SYSTEM when any
 * write has failed; the caller then removes the file. */
enum err zip_out_end(struct zip_out *z) MUST_CHECK;

#endif
