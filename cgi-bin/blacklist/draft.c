/* draft.c - endpoints that show what a draft of a blacklist record changes, and
 * discard it. */
#include "policy/draft.h"
#include <string.h>

#include "blacklist/blacklist_tables.h"
#include "blacklist/draft_device_count.h"
#include "policy/errors.h"
#include "sql/blacklist/draft.h"
#include "web/req.h"

/* The record and the kind of draft that a request is about. */
struct draft_of {
	const char *business_type;
	int64_t business_id;
};
static const struct field draft_of_fields[] = {
	FIELD(struct draft_of, business_type, .req = true,
	    .words = "main channel mac region",
	    .doc = "the record itself, or its children of one kind"),
	FIELD(struct draft_of, business_id, .req = true,
	    .doc = "id of the record"),
};

static OBJECT(draft_compared, MEMBER("changes", JSON),
    MEMBER("device_count_before", BIG, .null = true),
    MEMBER("device_count_after", BIG, .null = true), MEMBER("stale", BOOL));

static void
put_count(struct json_out *w, const char *key, int64_t n)
{
	json_key(w, key);
	if (n < 0)
		json_put_null(w);
	else
		json_put_i64(w, n);
}

/* Shows what the open draft changes, and whether the record has changed since
 * it was begun.  For a submitted draft the number of devices is the one that
 * was counted at its submission. */
static enum err
diff(struct req *r, const struct args *in)
{
	struct draft_scope of = { .children = false };
	struct draft_devices devices;
	struct rows rows;
	struct row row;
	int64_t id;

	TRY(db_rows(r->ctx, &sql_draft_diff, in, &rows));
	if (rows.n == 0) {
		json_put_null(&r->out);
		return OK;
	}
	row = row_at(&rows, 0);
	id = row_i64(&row, "id");
	of.blacklist_id = row_i64(&row, "blacklist_id");
	of.drafts = (struct ids){ &id, 1 };
	TRY(draft_device_count(r->ctx, &of, &devices));
	if (!row_bool(&row, "edited") && !row_null(&row, "device_count"))
		devices.after = row_i64(&row, "device_count");
	json_obj(&r->out);
	json_key(&r->out, "changes");
	json_put_raw(&r->out, row_str(&row, "changes"),
	    strlen(row_str(&row, "changes")));
	put_count(&r->out, "deviceCountBefore", devices.before);
	put_count(&r->out, "deviceCountAfter", devices.after);
	json_key(&r->out, "stale");
	json_put_bool(&r->out, row_bool(&row, "stale"));
	json_end_obj(&r->out);
	return OK;
}

/* Deletes what nobody needs after a draft was discarded: the rule that was made
 * for it, and the record if the draft would have created it. */
static enum err
clear(struct ctx *ctx, const struct row *gone)
{
	int64_t draft = row_i64(gone, "id");
	int64_t record = row_i64(gone, "blacklist_id");

	TRY(db_do(ctx, &sql_draft_discard_rule, ARGS(AN("draft_id", &draft))));
	if (!row_bool(gone, "creates"))
		return OK;
	return db_do(
	    ctx, &sql_draft_discard_record, ARGS(AN("blacklist_id", &record)));
}

static enum err
discard(struct req *r, const struct args *in)
{
	struct ctx *ctx = r->ctx;
	struct rows rows;
	struct row row;
	bool needed, any;

	TRY(draft_needed(ctx, &needed));
	any = !needed;
	TRY(db_rows(ctx, &sql_draft_discard, WITH(in, AN("any", &any)), &rows));
	if (rows.n == 0)
		return db_check(ctx, &sql_draft_discard_why, in);
	row = row_at(&rows, 0);
	TRY(clear(ctx, &row));
	return done(r);
}

/* clang-format off */
static const struct endpoint draft_endpoints[] = {
	{ ADMIN, GET, "/device/app-blacklist/draft/get",
	    PERM("device:app-blacklist:query"), IN(draft_of),
	    ONE(draft_get, OK), "Read the open draft of a record" },
	{ ADMIN, GET, "/device/app-blacklist/draft/diff",
	    PERM("device:app-blacklist:query"), IN(draft_of),
	    CALL(diff, SHOWS(ONE, .of = &draft_compared, .null = true)),
	    "Compare an open draft with its record" },
	{ ADMIN, DELETE, "/device/app-blacklist/draft/discard",
	    PERM("device:app-blacklist:update"), IN(draft_of),
	    CALL(discard, CHECK(draft_discard_check),
	        REFUSES(E_BLACKLIST_IN_APPROVAL,
	            E_BLACKLIST_DATA_NOT_MODIFIABLE)),
	    "Discard an open draft; a record it would create goes with it" },
};
/* clang-format on */

TABLE(draft);
