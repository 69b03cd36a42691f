/*
 * where_run.c - writes conditions on devices as the text of a statement with
 * its parameters, and runs the statement.
 */
#include "where/where_run.h"

#include <inttypes.h>
#include <string.h>

#include "base/buf.h"
#include "store/db.h"
#include "store/db_bind.h"
#include "where/where_tree.h"

/* Limits of a statement: of its text, and of its parameters, which the protocol
 * numbers with 16 bits.  A statement with 50 rules of 200 operators stays below
 * both. */
#define TEXT_MAX   ((size_t)8 << 20)
#define PARAMS_MAX 50000

#define ALIVE    " AND NOT d.deleted"
#define INACTIVE "d.status <> 1"       /* DEVICE_ACTIVATED */
#define GIVEN    "approval_status = 2" /* APPROVAL_GIVEN */

/* The SQL of each kind of part, and of its negation. */
static const struct {
	const char *text, *negation;
} parts[WHERE_PART__MAX] = {
#define WHERE_PART(name, text, negation) { text, negation },
#include "where/where.def"
#undef WHERE_PART
};

/* A statement that is being written.  value: its n parameters as texts.
 * record: the n_records records whose addresses its conditions ask for. */
struct statement {
	struct buf text;
	const char **value;
	size_t n;
	int64_t record[WHERE_COUNTS_MAX];
	size_t n_records;
};

/* Notes the records whose addresses the condition asks for, each once. */
static void
note_records(struct statement *st, const struct where *c)
{
	for (size_t i = 0; i < c->n; i++)
		note_records(st, c->of[i]);
	if (c->record == 0)
		return;
	for (size_t i = 0; i < st->n_records; i++)
		if (st->record[i] == c->record)
			return;
	BUG_ON(st->n_records == WHERE_COUNTS_MAX);
	st->record[st->n_records++] = c->record;
}

