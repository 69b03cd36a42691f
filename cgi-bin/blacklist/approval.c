/*
 * approval.c - endpoints that submit changes of blacklist records for approval
 * and cancel it.  Approvers decide the tasks of the process instance
 * (bpm/task_action.c), and policy/draft_outcome.c carries out what they have
 * decided: the last step of the instance calls it as its outcome
 * (flowdb/deployed.h).
 *
 * A submission counts the devices first, outside of any transaction.  Then, in
 * one transaction, it locks the record, finds the drafts and children that it
 * is about, puts them into the state "in approval", starts a process instance
 * and binds them to it before its first step.  When nothing is left to decide,
 * that step ends the instance, and its end applies the drafts as any other.
 *
 * An instance may also be deleted with its model; what it should have approved
 * may then be submitted again (blacklist_instance_deleted of the schema).
 */
#include <inttypes.h>
#include <string.h>

#include "blacklist/draft_devices.h"
#include "flowdb/errors.h"
#include "flowdb/instance.h"
#include "input/field_types.h"
#include "policy/draft.h"
#include "policy/draft_outcome.h"
#include "policy/errors.h"
#include "sql/blacklist/approval.h"
#include "store/db.h"
#include "store/db_bulk.h"
#include "web/req.h"

/* What a request submits. */
struct submission {
	int64_t blacklist_id;
	/* The one draft that is submitted: "main" or a kind of children; NULL:
	 * all open drafts. */
	const char *business_type;
	/* Waiting children are submitted, too; the input may name them by the
	 * fields channelIds, macIds and regionIds. */
	bool with_children;
	struct raw chosen; /* users chosen for nodes, as sent */
	const char *reason;
	/* The devices that the record will concern, counted by count_devices
	 * before the transaction. */
	const struct draft_devices *devices;
};

/* -- making a submission ------------------------------------------------- */

#define DRAFTS_MAX 5 /* of a record: main, three kinds, and one made here */

/* A submission while it is made.  business_type and update_type name what is
 * submitted as a whole (note_type). */
struct submitting {
	struct ctx *ctx;
	const struct submission *of;
	const struct args *in;
	int32_t revision; /* of the record */
	bool first;       /* the record has never taken effect */
	bool foreign;     /* one of the drafts is another user's */
	int64_t draft_id[DRAFTS_MAX];
	struct ids drafts;
	/* The draft by which the instance is named: that of the type of the
	 * submission. */
	int64_t lead;
	const char *business_type, *update_type;
	int64_t children; /* how many are submitted */
	struct ids child_ids;
	bool many; /* too many children to list their ids */
};

/* For one kind of children that wait: its name, the columns of
 * approval_children_waiting about it, and the error for an unknown child. */
struct waiting {
	const char *kind, *count, *unknown;
	enum err missing;
};

static const struct waiting kinds[] = {
	{ "channel", "channels", "channel_unknown",
	    E_BLACKLIST_CHANNEL_NOT_EXISTS },
	{ "mac", "macs", "mac_unknown", E_BLACKLIST_MAC_NOT_EXISTS },
	{ "region", "regions", "region_unknown",
	    E_BLACKLIST_REGION_NOT_EXISTS },
};

/* Refuses a caller whose changes need no approval: they take effect at once. */
static enum err
may_submit(const struct submitting *s)
{
	bool needed;

	TRY(draft_needed(s->ctx, &needed));
	return needed ? OK
	              : fail(s->ctx, E_BLACKLIST_APPROVAL_NOT_REQUIRED, NULL);
}

/* Notes that a draft or children of that business type are submitted.  If all
 * are of one type, the submission has this type; several together are of type
 * "main", and an update, unless the record's own draft, which comes first, is
 * among them: then what that draft does is what the submission does. */
static void
note_type(struct submitting *s, const char *type, const char *update_type)
{
	if (s->business_type == NULL)
		s->update_type = update_type;
	else if (strcmp(s->business_type, "main") != 0)
		s->update_type = "update";
	s->business_type =
	    s->business_type == NULL || strcmp(s->business_type, type) == 0
	        ? type
	        : "main";
}

