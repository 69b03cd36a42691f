/* record_set.c - reads the records of a tenant, with their channels, regions
 * and rules, in one transaction that sees one moment. */
#include "policy/record_set.h"

#include <string.h>

#include "base/log.h"
#include "base/num.h"
#include "fleet/rule_device.h"
#include "policy/record_index.h"
#include "rule/device.h"
#include "sql/lib/device.h"
#include "sql/lib/policy.h"
#include "store/db.h"
#include "text/json_out.h"

#define RECORDS_MAX    20000
#define PARTS_MAX      4000000
#define ITEM_BYTES_MAX 4096 /* of a record's item; its texts are shorter */

/* A set that is being read. */
struct reading {
	struct ctx *ctx;
	struct arena *a;
	bool whole;
	struct policy_set *set;
};

static void
put_code(struct json_out *w, const char *key, const struct row *r,
    const char *column)
{
	json_key(w, key);
	if (row_null(r, column))
		json_put_null(w);
	else
		json_put_i64(w, row_i64(r, column));
}

/* The item of a record without the value of its last member, which is its place
 * among the items of one device. */
static const char *
item_of(struct arena *a, const struct row *r)
{
	CLEANUP(buf_free) struct buf b = { 0 };
	struct json_out w = { .to = &b };

	buf_init(&b, ITEM_BYTES_MAX);
	json_obj(&w);
	json_key(&w, "id");
	json_put_i64(&w, row_i64(r, "id"));
	json_key(&w, "type");
	json_put_str(&w, row_i32(r, "type") == 1 ? "DELETE" : "KILL");
	json_key(&w, "packageName");
	json_put_str(&w, row_str(r, "package_name"));
	json_key(&w, "versionOp");
	json_put_i64(&w, row_i32(r, "version_op"));
	json_key(&w, "versionNumber");
	json_put_str(&w, row_str(r, "version_number"));
	put_code(&w, "versionMin", r, "version_code_min");
	put_code(&w, "versionMax", r, "version_code_max");
	json_key(&w, "keepData");
	json_put_bool(&w, false);
	json_key(&w, "killInterval");
	json_put_i64(&w, row_i32(r, "kill_interval_s"));
	json_key(&w, "priority");
	BUG_ON(b.over);
	return arena_strndup(a, b.p, b.n);
}

static void
take_record(struct arena *a, const struct row *r, struct policy_record *out)
{
	char salt[NUM_MAX + 1];
	const char *idle = row_str(r, "idle");

	*out = (struct policy_record){ .id = row_i64(r, "id"),
		.percent = row_i32(r, "rollout_percent"),
		.any = row_i32(r, "match_mode") == 2,
		.all_device = row_bool(r, "all_device"),
		.ruled = !row_null(r, "rule_id"),
		.idle = idle == NULL ? NULL : arena_strdup(a, idle),
		.item = item_of(a, r) };
	out->salt = bucket_salt(salt, num_write(out->id, salt));
}

static enum err
read_records(struct reading *g, struct rows *rows)
{
	struct policy_set *set = g->set;

	TRY(db_rows(g->ctx, &sql_policy_records_read,
	    ARGS(AN("tenant_id", &set->tenant_id), AN("whole", &g->whole)),
	    rows));
	if (rows->n > RECORDS_MAX)
		return fault(g->ctx,
		    "tenant %lld has more than %d blacklist records",
		    (long long)set->tenant_id, RECORDS_MAX);
	set->n = (size_t)rows->n;
	set->v = arena_new(g->a, struct policy_record, set->n + 1);
	for (int i = 0; i < rows->n; i++) {
		struct row row = row_at(rows, i);

		take_record(g->a, &row, &set->v[i]);
	}
	policy_set_by_id(g->a, set);
	return OK;
}

/* The record with that id, or NULL. */
static struct policy_record *
record_of(const struct policy_set *set, int64_t id)
{
	size_t at = policy_index_find(&set->by_id, id);

	return at < set->by_id.n ? &set->v[set->by_id.at[at]] : NULL;
}

/* Reads the parts of one kind of all records; `where` is the offset of the
 * record's list of them.  The rows are sorted by record and part. */
