/*
 * progress.c - how far the devices of a record in effect are with it: how many
 * have polled since the record is as it is now, and what they last reported of
 * it, as numbers and as lists.
 *
 * The numbers are counted when somebody asks, in one scan of the devices, which
 * of 2,000,000 takes 3 s of CPU.  They are stored for five seconds only where
 * that takes long (sql/query/blacklist/progress.sql).  Polls and answers reach
 * the database within two seconds, so a stored number is right within ten.
 */
#include "blacklist/progress.h"

#include <string.h>

#include "base/clock.h"
#include "blacklist/count_turn.h"
#include "common/inputs.h"
#include "lang/lang.h"
#include "policy/errors.h"
#include "policy/record_scope.h"
#include "sql/blacklist/progress.h"
#include "store/db_bulk.h"
#include "store/row.h"
#include "where/where_run.h"

#define STORED_FROM_MS 100    /* a count that takes longer is stored */
#define AGAIN_S        30     /* Retry-After, when counting took too long */
#define ROWS_MAX       100000 /* where a list ends */

/* The names of the stages: members of a progress, and parts to list.  The
 * contract of the wire calls who has polled "heard" and who has not "silent".
 */
static const char *const stage_names[WHERE_STAGE__MAX] = {
	[WHERE_TARGETED] = "targeted",
	[WHERE_POLLED] = "heard",
	[WHERE_DONE] = "done",
	[WHERE_FAILED] = "failed",
	[WHERE_NOT_POLLED] = "silent",
	[WHERE_INACTIVE] = "notActivated",
	[WHERE_NOT_POLLED_INACTIVE] = "silentNotActivated",
	[WHERE_EARLIER] = "earlier",
};

/* How far the devices of a record are.  n: how many are at each stage; counted
 * false: they are not known, because counting took too long. */
struct progress {
	struct where_record record;
	int32_t revision; /* of the record */
	bool slow;        /* counting took long when it was done last */
	bool counted;
	int64_t n[WHERE_STAGE__MAX];
};

/* -- counts -------------------------------------------------------------- */

/* Sets the condition on the devices that the record concerns. */
static enum err
condition_of(struct ctx *ctx, struct where_record *record)
{
	struct scope_parts *parts = arena_new(ctx->mem, struct scope_parts, 1);

	TRY(scope_read(ctx, record->id, parts));
	return scope_condition(ctx, parts, &record->of);
}

/* Stores the numbers, or that they could not be counted. */
static enum err
store_counts(struct ctx *ctx, const struct progress *p)
{
	return db_do(ctx, &sql_progress_store,
	    ARGS(AN("id", &p->record.id), AN("revision", &p->revision),
	        AN("counted", &p->counted),
	        AN("targeted", &p->n[WHERE_TARGETED]),
	        AN("heard", &p->n[WHERE_POLLED]), AN("done", &p->n[WHERE_DONE]),
	        AN("failed", &p->n[WHERE_FAILED]),
	        AN("not_activated", &p->n[WHERE_INACTIVE]),
	        AN("silent_not_activated", &p->n[WHERE_NOT_POLLED_INACTIVE]),
	        AN("earlier", &p->n[WHERE_EARLIER])));
}

/* For count_in_turn: counts the devices of all stages. */
static enum err
count_stages(struct ctx *ctx, void *arg)
{
	struct progress *p = arg;

	return where_stages(ctx, &p->record, p->n);
}

/* Counts the devices of all stages, and stores what took long.  That it takes
 * too long is no error but p->counted false, and is stored, too, so that it is
 * not tried again soon; not so if there was only no free slot. */
static enum err
count_now(struct req *r, struct progress *p)
{
	int64_t began_ms = clock_mono_ms();
	enum err e = p->slow ? count_in_slot(r, count_stages, p)
	                     : count_in_turn(r, count_stages, p);

	p->counted = e == OK;
	if (e == E_TOO_MANY_REQUESTS)
		return OK;
	if (e != OK && e != E_QUERY_TOO_BROAD)
		return e;
	return clock_mono_ms() - began_ms < STORED_FROM_MS
	           ? OK
	           : store_counts(r->ctx, p);
}