/* Finds the children of the record that wait for approval and are submitted
 * with its drafts: all, or those that the input names.  The block answers null
 * instead of their ids when they are too many. */
static enum err
find_children(struct submitting *s)
{
	struct row row;

	TRY(db_one(s->ctx, &sql_approval_children_waiting,
	    WITH(s->in, AN("blacklist_id", &s->of->blacklist_id)), E_SYSTEM,
	    &row));
	for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
		int64_t n = row_i64(&row, kinds[i].count);

		if (row_bool(&row, kinds[i].unknown))
			return fail(s->ctx, kinds[i].missing, NULL);
		if (n > 0)
			note_type(s, kinds[i].kind, "create");
		s->children += n;
	}
	s->many = row_null(&row, "ids");
	s->child_ids = row_ids(s->ctx->mem, &row, "ids");
	return db_check(s->ctx, &sql_approval_children_check,
	    WITH(s->in, AN("drafts", &s->drafts)));
}

/* Reads the revision of the record, and whether it has ever taken effect. */
static enum err
find_record(struct submitting *s)
{
	struct row row;

	TRY(db_one(s->ctx, &sql_approval_record,
	    ARGS(AN("blacklist_id", &s->of->blacklist_id)),
	    E_BLACKLIST_NOT_EXISTS, &row));
	s->revision = row_i32(&row, "revision");
	s->first = !row_bool(&row, "effective");
	return OK;
}

/* Finds the open drafts that are submitted.  A record that has never taken
 * effect is submitted with all of them, whatever the request names: nobody has
 * approved any part of it yet.  One place of draft_id is kept for a draft that
 * has to be made. */
static enum err
find_drafts(struct submitting *s)
{
	const char *type = s->first ? NULL : s->of->business_type;
	struct rows rows;

	s->drafts.v = s->draft_id;
	TRY(db_rows(s->ctx, &sql_approval_drafts,
	    ARGS(AN("blacklist_id", &s->of->blacklist_id),
	        AN("business_type", &type)),
	    &rows));
	for (int i = 0; i < rows.n && i < DRAFTS_MAX - 1; i++) {
		struct row row = row_at(&rows, i);

		s->foreign = s->foreign || !row_bool(&row, "own");
		s->draft_id[s->drafts.n++] = row_i64(&row, "id");
		note_type(s, row_str(&row, "business_type"),
		    row_str(&row, "update_type"));
	}
	return OK;
}

/* Finds the draft by which the instance is named.  Children may wait without a
 * draft of their type; then it is made now. */
static enum err
find_lead(struct submitting *s)
{
	const struct args *in = ARGS(AN("blacklist_id", &s->of->blacklist_id),
	    AN("business_type", &s->business_type));
	const struct draft_order order = { .blacklist_id = s->of->blacklist_id,
		.base_revision = s->revision,
		.business_type = s->business_type,
		.update_type = s->update_type };
	struct rows rows;
	struct row row;

	TRY(db_rows(s->ctx, &sql_approval_drafts, in, &rows));
	if (rows.n > 0) {
		row = row_at(&rows, 0);
		s->foreign = s->foreign || !row_bool(&row, "own");
		s->lead = row_i64(&row, "id");
		return OK;
	}
	TRY(draft_save(s->ctx, &order, &s->lead));
	s->draft_id[s->drafts.n++] = s->lead;
	return OK;
}

/* Whatever is submitted of a record that has never taken effect creates it,
 * unless the draft of the record itself deletes it. */
static void
note_first(struct submitting *s)
{
	bool ends = strcmp(s->business_type, "main") == 0 &&
	            strcmp(s->update_type, "delete") == 0;

	if (!s->first || ends)
		return;
	s->business_type = "main";
	s->update_type = "create";
}

/* Finds the drafts and children that are submitted, and refuses if there are
 * none: approval_none_check says why.  The record is locked. */
