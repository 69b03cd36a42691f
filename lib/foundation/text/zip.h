/*
 * zip.h - zip archives: unpacks the entries of one from outside, and writes one
 * to a file, each entry as a stream.  Only zip.c includes minizip.
 */
#ifndef TEXT_ZIP_H
#define TEXT_ZIP_H

#include "base/arena.h"

#define ZIP_ENTRIES_MAX 1000
#define ZIP_ENTRY_MAX   (50ULL * 1024 * 1024) /* unpacked bytes of one entry */
/* Unpacked bytes of all entries together. */
#define ZIP_TOTAL_MAX   (100ULL * 1024 * 1024)
#define ZIP_RATIO_MAX   200 /* unpacked size divided by packed size */
#define ZIP_READS_MAX   4   /* bytes that are read divided by unpacked size */

struct zip;

/* The n bytes of an archive, and its limits; a limit of 0 stands for the one
 * defined above. */
struct zip_source {
	const char *data;
	size_t n;
	uint64_t entry_max, total_max;
};

/*
 * zip_open - read the central directory of an archive, and nothing else.  The
 * data must stay until zip_close, to which *out must be given.
 *
 * E_BAD_REQUEST with *why (a short text) when it is not an archive, is cut off,
 * has an encrypted entry, two entries whose names differ in case or in the kind
 * of slash only, an entry whose name is too long or not UTF-8, too many entries
 * or too high a ratio; E_UPLOAD_TOO_LARGE with *why when it would be too large
 * unpacked.
 */
enum err zip_open(struct arena *a, const struct zip_source *from,
    struct zip **out, const char **why) MUST_CHECK;

/* zip_close - close the archive; for CLEANUP; *z may be NULL. */
void zip_close(struct zip **z);

/* zip_has - is there an entry of that name, in upper or lower case, with
 * slashes of either kind? */
bool zip_has(const struct zip *z, const char *name);

/*
 * zip_read - unpack an entry and call fn for each piece, at least once; last:
 * it is the last piece.  When fn returns an error, unpacking ends with it.
 * E_BAD_REQUEST with *why when the entry is missing or damaged, or entries were
 * read too often (ZIP_READS_MAX).
 */
enum err zip_read(struct zip *z, const char *name,
    enum err (*fn)(void *arg, const char *bytes, size_t n, bool last),
    void *arg, const char **why) MUST_CHECK;

/* -- writing ------------------------------------------------------------- */

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
