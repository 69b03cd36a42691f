/*
 * mac_import.h - inner: an import of the addresses of a file into a blacklist
 * record, within a request or as a task.
 */
#ifndef BLACKLIST_MAC_IMPORT_H
#define BLACKLIST_MAC_IMPORT_H

#include "blacklist/mac_file.h"
#include "blacklist/record_change.h"

#define MACS_PERM   "device:app-blacklist:update"
#define MACS_KIND   "blacklist" /* of its tasks in the database */
#define MACS_SOURCE ".macs"     /* ending of a file that is to be imported */
#define MACS_BAD    ".bad"      /* ending of a file of bad lines */

/* An import that was ordered. */
struct mac_order {
	int64_t blacklist_id;
	int32_t bind_type; /* enum bind_type */
	/* The record's other addresses of that bind_type are removed. */
	bool replaces;
	struct mac_file file; /* its data, n, mended and bound */
};

/* What became of the lines of a file.  duplicated: addresses that the file or
 * the record had already; draft_id 0: no draft was made. */
struct mac_outcome {
	int64_t total, added, duplicated, invalid, unknown_device, draft_id;
	bool changed; /* addresses were added or removed */
};

/* mac_import_bound - finds which addresses of the file the record binds in the
 * other way, for a caller who needs approval: they could not wait beside that,
 * so they are bad lines of the file from now on. */
enum err mac_import_bound(struct ctx *ctx, struct mac_order *o) MUST_CHECK;

/*
 * mac_import_apply - reads the file, and adds its addresses to the record: in
 * effect at once or, if the caller needs approval, waiting for it.  Begins a
 * transaction and leaves it open: the caller writes what belongs to the same
 * change, and ends with change_end.
 *
 * E_BLACKLIST_MAC_IMPORT_FAIL when the file cannot be read or has no address;
 * E_BLACKLIST_IN_APPROVAL, and what refuses other changes of records.
 */
enum err mac_import_apply(struct ctx *ctx, const struct mac_order *o,
    struct change *c, struct mac_outcome *out) MUST_CHECK;

#endif
