/* approval.c - endpoints that submit changes of blacklist records for approval
 * and cancel it.  Approvers decide the tasks of the process instance. */
#include "sql/blacklist/approval.h"
#include "blacklist/blacklist_tables.h"
#include "blacklist/draft_submission.h"
#include "flowdb/errors.h"
#include "flowdb/instance.h"
#include "policy/draft.h"
#include "policy/errors.h"
#include "web/req.h"

#define REASON_MAX   255  /* characters */
#define CHILDREN_MAX 1000 /* ids of children of a kind in a request */

struct approval_create {
	const char *business_type;
	int64_t business_id;
	struct raw start_user_select_assignees;
	const char *reason;
};
static const struct field approval_create_fields[] = {
	FIELD(struct approval_create, business_type, .req = true,
	    .words = "main",
	    .doc = "the record itself; children are submitted with all that "
	           "waits, by create-with-children"),
	FIELD(struct approval_create, business_id, .req = true,
	    .doc = "id of the record"),
	FIELD(struct approval_create, start_user_select_assignees,
	    .object = true, .doc = "users by node"),
	FIELD(struct approval_create, reason, .max = REASON_MAX),
};

struct approval_create_all {
	int64_t blacklist_id;
	const char *reason;
	struct ids channel_ids, mac_ids, region_ids;
	struct raw start_user_select_assignees;
};
static const struct field approval_create_all_fields[] = {
	FIELD(struct approval_create_all, blacklist_id, .req = true,
	    .doc = "id of the record"),
	FIELD(struct approval_create_all, reason, .max = REASON_MAX),
	FIELD(struct approval_create_all, channel_ids, .max = CHILDREN_MAX,
	    .doc = "rows that wait; all if absent"),
	FIELD(struct approval_create_all, mac_ids, .max = CHILDREN_MAX,
	    .doc = "rows that wait; all if absent"),
	FIELD(struct approval_create_all, region_ids, .max = CHILDREN_MAX,
	    .doc = "rows that wait; all if absent"),
	FIELD(struct approval_create_all, start_user_select_assignees,
	    .object = true, .doc = "users by node"),
};

struct approval_cancel {
	const char *business_type;
	int64_t business_id;
	const char *reason;
};
static const struct field approval_cancel_fields[] = {
	FIELD(struct approval_cancel, business_type,
	    .words = "main channel mac region",
	    .doc = "of what was submitted; absent: whatever it was"),
	FIELD(struct approval_cancel, business_id, .req = true,
	    .doc = "id of the record"),
	FIELD(struct approval_cancel, reason, .req = true, .max = REASON_MAX),
};

static struct submission
of_one(const struct args *in)
{
	const struct approval_create *q = in->at;

	return (struct submission){ .blacklist_id = q->business_id,
		.business_type = q->business_type,
		.chosen = q->start_user_select_assignees,
		.reason = q->reason };
}

static struct submission
of_all(const struct args *in)
{
	const struct approval_create_all *q = in->at;

	return (struct submission){ .blacklist_id = q->blacklist_id,
		.children = true,
		.chosen = q->start_user_select_assignees,
		.reason = q->reason };
}

/* Counts the devices before the transaction of the submission begins: counting
 * may take longer than a statement is allowed to, which would end it. */
static enum err
count(struct req *r, const struct submission *s, const struct args *in)
{
	struct draft_devices *devices =
	    arena_new(r->ctx->mem, struct draft_devices, 1);

	r->found = devices;
	return submission_count(r->ctx, s, in, devices);
}

static enum err
count_one(struct req *r, const struct args *in)
{
	const struct submission s = of_one(in);

	return count(r, &s, in);
}

static enum err
count_all(struct req *r, const struct args *in)
{
	const struct submission s = of_all(in);

	return count(r, &s, in);
}

static enum err
submit(struct req *r, struct submission s, const struct args *in)
{
	const char *id;

	s.devices = r->found;
	TRY(submission_make(r->ctx, &s, in, &id));
	json_put_str(&r->out, id);
	return OK;
}

static enum err
create(struct req *r, const struct args *in)
{
	return submit(r, of_one(in), in);
}

static enum err
create_with_children(struct req *r, const struct args *in)
{
	return submit(r, of_all(in), in);
}