/* Takes the numbers that were stored a moment ago.  Those of the stages before
 * WHERE_NOT_POLLED have the columns of their names. */
static void
take_stored(const struct row *row, struct progress *p)
{
	p->counted = !row_null(row, "targeted");
	for (size_t i = 0; i < WHERE_NOT_POLLED; i++)
		p->n[i] = row_i64(row, stage_names[i]);
	p->n[WHERE_NOT_POLLED] = p->n[WHERE_TARGETED] - p->n[WHERE_POLLED];
	p->n[WHERE_INACTIVE] = row_i64(row, "not_activated");
	p->n[WHERE_NOT_POLLED_INACTIVE] = row_i64(row, "silent_not_activated");
	p->n[WHERE_EARLIER] = row_i64(row, "earlier");
}

/* The progress of a record, stored or counted now.  *in_effect false: nothing
 * of *p is set. */
static enum err
find_progress(struct req *r, int64_t id, struct progress *p, bool *in_effect)
{
	struct ctx *ctx = r->ctx;
	struct rows rows;
	struct row row;
	bool stored;

	TRY(db_rows(ctx, &sql_progress_record, ARGS(AN("id", &id)), &rows));
	*in_effect = rows.n > 0;
	if (rows.n == 0)
		return OK;
	row = row_at(&rows, 0);
	*p = (struct progress){ .revision = row_i32(&row, "revision"),
		.slow = row_bool(&row, "slow") };
	p->record.id = id;
	p->record.since = arena_strdup(ctx->mem, row_str(&row, "since"));
	stored = row_bool(&row, "stored");
	if (stored)
		take_stored(&row, p);
	TRY(condition_of(ctx, &p->record));
	return stored ? OK : count_now(r, p);
}

/* -- the member of a record ---------------------------------------------- */

OBJECT(blacklist_progress, MEMBER("targeted", BIG, .null = true),
    MEMBER("heard", BIG, .null = true), MEMBER("done", BIG, .null = true),
    MEMBER("failed", BIG, .null = true), MEMBER("silent", BIG, .null = true),
    MEMBER("not_activated", BIG, .null = true),
    MEMBER("silent_not_activated", BIG, .null = true),
    MEMBER("earlier", BIG, .null = true),
    MEMBER("failure", TEXT, .null = true));

/* Writes why there are no numbers; null if there are. */
static void
put_failure(struct req *r, bool counted)
{
	json_key(&r->out, "failure");
	if (counted)
		json_put_null(&r->out);
	else
		json_put_str(&r->out,
		    lang_error(r->ctx->lang, E_BLACKLIST_PROGRESS_TIMEOUT));
}

enum err
progress_put(struct req *r, int64_t id)
{
	struct progress p;
	bool in_effect;

	TRY(find_progress(r, id, &p, &in_effect));
	if (!in_effect) {
		json_put_null(&r->out);
		return OK;
	}
	json_obj(&r->out);
	for (size_t i = 0; i < WHERE_STAGE__MAX; i++) {
		json_key(&r->out, stage_names[i]);
		if (p.counted)
			json_put_i64(&r->out, p.n[i]);
		else
			json_put_null(&r->out);
	}
	put_failure(r, p.counted);
	json_end_obj(&r->out);
	return OK;
}

/* -- lists --------------------------------------------------------------- */

struct progress_page {
	int32_t page_no, page_size;
	int64_t id;
	const char *part;
};

static const struct field progress_page_fields[] = {
	PAGE_FIELDS(struct progress_page),
	FIELD(struct progress_page, id, .req = true, .doc = "record"),
	FIELD(struct progress_page, part, .req = true,
	    .words = "targeted heard done failed silent notActivated "
	             "silentNotActivated earlier",
	    .doc = "which of its devices"),
};

/* The stage of that name, which is one of the words of the field. */
static enum where_stage
stage_of(const char *part)
{
	enum where_stage s = WHERE_TARGETED;

	while (strcmp(stage_names[s], part) != 0)
		s++;
	return s;
}

