/* mac_import_apply.c - imports a file of addresses into a blacklist record: for
 * the endpoint (mac_import.c) and for the job (mac_import_run.c). */
#include "blacklist/mac_import_apply.h"

#include "base/buf.h"
#include "blacklist/record_change.h"
#include "policy/draft.h"
#include "policy/errors.h"
#include "sql/blacklist/mac_import_apply.h"
#include "sql/blacklist/record_targets.h"
#include "store/db_bulk.h"
#include "text/pg_copy.h"

#define COPY_BYTES ((size_t)2 * 1024 * 1024)
#define COPY_MAX   (COPY_BYTES + 256)

struct copying {
	struct ctx *ctx;
	int64_t stage;
	struct buf rows;
};

static enum err
flush(struct copying *c)
{
	enum err e =
	    db_copy(c->ctx, &sql_mac_import_rows, c->rows.p, c->rows.n);

	buf_clear(&c->rows, COPY_MAX);
	return e;
}

static enum err
put_line(void *arg, const struct mac_line *line)
{
	struct copying *c = arg;

	if (line->mac == NULL)
		return OK;
	copy_i64(&c->rows, c->stage);
	copy_str(&c->rows, line->mac);
	copy_end(&c->rows);
	return c->rows.n < COPY_BYTES ? OK : flush(c);
}

/* Copies the addresses of the file into the table of rows. */
static enum err
copy_file(struct ctx *ctx, const struct mac_order *o, int64_t stage,
    struct mac_outcome *out)
{
	struct copying c = { .ctx = ctx, .stage = stage };
	struct mac_file f = {
		.data = o->data, .n = o->n, .each = put_line, .arg = &c
	};
	enum err e;

	buf_init(&c.rows, COPY_MAX);
	e = mac_file_read(ctx, &f);
	if (e == OK && c.rows.n > 0)
		e = flush(&c);
	buf_free(&c.rows);
	TRY(e);
	out->total = f.total;
	out->invalid = f.invalid;
	return f.total > f.invalid ? OK
	                           : fail(ctx, E_BLACKLIST_MAC_IMPORT_FAIL,
	                                 "no line has an address");
}

/* Locks the record and begins its change.  For users who need approval: refuses
 * a record in approval, and opens a draft if addresses are to be removed. */
static enum err
begin(struct ctx *ctx, const struct mac_order *o, struct change *c)
{
	struct row row;

	TRY(change_begin_macs(ctx, o->blacklist_id, c));
	TRY(db_one(ctx, &sql_children_record_lock,
	    ARGS(AN("blacklist_id", &o->blacklist_id)), E_BLACKLIST_NOT_EXISTS,
	    &row));
	if (c->direct)
		return OK;
	if (row_bool(&row, "in_approval"))
		return fail(ctx, E_BLACKLIST_IN_APPROVAL, NULL);
	return !o->replaces ? OK
	                    : draft_save(ctx,
	                          &(struct draft_order){ o->blacklist_id,
	                              row_i32(&row, "revision"), "mac",
	                              "update", NULL, NULL },
	                          &c->draft_id);
}

static enum err
take(struct ctx *ctx, const struct mac_order *o, int64_t stage,
    const struct change *c, struct mac_outcome *out)
{
	bool waits = !c->direct;
	struct row row;

	TRY(db_one(ctx, &sql_mac_import_take,
	    ARGS(AN("blacklist_id", &o->blacklist_id), AN("stage", &stage),
	        AN("bind_type", &o->bind_type), AN("replaces", &o->replaces),
	        AN("waits", &waits), AN("draft_id", &c->draft_id)),
	    E_SYSTEM, &row));
	out->added = row_i64(&row, "added");
	out->duplicated = row_i64(&row, "duplicated");
	out->unknown_device = row_i64(&row, "unknown_device");
	out->draft_id = c->draft_id;
	return OK;
}

/* Lists the addresses of a short file for the change, so that only these
 * devices are told to ask for their policy. */
static enum err
list_macs(struct ctx *ctx, const struct mac_order *o, int64_t stage,
    const struct mac_outcome *out, struct change *c)
{
	struct strs *macs = arena_new(ctx->mem, struct strs, 1);
	struct row row;

	if (o->replaces || out->total - out->invalid > POLICY_MACS_MAX)
		return OK;
	TRY(db_one(ctx, &sql_mac_import_listed, ARGS(AN("stage", &stage)),
	    E_SYSTEM, &row));
	*macs = row_strs(ctx->mem, &row, "macs");
	c->macs = macs;
	return OK;
}

static enum err
finish(struct ctx *ctx, const struct mac_order *o, const struct change *c)
{
	const char *kind = "mac";
	const struct args *in =
	    ARGS(AN("blacklist_id", &o->blacklist_id), AN("kind", &kind));

	TRY(db_check(ctx, &sql_children_limit, in));
	if (!c->direct)
		return OK;
	TRY(db_do(ctx, &sql_children_raise, in));
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
	TRY(begin(ctx, o, c));
	TRY(db_one(ctx, &sql_mac_import_stage, NULL, E_SYSTEM, &row));
	stage = row_i64(&row, "stage");
	TRY(copy_file(ctx, o, stage, out));
	TRY(take(ctx, o, stage, c, out));
	TRY(list_macs(ctx, o, stage, out, c));
	TRY(db_do(ctx, &sql_mac_import_drop, ARGS(AN("stage", &stage))));
	return finish(ctx, o, c);
}
