/* sqlb_run.c - statements with conditions made at run time: writes their text
 * from constants, gathers their parameters, runs them. */
#include "fleet/sqlb_run.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/num.h"
#include "fleet/sqlb_int.h"
#include "store/db.h"
#include "store/db_bind.h"

/* Limits of a statement: of its text, and of its parameters, which the protocol
 * numbers with 16 bits.  A statement with 50 rules of 200 operators stays below
 * both. */
#define TEXT_MAX   ((size_t)8 << 20)
#define PARAMS_MAX 50000

#define DEVICES " FROM device_info d WHERE d.tenant_id = "
#define ALIVE   " AND NOT d.deleted"

struct statement {
	struct buf text;
	const char **value;
	size_t n;
};

static void
begin(struct statement *st, struct ctx *ctx)
{
	st->n = 0;
	st->value = arena_new(ctx->mem, const char *, PARAMS_MAX);
	buf_init(&st->text, TEXT_MAX);
}

static void
statement_free(struct statement *st)
{
	buf_free(&st->text);
}

/* Adds a parameter to the statement; returns its number. */
static int
param(struct statement *st, const char *value)
{
	BUG_ON(st->n == PARAMS_MAX);
	st->value[st->n++] = value;
	return (int)st->n;
}

/* Writes "$7::bigint". */
static void
put_param(struct statement *st, int number, const char *type)
{
	buf_printf(&st->text, "$%d::%s", number, type);
}

static void
put_value(struct statement *st, const char *value, const char *type)
{
	put_param(st, param(st, value), type);
}

/* Writes the text of a part with its column and parameters. */
static void
put_filled(struct statement *st, const struct sqlb *c, const char *text)
{
	int number[SQLB_PARAMS] = { 0 };
	const char *hole;

	for (int i = 0; i < SQLB_PARAMS; i++)
		if (c->param[i].type != NULL && c->param[i].value != NULL)
			number[i] = param(st, c->param[i].value);
	while ((hole = strchr(text, '{')) != NULL) {
		int i = hole[1] - '1';

		buf_add(&st->text, text, (size_t)(hole - text));
		if (hole[1] == 'c')
			buf_str(&st->text, c->column);
		else
			put_param(st, number[i], c->param[i].type);
		text = hole + strlen("{c}");
	}
	buf_str(&st->text, text);
}

static void
put_part(struct statement *st, const struct sqlb *c)
{
	const struct sqlb_part_row *row = &sqlb_parts[c->part];
	bool simple = !c->negated || *row->negation != '\0';

	if (!simple)
		buf_str(&st->text, "(");
	put_filled(st, c, c->negated && simple ? row->negation : row->text);
	if (!simple)
		buf_str(&st->text, ") IS NOT TRUE");
}

static void
put(struct statement *st, const struct sqlb *c)
{
	const char *word = c->kind == SQLB_IS_AND ? " AND " : " OR ";

	if (c->kind == SQLB_IS_PART) {
		put_part(st, c);
		return;
	}
	for (size_t i = 0; i < c->n; i++) {
		buf_str(&st->text, i == 0 ? "(" : word);
		put(st, c->of[i]);
	}
	buf_str(&st->text, ")");
}

static void
put_devices(struct statement *st, struct ctx *ctx)
{
	char *tenant = arena_alloc(ctx->mem, NUM_MAX + 1);

	num_write(ctx->caller.tenant_id, tenant);
	buf_str(&st->text, DEVICES);
	put_value(st, tenant, "bigint");
	buf_str(&st->text, ALIVE);
}

/* Runs the statement; name is what faults are logged with. */
static enum err
run(struct ctx *ctx, struct statement *st, const char *name, struct ids *out)
{
	const struct sql q = { .name = name,
		.file = "sqlb",
		.text = buf_text(&st->text),
		.n_param = (int)st->n,
		.reads = true,
		.custom = true };

	BUG_ON(st->text.over);
	return db_numbers(ctx, &q, st->value, out);
}

/* A single condition stands behind WHERE, where an index may serve it.  Several
 * are counted in one scan, each as the FILTER of its own count. */
enum err
sqlb_counts(
    struct ctx *ctx, const struct sqlb *const *of, size_t n, int64_t *out)
{
	CLEANUP(statement_free) struct statement st;
	struct ids counts;

	BUG_ON(n < 1 || n > SQLB_COUNTS_MAX);
	begin(&st, ctx);
	buf_str(&st.text, "SELECT count(*)");
	for (size_t i = 0; n > 1 && i < n; i++) {
		buf_str(&st.text,
		    i == 0 ? " FILTER (WHERE " : ", count(*) FILTER (WHERE ");
		put(&st, of[i]);
		buf_str(&st.text, ")");
	}
	put_devices(&st, ctx);
	if (n == 1) {
		buf_str(&st.text, " AND ");
		put(&st, of[0]);
	}
	TRY(run(ctx, &st, "sqlb_counts", &counts));
	memcpy(out, counts.v, n * sizeof(*out));
	return OK;
}

enum err
sqlb_first(struct ctx *ctx, const struct sqlb *of, int most, struct ids *out)
{
	CLEANUP(statement_free) struct statement st;

	BUG_ON(most < 1 || most > SQLB_IDS_MAX);
	begin(&st, ctx);
	buf_str(&st.text, "SELECT d.id");
	put_devices(&st, ctx);
	buf_str(&st.text, " AND ");
	put(&st, of);
	buf_printf(&st.text, " ORDER BY d.id LIMIT %d", most);
	return run(ctx, &st, "sqlb_first", out);
}

enum err
sqlb_among(struct ctx *ctx, const struct sqlb *of, const struct ids *devices,
    struct ids *out)
{
	CLEANUP(statement_free) struct statement st;

	BUG_ON(devices->n > SQLB_IDS_MAX);
	begin(&st, ctx);
	buf_str(&st.text, "SELECT d.id");
	put_devices(&st, ctx);
	buf_str(&st.text, " AND d.id = ANY (");
	put_value(&st, array_of_ids(ctx->mem, devices), "bigint[]");
	buf_str(&st.text, ") AND ");
	put(&st, of);
	buf_str(&st.text, " ORDER BY d.id");
	return run(ctx, &st, "sqlb_among", out);
}
