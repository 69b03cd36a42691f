/*
 * zip.h - the entries of an archive that came from outside, each read as a
 * stream.  The only includer of minizip.
 * Source: rules on security, "Excel".
 */
#ifndef TEXT_ZIP_H
#define TEXT_ZIP_H

#include "base/arena.h"

#define ZIP_ENTRIES_MAX 1000
#define ZIP_ENTRY_MAX   (50ULL * 1024 * 1024)  /* bytes unpacked */
#define ZIP_TOTAL_MAX   (100ULL * 1024 * 1024) /* bytes unpacked, all */
#define ZIP_RATIO_MAX   200                    /* unpacked to packed */

struct zip;

/* An archive and how much it may hold; 0: the limits above. */
struct zip_source {
	const char *data;
	size_t n;
	uint64_t entry_max, total_max;
};

/*
 * zip_open - the archive that the data is, which must live as long as it.
 * Only the central directory counts.  *out is given to zip_close.
 *
 * E_BAD_REQUEST with *why (a short constant) for what is no archive, is cut
 * off, has an encrypted entry, two entries whose names differ in case only, an
 * entry without a clean name, or passes one of the limits above;
 * E_UPLOAD_TOO_LARGE with *why for one that is too large unpacked.
 */
enum err zip_open(struct arena *a, const struct zip_source *from,
    struct zip **out, const char **why) MUST_CHECK;

/* zip_close - for CLEANUP; NULL is fine. */
void zip_close(struct zip **z);

/* zip_has - is there an entry of that name, in whatever case? */
bool zip_has(const struct zip *z, const char *name);

/*
 * zip_read - unpack an entry piece by piece into fn; at least one call, the
 * last one with last set.  What fn returns but OK is passed on at once.
 * E_BAD_REQUEST with *why when the entry is not there or is damaged.
 */
enum err zip_read(struct zip *z, const char *name,
    enum err (*fn)(void *arg, const char *bytes, size_t n, bool last),
    void *arg, const char **why) MUST_CHECK;

#endif