static enum err
find_submitted(struct submitting *s)
{
	TRY(find_record(s));
	TRY(find_drafts(s));
	if (s->of->with_children)
		TRY(find_children(s));
	if (s->business_type == NULL)
		return db_check(s->ctx, &sql_approval_none_check,
		    ARGS(AN("blacklist_id", &s->of->blacklist_id)));
	note_first(s);
	TRY(find_lead(s));
	/* Only who has made a draft knows when it is finished. */
	return s->foreign ? fail(s->ctx, E_BLACKLIST_DATA_NOT_MODIFIABLE,
	                        "another user has begun the draft")
	                  : OK;
}

/* Puts drafts and record into the state "in approval".  Their old states are
 * conditions of these updates, so of several requests one succeeds. */
static enum err
take_drafts(struct submitting *s)
{
	const char *reason = s->of->reason;
	struct rows rows;

	TRY(db_do(s->ctx, &sql_approval_rules_hold,
	    ARGS(AN("blacklist_id", &s->of->blacklist_id),
	        AN("drafts", &s->drafts))));
	TRY(db_rows(s->ctx, &sql_approval_drafts_take,
	    ARGS(AN("drafts", &s->drafts), AN("reason", &reason)), &rows));
	if ((size_t)rows.n < s->drafts.n)
		return db_check(s->ctx, &sql_approval_drafts_check,
		    ARGS(AN("drafts", &s->drafts)));
	return db_hit(s->ctx, &sql_approval_record_take,
	    ARGS(AN("blacklist_id", &s->of->blacklist_id),
	        AN("draft_id", &s->lead)),
	    E_BLACKLIST_IN_APPROVAL);
}

/* The deployed process for this kind of change, which the caller must be
 * permitted to start. */
static enum err
find_definition(struct submitting *s, int64_t *out)
{
	struct row row;

	TRY(db_one(s->ctx, &sql_approval_definition,
	    ARGS(AN("business_type", &s->business_type),
	        AN("update_type", &s->update_type)),
	    E_BLACKLIST_PROCESS_NOT_DEPLOYED, &row));
	*out = row_i64(&row, "id");
	return row_bool(&row, "startable")
	           ? OK
	           : fail(s->ctx, E_START_FORBIDDEN, NULL);
}

/* The drafts and children that decide what the record will be. */
static struct draft_scope
scope_of(const struct submitting *s)
{
	return (struct draft_scope){ .blacklist_id = s->of->blacklist_id,
		.drafts = s->drafts,
		.children = s->of->with_children,
		.in = s->of->with_children ? s->in : NULL };
}

/* *out: the number of devices that was counted before the transaction, which is
 * noted in the draft; NULL: it is not known, or what decides it has changed
 * since then. */
static enum err
note_device_count(struct submitting *s, const int64_t **out)
{
	const struct draft_devices *devices = s->of->devices;
	struct draft_scope scope = scope_of(s);
	const char *digest;

	*out = NULL;
	TRY(draft_device_digest(s->ctx, &scope, &digest));
	if (devices->after < 0 || strcmp(digest, devices->digest) != 0)
		return OK;
	*out = &devices->after;
	return db_do(s->ctx, &sql_approval_counted,
	    ARGS(AN("draft_id", &s->lead), AN("device_count", *out),
	        AN("not_activated", &devices->after_inactive)));
}

/* The variables with which the instance starts, as JSON; childIds is left out
 * when the children are too many to be listed. */
static enum err
instance_variables(struct submitting *s, struct raw *out)
{
	struct arg v[] = {
		AN("draft_id", &s->lead),
		AN("update_type", &s->update_type),
		AN("child_count", &s->children),
		{ "device_count", F_I64, NULL },
		{ "child_ids", F_IDS, s->many ? NULL : &s->child_ids },
	};
	const struct args in = { .extra = v, .n_extra = ARRAY_LEN(v) };
	const int64_t *devices;
	struct row row;

	TRY(note_device_count(s, &devices));
	v[3].at = devices;
	TRY(db_one(s->ctx, &sql_approval_variables, &in, E_SYSTEM, &row));
	out->json = arena_strdup(s->ctx->mem, row_str(&row, "variables"));
	out->n = strlen(out->json);
	return OK;
}

