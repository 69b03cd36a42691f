/*
 * mac_apply.c - adds the addresses of a file to a blacklist record, or has them
 * replace those that it had; and finds beforehand which of them the record
 * binds in the other way (mac_import_bound), for which nothing is written.
 *
 * The addresses are copied into a table of rows; from there one statement makes
 * all of them children of the record, in effect or waiting for approval.
 */
#include "base/buf.h"
#include "blacklist/mac_import.h"
#include "policy/draft.h"
#include "policy/errors.h"
#include "sql/blacklist/mac_import.h"
#include "sql/blacklist/record_targets.h"
#include "store/db_bulk.h"
#include "text/pg_copy.h"

#define COPY_BYTES ((size_t)2 * 1024 * 1024) /* copied at once */
#define COPY_MAX   (COPY_BYTES + 256)        /* with one row more */

/* Addresses on their way into the table of rows, where `stage` tells those of
 * one import from others. */
struct copying {
	struct ctx *ctx;
	int64_t stage;
	struct buf rows;
};

/* Copies the rows that were collected, and empties the list of them. */
static enum err
copy_rows(struct copying *c)
{
	enum err e =
	    db_copy(c->ctx, &sql_mac_import_rows, c->rows.p, c->rows.n);

	buf_clear(&c->rows, COPY_MAX);
	return e;
}

/* Adds an address to the rows that are copied next; a bad one is left out. */
static enum err
put_line(void *arg, const struct mac_line *line)
{
	struct copying *c = arg;

	if (line->mac == NULL)
		return OK;
	copy_i64(&c->rows, c->stage);
	copy_str(&c->rows, line->mac);
	copy_end(&c->rows);
	return c->rows.n < COPY_BYTES ? OK : copy_rows(c);
}

/* Copies the addresses of the file into the table of rows. */
static enum err
copy_file(struct ctx *ctx, const struct mac_order *o, int64_t stage,
    struct mac_outcome *out)
{
	struct copying c = { .ctx = ctx, .stage = stage };
	struct mac_file f = o->file;
	enum err e;

	f.each = put_line;
	f.arg = &c;
	buf_init(&c.rows, COPY_MAX);
	e = mac_file_read(ctx, &f);
	if (e == OK && c.rows.n > 0)
		e = copy_rows(&c);
	buf_free(&c.rows);
	TRY(e);
	out->total = f.total;
	out->invalid = f.invalid;
	return f.total > f.invalid ? OK : mac_file_none(ctx);
}

/* Reads the file into the table of rows, and notes which of its addresses the
 * record binds in the other way.  The caller takes the rows back (db_undo). */
static enum err
find_bound(struct ctx *ctx, struct mac_order *o)
{
	struct mac_outcome counts;
	struct row row;
	int64_t stage;

	TRY(db_one(ctx, &sql_mac_import_stage, NULL, E_SYSTEM, &row));
	stage = row_i64(&row, "stage");
	TRY(copy_file(ctx, o, stage, &counts));
	TRY(db_one(ctx, &sql_mac_import_bound,
	    ARGS(AN("blacklist_id", &o->blacklist_id),
	        AN("bind_type", &o->bind_type), AN("stage", &stage)),
	    E_SYSTEM, &row));
	o->file.bound = row_strs(ctx->mem, &row, "macs");
	return OK;
}

enum err
mac_import_bound(struct ctx *ctx, struct mac_order *o)
{
	struct change c;
	struct rows rows = { 0 };

	TRY(change_begin_macs(ctx, o->blacklist_id, &c));
	if (!c.direct)
		TRY(db_rows(ctx, &sql_mac_import_binds_other,
		    ARGS(AN("blacklist_id", &o->blacklist_id),
		        AN("bind_type", &o->bind_type)),
		    &rows));
	if (rows.n > 0)
		TRY(find_bound(ctx, o));
	db_undo(ctx);
	return OK;
}

/* Locks the record and begins its change.  For users who need approval: refuses
 * a record in approval, and opens a draft if addresses are to be removed; added
 * ones wait for approval as children of the record, without a draft. */
