/* draft.h - inner: counts the devices that a record concerns, and those that it
 * would concern with drafts and waiting children of it. */
#ifndef BLACKLIST_DRAFT_H
#define BLACKLIST_DRAFT_H

#include "store/ctx.h"
#include "store/db_run.h"

struct draft_scope {
	int64_t blacklist_id;
	struct ids drafts;
	bool children; /* those that wait for approval count, too */
	/* Input that may name the children by channelIds, macIds and regionIds;
	 * NULL: all. */
	const struct args *in;
};

/* Numbers of devices; -1: not known in time. */
struct draft_devices {
	int64_t before, after;
	/* A digest of all that decides the numbers, 32 hexadecimal digits:
	 * while it is the same, the numbers are, too. */
	const char *mark;
};

/*
 * draft_device_mark - reads only the mark of the record of the caller's tenant,
 * as it is now.  draft_device_count - counts.  Call it outside of any
 * transaction, because a count that takes too long would end the transaction.
 * Errors: E_BLACKLIST_NOT_EXISTS.
 */
enum err draft_device_mark(
    struct ctx *ctx, const struct draft_scope *of, const char **out) MUST_CHECK;
enum err draft_device_count(struct ctx *ctx, const struct draft_scope *of,
    struct draft_devices *out) MUST_CHECK;

#endif