/* For instance_start: writes the id of the new instance into drafts, record and
 * children.  None of them has another one, because the record is locked and was
 * not in approval. */
static enum err
bind_instance(void *arg, const char *id)
{
	struct submitting *s = arg;

	TRY(db_hit(s->ctx, &sql_approval_bind,
	    ARGS(AN("drafts", &s->drafts),
	        AN("blacklist_id", &s->of->blacklist_id), AN("instance", &id)),
	    E_BLACKLIST_APPROVAL_CONFLICT));
	if (s->children == 0)
		return OK;
	return db_do(s->ctx, &sql_approval_children_take,
	    WITH(s->in, AN("blacklist_id", &s->of->blacklist_id),
	        AN("draft_id", &s->lead), AN("children", &s->children),
	        AN("instance", &id)));
}

/* Starts the process instance that decides the submission. */
static enum err
start_instance(struct submitting *s, const char **id)
{
	struct start st = { .starter = s->ctx->caller.id,
		.chosen = s->of->chosen,
		.chosen_field = "startUserSelectAssignees",
		.bind = bind_instance,
		.arg = s };

	TRY(find_definition(s, &st.definition));
	TRY(instance_variables(s, &st.variables));
	st.business_key = arena_printf(s->ctx->mem, "%s:%" PRId64 ":%" PRId64,
	    s->business_type, s->of->blacklist_id, s->lead);
	return instance_start(s->ctx, &st, id);
}

/* Sends browsers the message that the approval runs.  If it has ended in its
 * first step, draft_follow has sent one that says so. */
static enum err
push_running(struct submitting *s, const char *id)
{
	struct rows rows;

	TRY(db_rows(
	    s->ctx, &sql_approval_runs, ARGS(AN("instance", &id)), &rows));
	return rows.n == 0 ? OK
	                   : approval_push(s->ctx, s->of->blacklist_id, id,
	                         STATUS_RUNNING);
}

/* Counts the devices that the record will concern, outside of any transaction.
 * E_BLACKLIST_NOT_EXISTS. */
static enum err
count_devices(struct ctx *ctx, const struct submission *of,
    const struct args *in, struct draft_devices *out)
{
	struct submitting s = { .ctx = ctx, .of = of, .in = in };
	struct draft_scope scope;

	TRY(find_record(&s));
	TRY(find_drafts(&s));
	scope = scope_of(&s);
	return draft_device_count(ctx, &scope, out);
}

/* Makes the submission; *id is the id of the instance, in ctx->mem. */
static enum err
submit_changes(struct ctx *ctx, const struct submission *of,
    const struct args *in, const char **id)
{
	struct submitting s = { .ctx = ctx, .of = of, .in = in };

	TRY(may_submit(&s));
	TRY(db_begin(ctx));
	TRY(db_time_limit(ctx, DRAFTS_STATEMENT_MS));
	TRY(db_hit(ctx, &sql_approval_record_lock,
	    ARGS(AN("blacklist_id", &of->blacklist_id)),
	    E_BLACKLIST_NOT_EXISTS));
	TRY(find_submitted(&s));
	TRY(take_drafts(&s));
	TRY(start_instance(&s, id));
	return push_running(&s, *id);
}

/* -- requests ------------------------------------------------------------ */

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
	FIELD(struct approval_create, reason, .text = TEXT_PROSE,
	    .max = REASON_MAX),
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
	FIELD(struct approval_create_all, reason, .text = TEXT_PROSE,
	    .max = REASON_MAX),
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
	FIELD(struct approval_cancel, reason, .text = TEXT_PROSE, .req = true,
	    .max = REASON_MAX),
};