static enum err
read_parts(struct reading *g, const struct sql *q, size_t where)
{
	struct rows rows;
	struct ids all;

	TRY(db_rows(g->ctx, q,
	    ARGS(AN("tenant_id", &g->set->tenant_id), AN("whole", &g->whole)),
	    &rows));
	if (rows.n > PARTS_MAX)
		return fault(g->ctx,
		    "tenant %lld has blacklist records with more than %d "
		    "channels or regions",
		    (long long)g->set->tenant_id, PARTS_MAX);
	all = (struct ids){ arena_new(g->a, int64_t, (size_t)rows.n + 1), 0 };
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);
		struct policy_record *r =
		    record_of(g->set, row_i64(&row, "blacklist_id"));
		struct ids *part = (struct ids *)(void *)((char *)r + where);

		all.v[i] = row_i64(&row, "key");
		if (r == NULL)
			continue;
		if (part->n == 0)
			part->v = &all.v[i];
		part->n++;
	}
	return OK;
}

/* Compiles a stored rule; *out is NULL if this cannot be done.  A rule is
 * checked when it is saved, so only one saved by an older release, with what
 * this release does not know, can fail. */
static enum err
compile(
    struct reading *g, const struct row *row, const struct rule_program **out)
{
	const char *expr = row_str(row, "expr");
	struct rule_problems bad = { 0 };
	struct rule *rule;
	enum err e =
	    rule_read(g->ctx, g->ctx->mem, expr, strlen(expr), &bad, &rule);

	*out = NULL;
	if (bad.n > 0) {
		log_line(LOG_ERROR,
		    "rule %lld cannot be compiled, so no device fits it: %s",
		    (long long)row_i64(row, "id"), err_name(e));
		return OK;
	}
	TRY(e);
	g->set->fields |= rule->fields;
	*out = rule_compile(g->a, rule);
	return OK;
}

/* Reads the rules that the records name, compiles each once, and gives each
 * record its program. */
static enum err
read_rules(struct reading *g, const struct rows *records)
{
	const struct rule_program **program;
	struct policy_index by_rule;
	struct rows rows;

	TRY(db_rows(g->ctx, &sql_policy_rules_read,
	    ARGS(AN("tenant_id", &g->set->tenant_id), AN("whole", &g->whole)),
	    &rows));
	program = arena_new(
	    g->ctx->mem, const struct rule_program *, (size_t)rows.n + 1);
	by_rule.n = (size_t)rows.n;
	by_rule.key = arena_new(g->ctx->mem, int64_t, by_rule.n + 1);
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		by_rule.key[i] = row_i64(&row, "id");
		TRY(compile(g, &row, &program[i]));
	}
	for (int i = 0; i < records->n; i++) {
		struct row row = row_at(records, i);
		size_t at =
		    policy_index_find(&by_rule, row_i64(&row, "rule_id"));

		if (at < by_rule.n)
			g->set->v[i].program = program[at];
	}
	return OK;
}

static enum err
read_revision(struct reading *g)
{
	struct rows rows;
	struct row row;

	TRY(db_rows(g->ctx, &sql_policy_epochs,
	    ARGS(AN("tenant_id", &g->set->tenant_id)), &rows));
	if (rows.n == 0)
		return OK;
	row = row_at(&rows, 0);
	g->set->revision = row_i64(&row, "revision");
	return OK;
}

enum err
policy_set_read(struct ctx *ctx, struct arena *a, int64_t tenant_id, bool whole,
    struct policy_set *out)
{
	struct reading g = { ctx, a, whole, out };
	struct rows records;

	*out = (struct policy_set){ .tenant_id = tenant_id };
	TRY(db_begin_steady(ctx));
	TRY(read_revision(&g));
	TRY(read_records(&g, &records));
	TRY(read_parts(&g, &sql_policy_channels_read,
	    offsetof(struct policy_record, channels)));
	TRY(read_parts(&g, &sql_policy_regions_read,
	    offsetof(struct policy_record, regions)));
	TRY(read_rules(&g, &records));
	TRY(db_commit(ctx));
	policy_set_index(a, out);
	return OK;
}