void
poll_put(struct json_out *w, int64_t time_ms, const char *version, bool current)
{
	json_obj(w);
	json_key(w, "time");
	if (time_ms > 0)
		json_put_i64(w, time_ms);
	else
		json_put_null(w);
	json_member_str(w, "version", version);
	json_member_str(w, "answer", current ? "current" : "outdated");
	json_end_obj(w);
}

/* Writes a device of a list, with its last poll; null: it never polled.  A poll
 * that an older release has noted has no time. */
static void
put_device(void *arg, const struct row *row)
{
	struct json_out *w = arg;

	json_obj(w);
	json_member_i64(w, "id", row_i64(row, "id"));
	json_member_str(w, "mac", row_str(row, "mac"));
	json_member_str(w, "name", row_str(row, "name"));
	json_key(w, "lastPoll");
	if (row_null(row, "version"))
		json_put_null(w);
	else
		poll_put(w, row_null(row, "time") ? 0 : row_i64(row, "time"),
		    row_str(row, "version"), row_bool(row, "current"));
	json_end_obj(w);
}

/* The refusal for a count that has taken too long. */
static enum err
too_long(struct req *r)
{
	r->ctx->wait_s = AGAIN_S;
	return fail(r->ctx, E_BLACKLIST_PROGRESS_TIMEOUT, NULL);
}

/* The page of ids that is asked for; a list ends at ROWS_MAX. */
static enum err
page_of(struct req *r, const struct progress_page *q, struct where_page *out)
{
	*out = (struct where_page){ (int64_t)(q->page_no - 1) * q->page_size,
		q->page_size };
	if (out->offset < ROWS_MAX)
		return OK;
	r->ctx->why = (struct why){ "pageNo", "the list ends at row 100,000" };
	return E_BAD_REQUEST;
}

/* Answers a page of the devices of a stage; the total is the number that was
 * counted. */
static enum err
list_devices(struct req *r, const struct progress *p, enum where_stage stage,
    struct where_page page)
{
	struct rows rows;
	struct ids ids;
	enum err e;

	if (!p->counted)
		return too_long(r);
	e = where_stage(r->ctx, &p->record, stage, page, &ids);
	if (e == E_QUERY_TOO_BROAD)
		return too_long(r);
	TRY(e);
	TRY(db_rows(
	    r->ctx, &sql_progress_devices, ARGS(AN("ids", &ids)), &rows));
	rows_page_by(&r->out, &rows, p->n[stage], put_device, &r->out);
	return OK;
}

/* A record that is not in effect has no devices. */
static enum err
progress_page(struct req *r, const struct args *in)
{
	const struct progress_page *q = in->at;
	struct progress p = { .counted = true };
	struct where_page page;
	bool in_effect;

	TRY(page_of(r, q, &page));
	TRY(db_check(r->ctx, &sql_progress_check, in));
	TRY(find_progress(r, q->id, &p, &in_effect));
	if (!in_effect)
		p.record.of = where_false(r->ctx->mem);
	return list_devices(r, &p, stage_of(q->part), page);
}

/* -- endpoints ----------------------------------------------------------- */

OBJECT(progress_poll, MEMBER("time", TIME, .null = true),
    MEMBER("version", TEXT), MEMBER("answer", TEXT));
static OBJECT(progress_device, MEMBER("id", BIG), MEMBER("mac", TEXT),
    MEMBER("name", TEXT, .null = true),
    MEMBER("last_poll", OBJECT, .null = true, .of = &progress_poll));

static const struct endpoint progress_endpoints[] = {
	{ ADMIN, GET, "/device/app-blacklist/progress-page",
	    PERM("device:app-blacklist:query"), IN(progress_page),
	    CALL(progress_page, HEAVY, SHOWS(PAGE, .of = &progress_device),
	        REFUSES(E_BLACKLIST_NOT_EXISTS, E_BLACKLIST_PROGRESS_TIMEOUT),
	        EXACT),
	    "List the devices of a record in effect by how far they are" },
};

TABLE(progress);
