/* draft_submission.h - inner: submits drafts and waiting children of a
 * blacklist record for approval.
 * Source: device domain, "Approval". */
#ifndef BLACKLIST_DRAFT_SUBMISSION_H
#define BLACKLIST_DRAFT_SUBMISSION_H

#include "blacklist/draft_device_count.h"
#include "input/field_types.h"

/* What is submitted, by the caller. */
struct submission {
	int64_t blacklist_id;
	/* The one draft that is submitted: "main" or a kind of children; NULL:
	 * all open drafts. */
	const char *business_type;
	/* Waiting children go along; the input may name them by the fields
	 * channelIds, macIds and regionIds. */
	bool children;
	struct raw chosen; /* users chosen for nodes, as sent */
	const char *reason;
	/* As submission_count has counted them. */
	const struct draft_devices *devices;
};

/* submission_count - counts the devices that the record will concern; the
 * member devices is not needed.  Outside of any transaction.
 * E_BLACKLIST_NOT_EXISTS. */
enum err submission_count(struct ctx *ctx, const struct submission *s,
    const struct args *in, struct draft_devices *out) MUST_CHECK;

/*
 * submission_make - starts a process instance for the drafts and children, in
 * one transaction with their new state.  in: the input of the request.  *id is
 * the id of the instance, in ctx->mem.  A model in which nobody decides has
 * ended when this returns, and the drafts are applied.  Errors:
 * E_BLACKLIST_NOT_EXISTS, E_BLACKLIST_APPROVAL_NOT_REQUIRED,
 * E_BLACKLIST_IN_APPROVAL, E_BLACKLIST_DATA_NOT_MODIFIABLE (there is nothing to
 * submit), E_BLACKLIST_DRAFT_STALE, E_BLACKLIST_PROCESS_NOT_DEPLOYED,
 * E_START_FORBIDDEN, E_BLACKLIST_CHANNEL_NOT_EXISTS, _MAC_ and _REGION_ (a
 * named child does not wait), those of instance_start (flowdb), and
 * E_BLACKLIST_APPROVAL_CONFLICT: then the transaction is committed
 * nevertheless, with the new instance cancelled.
 */
enum err submission_make(struct ctx *ctx, const struct submission *s,
    const struct args *in, const char **id) MUST_CHECK;

#endif
