/*
 * mac_import_apply.h - inner: imports a file of addresses into a blacklist
 * record, in one transaction, within the request or by a task.
 */
#ifndef BLACKLIST_MAC_IMPORT_APPLY_H
#define BLACKLIST_MAC_IMPORT_APPLY_H

#include "blacklist/mac_file.h"
#include "blacklist/record_change.h"

#define MACS_KIND   "blacklist" /* of its tasks in the database */
#define MACS_SOURCE ".macs"     /* ending of a file that is to be imported */
#define MACS_BAD    ".bad"      /* ending of a file of bad lines */

struct mac_order {
	int64_t blacklist_id;
	int32_t bind_type; /* 1 include, 2 exclude */
	/* The record's other addresses of that bind_type are removed. */
	bool replaces;
	const char *data; /* the file */
	size_t n;
};

/* What became of its lines; duplicated: those that the file or the record had
 * already; draft_id 0: there is no draft. */
struct mac_outcome {
	int64_t total, added, duplicated, invalid, unknown_device, draft_id;
};

/*
 * mac_import_apply - reads the file, and adds its addresses to the record: in
 * effect at once or, if the caller needs approval, waiting for it.  Begins a
 * transaction and leaves it open: the caller writes what belongs to the same
 * change, and ends with change_end.
 *
 * E_BLACKLIST_NOT_EXISTS, E_BLACKLIST_IN_APPROVAL,
 * E_BLACKLIST_DATA_NOT_MODIFIABLE, those of change_check
 * (blacklist/record_change.h), and E_BLACKLIST_MAC_IMPORT_FAIL when no line has
 * an address.
 */
enum err mac_import_apply(struct ctx *ctx, const struct mac_order *o,
    struct change *c, struct mac_outcome *out) MUST_CHECK;

/* mac_bad_write - writes the bad lines of the file to a new file of that path,
 * as comma separated values with their numbers.  It is durable when this
 * returns OK. */
enum err mac_bad_write(
    struct ctx *ctx, const struct mac_order *o, const char *path) MUST_CHECK;

#endif