/* Begins a statement with these n conditions. */
static void
begin(struct statement *st, struct ctx *ctx, const struct where *const *of,
    size_t n)
{
	st->n = 0;
	st->value = arena_new(ctx->mem, const char *, PARAMS_MAX);
	buf_init(&st->text, TEXT_MAX);
	st->n_records = 0;
	for (size_t i = 0; i < n; i++)
		note_records(st, of[i]);
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

/* Refers to the parameter of that number: "$7::bigint". */
static void
put_param(struct statement *st, int number, const char *type)
{
	buf_printf(&st->text, "$%d::%s", number, type);
}

/* Adds a parameter with this value and refers to it; put_id: an id. */
static void
put_value(struct statement *st, const char *value, const char *type)
{
	put_param(st, param(st, value), type);
}

static void
put_id(struct statement *st, struct ctx *ctx, int64_t id)
{
	put_value(st, arena_printf(ctx->mem, "%" PRId64, id), "bigint");
}

/* Writes the text of a part, in which {c} is its column and {1} and {2} are its
 * parameters (where.def). */
static void
put_filled(struct statement *st, const struct where *c, const char *text)
{
	int number[WHERE_PARAMS] = { 0 };
	const char *hole;

	for (int i = 0; i < WHERE_PARAMS; i++)
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

/* Writes a part or its negation, which is a text of its own if where.def has
 * one. */
static void
put_part(struct statement *st, const struct where *c)
{
	const char *negation = parts[c->part].negation;
	bool simple = !c->negated || *negation != '\0';

	if (!simple)
		buf_str(&st->text, "(");
	put_filled(
	    st, c, c->negated && simple ? negation : parts[c->part].text);
	if (!simple)
		buf_str(&st->text, ") IS NOT TRUE");
}

/* Writes a condition with all that is below it, in brackets. */
static void
put_condition(struct statement *st, const struct where *c)
{
	const char *word = c->kind == WHERE_IS_AND ? " AND " : " OR ";

	if (c->kind == WHERE_IS_PART) {
		put_part(st, c);
		return;
	}
	for (size_t i = 0; i < c->n; i++) {
		buf_str(&st->text, i == 0 ? "(" : word);
		put_condition(st, c->of[i]);
	}
	buf_str(&st->text, ")");
}

/* Joins each device with its address of each record that the conditions ask
 * for; a record has an address once.  A subquery behind IN is slower, and is
 * carried out for every device as soon as PostgreSQL expects the addresses not
 * to fit in its memory: 60 s instead of 1.3 s for 2,000,000 devices and
 * 1,000,000 addresses. */
static void
put_addresses(struct statement *st, struct ctx *ctx)
{
	for (size_t i = 0; i < st->n_records; i++) {
		long long id = st->record[i];

		buf_printf(&st->text,
		    " LEFT JOIN app_blacklist_mac b%lld ON b%lld.mac = d.mac"
		    " AND b%lld." GIVEN " AND b%lld.blacklist_id = ",
		    id, id, id, id);
		put_id(st, ctx, id);
	}
}

/* Writes WHERE for the devices of the caller's tenant. */
static void
put_tenant(struct statement *st, struct ctx *ctx)
{
	buf_str(&st->text, " WHERE d.tenant_id = ");
	put_id(st, ctx, ctx->caller.tenant_id);
	buf_str(&st->text, ALIVE);
}

/* Writes FROM and WHERE for the devices of the caller's tenant. */
static void
put_devices(struct statement *st, struct ctx *ctx)
{
	buf_str(&st->text, " FROM device_info d");
	put_addresses(st, ctx);
	put_tenant(st, ctx);
}

/* Runs the statement; name is what faults are logged with. */
static enum err
run(struct ctx *ctx, struct statement *st, const char *name, struct ids *out)
{
	const struct sql q = { .name = name,
		.file = "where",
		.text = buf_text(&st->text),
		.n_param = (int)st->n,
		.reads = true,
		.custom = true };

	BUG_ON(st->text.over);
	return db_numbers(ctx, &q, st->value, out);
}

/* Writes the count of the devices that meet the condition `of` and for which
 * `what`, a text of SQL, is true.  of NULL: the condition stands behind WHERE;
 * what "": there is nothing more. */
static void
put_count(struct statement *st, const struct where *of, const char *what)
{
	buf_str(&st->text, "count(*)");
	if (of == NULL && *what == '\0')
		return;
	buf_printf(&st->text, " FILTER (WHERE %s", what);
	if (of != NULL) {
		buf_str(&st->text, *what == '\0' ? "" : " AND ");
		put_condition(st, of);
	}
	buf_str(&st->text, ")");
}

/* Writes the counts of n conditions.  A single one stands behind WHERE, where
 * an index may serve it; several are each the FILTER of their own count. */
static void
put_counts(struct statement *st, const struct where *const *of, size_t n,
    const char *what)
{
	for (size_t i = 0; i < n; i++) {
		buf_str(&st->text, st->text.n == 0 ? "SELECT " : ", ");
		put_count(st, n > 1 ? of[i] : NULL, what);
	}
}

enum err
where_counts(struct ctx *ctx, const struct where *const *of, size_t n,
    int64_t *out, int64_t *inactive)
{
	CLEANUP(statement_free) struct statement st;
	struct ids counts;

	BUG_ON(n < 1 || n > WHERE_COUNTS_MAX);
	begin(&st, ctx, of, n);
	put_counts(&st, of, n, "");
	if (inactive != NULL)
		put_counts(&st, of, n, INACTIVE);
	put_devices(&st, ctx);
	if (n == 1) {
		buf_str(&st.text, " AND ");
		put_condition(&st, of[0]);
	}
	TRY(run(ctx, &st, "where_counts", &counts));
	memcpy(out, counts.v, n * sizeof(*out));
	if (inactive != NULL)
		memcpy(inactive, counts.v + n, n * sizeof(*inactive));
	return OK;
}

enum err
where_first(struct ctx *ctx, const struct where *of, int most, struct ids *out)
{
	CLEANUP(statement_free) struct statement st;

	BUG_ON(most < 1 || most > WHERE_IDS_MAX);
	begin(&st, ctx, &of, 1);
	buf_str(&st.text, "SELECT d.id");
	put_devices(&st, ctx);
	buf_str(&st.text, " AND ");
	put_condition(&st, of);
	buf_printf(&st.text, " ORDER BY d.id LIMIT %d", most);
	return run(ctx, &st, "where_first", out);
}

enum err
where_among(struct ctx *ctx, const struct where *of, const struct ids *devices,
    struct ids *out)
{
	CLEANUP(statement_free) struct statement st;

	BUG_ON(devices->n > WHERE_IDS_MAX);
	begin(&st, ctx, &of, 1);
	buf_str(&st.text, "SELECT d.id");
	put_devices(&st, ctx);
	buf_str(&st.text, " AND d.id = ANY (");
	put_value(&st, array_of_ids(ctx->mem, devices), "bigint[]");
	buf_str(&st.text, ") AND ");
	put_condition(&st, of);
	buf_str(&st.text, " ORDER BY d.id");
	return run(ctx, &st, "where_among", out);
}

/* The conditions of the stages, on the rows that put_record_devices joins. */
static const char *const stages[WHERE_STAGE__MAX] = {
	[WHERE_TARGETED] = "true",
	[WHERE_POLLED] = "r.device_id IS NOT NULL",
	[WHERE_DONE] = "a.done",
	[WHERE_FAILED] = "NOT a.done",
	[WHERE_NOT_POLLED] = "r.device_id IS NULL",
	[WHERE_INACTIVE] = INACTIVE,
	[WHERE_NOT_POLLED_INACTIVE] = "r.device_id IS NULL AND " INACTIVE,
	[WHERE_EARLIER] = "r.device_id IS NULL AND a.device_id IS NOT NULL",
};

/* Writes the devices that the record concerns, each joined with its poll (r) if
 * it has polled since the record is as it is, and with its last answer (a).
 * Only those polls are joined: of 2,000,000 devices that is a fifth less work
 * while few have polled. */
static void
put_record_devices(
    struct statement *st, struct ctx *ctx, const struct where_record *record)
{
	buf_str(&st->text, " FROM device_info d LEFT JOIN device_runtime r"
	                   " ON r.device_id = d.id AND r.policy_time >= ");
	put_value(st, record->since, "timestamptz");
	buf_str(&st->text, " LEFT JOIN app_blacklist_answer a"
	                   " ON a.device_id = d.id AND a.blacklist_id = ");
	put_id(st, ctx, record->id);
	put_addresses(st, ctx);
	put_tenant(st, ctx);
	buf_str(&st->text, " AND ");
	put_condition(st, record->of);
}

enum err
where_stages(struct ctx *ctx, const struct where_record *record,
    int64_t out[WHERE_STAGE__MAX])
{
	CLEANUP(statement_free) struct statement st;
	struct ids counts;

	begin(&st, ctx, &record->of, 1);
	buf_str(&st.text, "SELECT count(*)");
	for (size_t i = 1; i < WHERE_STAGE__MAX; i++)
		buf_printf(&st.text, ", count(*) FILTER (WHERE %s)", stages[i]);
	put_record_devices(&st, ctx, record);
	TRY(run(ctx, &st, "where_stages", &counts));
	memcpy(out, counts.v, WHERE_STAGE__MAX * sizeof(*out));
	return OK;
}

enum err
where_stage(struct ctx *ctx, const struct where_record *record,
    enum where_stage stage, struct where_page page, struct ids *out)
{
	CLEANUP(statement_free) struct statement st;

	BUG_ON(page.most < 1 || page.most > WHERE_IDS_MAX);
	begin(&st, ctx, &record->of, 1);
	buf_str(&st.text, "SELECT d.id");
	put_record_devices(&st, ctx, record);
	buf_printf(&st.text, " AND %s ORDER BY d.id LIMIT %d OFFSET %" PRId64,
	    stages[stage], page.most, page.offset);
	return run(ctx, &st, "where_stage", out);
}