static enum err
begin_import(struct ctx *ctx, const struct mac_order *o, struct change *c)
{
	struct draft_order order = { .blacklist_id = o->blacklist_id,
		.business_type = "mac",
		.update_type = "update" };

	TRY(change_begin_children(
	    ctx, o->blacklist_id, true, c, &order.base_revision));
	return c->direct || !o->replaces
	           ? OK
	           : draft_save(ctx, &order, &c->draft_id);
}

/* Makes the rows children of the record: in effect, or waiting for approval,
 * which those cannot that the record binds in the other way since a moment ago
 * (mac_import_bound).  If the draft that removes others then changes nothing,
 * it is deleted. */
static enum err
take_addresses(struct ctx *ctx, const struct mac_order *o, int64_t stage,
    struct change *c, struct mac_outcome *out)
{
	bool waits = !c->direct;
	const struct args *in =
	    ARGS(AN("blacklist_id", &o->blacklist_id), AN("stage", &stage),
	        AN("bind_type", &o->bind_type), AN("replaces", &o->replaces),
	        AN("waits", &waits), AN("draft_id", &c->draft_id));
	struct row row;

	if (waits)
		TRY(db_check(ctx, &sql_mac_import_wait_check, in));
	TRY(db_one(ctx, &sql_mac_import_take, in, E_SYSTEM, &row));
	out->added = row_i64(&row, "added");
	out->duplicated = row_i64(&row, "duplicated");
	out->unknown_device = row_i64(&row, "unknown_device");
	out->changed = out->added + row_i64(&row, "removed") > 0;
	if (c->draft_id != 0)
		TRY(draft_sweep(ctx, &c->draft_id));
	out->draft_id = c->draft_id;
	return OK;
}

/* Lists the addresses of the file for the change, so that only the epochs of
 * their devices rise; of a long file one more than policy_macs_max, for which
 * the epoch of the tenant rises.  It does so, too, if the file replaces all
 * addresses: others lose theirs, so nothing is listed. */
static enum err
list_macs(
    struct ctx *ctx, const struct mac_order *o, int64_t stage, struct change *c)
{
	struct strs *macs = arena_new(ctx->mem, struct strs, 1);
	struct row row;

	if (o->replaces)
		return OK;
	TRY(db_one(ctx, &sql_mac_import_listed, ARGS(AN("stage", &stage)),
	    E_SYSTEM, &row));
	*macs = row_strs(ctx->mem, &row, "macs");
	c->macs = macs;
	return OK;
}

/* Refuses too many addresses; gives the record a new revision if addresses in
 * effect have changed. */
static enum err
end_import(
    struct ctx *ctx, const struct mac_order *o, bool changed, struct change *c)
{
	const char *kind = "mac";
	const struct strs kinds = { &kind, 1 };

	TRY(db_check(ctx, &sql_children_limit,
	    ARGS(AN("blacklist_id", &o->blacklist_id), AN("kind", &kind))));
	if (!c->direct || !changed)
		return OK;
	TRY(change_apply(ctx, c, o->blacklist_id, &kinds, &NO_VALUES));
	return change_check(ctx, c);
}

enum err
mac_import_apply(struct ctx *ctx, const struct mac_order *o, struct change *c,
    struct mac_outcome *out)
{
	struct row row;
	int64_t stage;

	*out = (struct mac_outcome){ 0 };
	TRY(db_begin_import(ctx));
	TRY(begin_import(ctx, o, c));
	TRY(db_one(ctx, &sql_mac_import_stage, NULL, E_SYSTEM, &row));
	stage = row_i64(&row, "stage");
	TRY(copy_file(ctx, o, stage, out));
	TRY(take_addresses(ctx, o, stage, c, out));
	TRY(list_macs(ctx, o, stage, c));
	TRY(db_do(ctx, &sql_mac_import_drop, ARGS(AN("stage", &stage))));
	return end_import(ctx, o, out->changed, c);
}