/* What approval/create submits: one draft. */
static struct submission
of_one(const struct args *in)
{
	const struct approval_create *q = in->at;

	return (struct submission){ .blacklist_id = q->business_id,
		.business_type = q->business_type,
		.chosen = q->start_user_select_assignees,
		.reason = q->reason };
}

/* What create-with-children submits: all drafts, and waiting children. */
static struct submission
of_all(const struct args *in)
{
	const struct approval_create_all *q = in->at;

	return (struct submission){ .blacklist_id = q->blacklist_id,
		.with_children = true,
		.chosen = q->start_user_select_assignees,
		.reason = q->reason };
}

/* Counts the devices before the transaction of the submission begins: counting
 * may take longer than a statement is allowed to, which would end it. */
static enum err
prepare(struct req *r, const struct submission *s, const struct args *in)
{
	struct draft_devices *devices =
	    arena_new(r->ctx->mem, struct draft_devices, 1);

	r->found = devices;
	return count_devices(r->ctx, s, in, devices);
}

static enum err
prepare_one(struct req *r, const struct args *in)
{
	const struct submission s = of_one(in);

	return prepare(r, &s, in);
}

static enum err
prepare_all(struct req *r, const struct args *in)
{
	const struct submission s = of_all(in);

	return prepare(r, &s, in);
}

/* Submits; `prepare` has counted the devices. */
static enum err
submit(struct req *r, struct submission s, const struct args *in)
{
	const char *id;

	s.devices = r->found;
	TRY(submit_changes(r->ctx, &s, in, &id));
	json_put_str(&r->out, id);
	return OK;
}

static enum err
approval_create(struct req *r, const struct args *in)
{
	return submit(r, of_one(in), in);
}

static enum err
approval_create_all(struct req *r, const struct args *in)
{
	return submit(r, of_all(in), in);
}

/* A submission may be cancelled by the user who made it and those who made what
 * is in it (own), and by those whose own changes need no approval. */
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

/* Cancels the process instance.  As at every end of an instance draft_follow
 * (policy/draft_outcome.h) then ends the approval of its drafts. */
static enum err
approval_cancel(struct req *r, const struct args *in)
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
	if (e == E_INSTANCE_NOT_RUNNING || e == E_INSTANCE_MISSING)
		return fail(ctx, E_BLACKLIST_APPROVAL_NOT_RUNNING, NULL);
	TRY(e);
	return done(r);
}

/* -- endpoints ----------------------------------------------------------- */

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
	    CALL(approval_create, PREPARE(prepare_one), SAYS("submit"),
	        SHOWS(VALUE, .kind = KIND_TEXT),
	        REFUSES(REFUSES_SUBMIT)),
	    "Submit the draft of a record for approval" },
	{ ADMIN, POST, "/device/app-blacklist/approval/create-with-children",
	    PERM("device:app-blacklist:approve"), IN(approval_create_all),
	    CALL(approval_create_all, PREPARE(prepare_all), SAYS("submit"),
	        SHOWS(VALUE, .kind = KIND_TEXT),
	        REFUSES(REFUSES_SUBMIT, E_BLACKLIST_CHANNEL_NOT_EXISTS,
	            E_BLACKLIST_MAC_NOT_EXISTS,
	            E_BLACKLIST_REGION_NOT_EXISTS),
	        REVISES("/device/app-blacklist/draft/list",
	            approval_revision)),
	    "Submit all drafts of a record and its waiting children" },
	{ ADMIN, PUT, "/device/app-blacklist/approval/cancel",
	    PERM("device:app-blacklist:approve"), IN(approval_cancel),
	    CALL(approval_cancel, SAYS("cancel"), REFUSES_CANCEL),
	    "Cancel an approval; the drafts may be changed again" },
	{ ADMIN, PUT, "/device/app-blacklist/approval/cancel-with-children",
	    PERM("device:app-blacklist:approve"), IN(approval_cancel),
	    CALL(approval_cancel, SAYS("cancel"), REFUSES_CANCEL),
	    "Cancel an approval and that of the children with it" },
};
/* clang-format on */

TABLE(approval);