/* A submission may be cancelled by the user who made it, and by
 * administrators. */
static enum err
may_cancel(struct ctx *ctx, bool own)
{
	bool needed;

	if (own)
		return OK;
	TRY(draft_needed(ctx, &needed));
	return needed ? fail(ctx, E_BLACKLIST_DATA_NOT_MODIFIABLE,
	                    "another user has submitted it")
	              : OK;
}

/* Cancels the process instance; the drafts are told of that as of every other
 * end of an instance (policy/draft.h). */
static enum err
cancel(struct req *r, const struct args *in)
{
	const struct approval_cancel *q = in->at;
	struct ctx *ctx = r->ctx;
	struct row row;
	bool own;
	enum err e;

	TRY(db_check(ctx, &sql_approval_cancel_check, in));
	TRY(db_one(ctx, &sql_approval_running, in,
	    E_BLACKLIST_APPROVAL_NOT_RUNNING, &row));
	own = row_bool(&row, "own");
	TRY(may_cancel(ctx, own));
	e = instance_cancel(ctx, row_str(&row, "id"),
	    own ? REASON_CANCELLED_BY_STARTER : REASON_CANCELLED_BY_ADMIN,
	    q->reason);
	if (e == E_CANCEL_NOT_RUNNING || e == E_INSTANCE_MISSING)
		return fail(ctx, E_BLACKLIST_APPROVAL_NOT_RUNNING, NULL);
	TRY(e);
	return done(r);
}

#define REFUSES_SUBMIT \
	E_LOCKED, E_BLACKLIST_NOT_EXISTS, E_BLACKLIST_APPROVAL_NOT_REQUIRED, \
	    E_BLACKLIST_IN_APPROVAL, E_BLACKLIST_DATA_NOT_MODIFIABLE, \
	    E_BLACKLIST_DRAFT_STALE, E_BLACKLIST_PROCESS_NOT_DEPLOYED, \
	    E_BLACKLIST_APPROVAL_CONFLICT, E_START_FORBIDDEN, \
	    E_STARTER_CHOICE_MISSING, E_STARTER_CHOICE_UNKNOWN, \
	    E_INSTANCE_NUMBER_TAKEN
#define REFUSES_CANCEL \
	REFUSES(E_LOCKED, E_BLACKLIST_NOT_EXISTS, \
	    E_BLACKLIST_APPROVAL_NOT_RUNNING, E_BLACKLIST_DATA_NOT_MODIFIABLE)

/* clang-format off */
static const struct endpoint approval_endpoints[] = {
	{ ADMIN, POST, "/device/app-blacklist/approval/create",
	    PERM("device:app-blacklist:approve"), IN(approval_create),
	    CALL(create, PREPARE(count_one), SAYS("submit"),
	        SHOWS(VALUE, .kind = KIND_TEXT),
	        REFUSES(REFUSES_SUBMIT)),
	    "Submit the draft of a record for approval" },
	{ ADMIN, POST, "/device/app-blacklist/approval/create-with-children",
	    PERM("device:app-blacklist:approve"), IN(approval_create_all),
	    CALL(create_with_children, PREPARE(count_all), SAYS("submit"),
	        SHOWS(VALUE, .kind = KIND_TEXT),
	        REFUSES(REFUSES_SUBMIT, E_BLACKLIST_CHANNEL_NOT_EXISTS,
	            E_BLACKLIST_MAC_NOT_EXISTS,
	            E_BLACKLIST_REGION_NOT_EXISTS)),
	    "Submit all drafts of a record and its waiting children" },
	{ ADMIN, PUT, "/device/app-blacklist/approval/cancel",
	    PERM("device:app-blacklist:approve"), IN(approval_cancel),
	    CALL(cancel, SAYS("cancel"), REFUSES_CANCEL),
	    "Cancel an approval; the drafts may be changed again" },
	{ ADMIN, PUT, "/device/app-blacklist/approval/cancel-with-children",
	    PERM("device:app-blacklist:approve"), IN(approval_cancel),
	    CALL(cancel, SAYS("cancel"), REFUSES_CANCEL),
	    "Cancel an approval and that of the children with it" },
};
/* clang-format on */

TABLE(approval);
