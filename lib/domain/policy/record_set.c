/*
 * record_set.c - the records of a tenant, with their channels, regions and
 * rules, read in one transaction that sees one moment.  Each record is put into
 * one index, by its channels or by its regions, provided that it concerns no
 * devices of other channels or regions; so few records have to be judged for a
 * device.
 */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/log.h"
#include "base/num.h"
#include "policy/record_set.h"
#include "policy/states.h"
#include "rule/device_values.h"
#include "rule/parse.h"
#include "sql/lib/policy.h"
#include "store/db.h"
#include "store/db_bulk.h"
#include "text/json_out.h"
#include "where/rule_device.h"

#define PARTS_MAX         4000000 /* channels of all records, and regions */
#define ITEM_BYTES_MAX    4096 /* of a record's item; its texts are shorter */
/* Of all compiled rules of a tenant: a million literals, short ones if they are
 * texts. */
#define PROGRAM_BYTES_MAX ((size_t)40 << 20)
#ifndef READ_MS_MAX /* longer with the sanitizers */
#define READ_MS_MAX 10000
#endif

/* -- indexes -------------------------------------------------------------- */

/* A key, and the place of a record that has it. */
struct entry {
	int64_t key;
	uint32_t at;
};

static int
by_key(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;

	if (x->key != y->key)
		return x->key < y->key ? -1 : 1;
	return (x->at > y->at) - (x->at < y->at);
}

/* Sorts n entries, and makes them an index. */
static void
index_of(struct arena *a, struct entry *v, size_t n, struct policy_index *out)
{
	qsort(v, n, sizeof(*v), by_key);
	out->key = arena_new(a, int64_t, n);
	out->at = arena_new(a, uint32_t, n);
	out->n = n;
	for (size_t i = 0; i < n; i++) {
		out->key[i] = v[i].key;
		out->at[i] = v[i].at;
	}
}

/* Returns the keys under which an index lists a record; NULL: it does not list
 * it. */
typedef const struct ids *(*keys_fn)(const struct policy_record *r);

/* A record of match mode ALL is listed by its channels, even if it names
 * regions, too.  One of mode ANY is listed by them only if it has no rule,
 * which might concern devices of other channels. */
static const struct ids *
channels_of(const struct policy_record *r)
{
	bool found =
	    !r->all_device && r->channels.n > 0 && (!r->any || !r->ruled);

	return found ? &r->channels : NULL;
}

/* A record of match mode ALL is listed by its regions only if it names no
 * channels, which list it already.  One of mode ANY is listed by them, too,
 * unless it has a rule, which might concern devices of other regions. */
static const struct ids *
regions_of(const struct policy_record *r)
{
	bool found = !r->all_device && r->regions.n > 0 &&
	             (r->any ? !r->ruled : r->channels.n == 0);

	return found ? &r->regions : NULL;
}

/* A record that an index lists, with its keys. */
struct listed {
	const struct ids *keys;
	uint32_t at;
};

/* Orders records so that those with the same list follow each other: read_list
 * has given them one list in memory, so its address says which. */
static int
by_list(const void *a, const void *b)
{
	const struct listed *x = a, *y = b;

	if (x->keys->v != y->keys->v)
		return (uintptr_t)x->keys->v < (uintptr_t)y->keys->v ? -1 : 1;
	return (x->at > y->at) - (x->at < y->at);
}

/* Makes an index of the first record with each list of keys; the others with
 * the same list are linked to it by `next`. */
static void
index_by_keys(struct arena *a, const struct policy_set *set, keys_fn keys,
    struct policy_index *out)
{
	struct arena scratch = { 0 };
	struct listed *of = arena_new(&scratch, struct listed, set->n + 1);
	struct entry *v;
	size_t n_of = 0, n = 0;

	out->next = arena_new(a, uint32_t, set->n + 1);
	for (size_t i = 0; i < set->n; i++)
		if (keys(&set->v[i]) != NULL)
			of[n_of++] =
			    (struct listed){ keys(&set->v[i]), (uint32_t)i };
	qsort(of, n_of, sizeof(*of), by_list);
	for (size_t i = 0; i < n_of; i++)
		if (i == 0 || of[i].keys->v != of[i - 1].keys->v)
			n += of[i].keys->n;
	v = arena_new(&scratch, struct entry, n + 1);
	n = 0;
	for (size_t i = 0; i < n_of; i++) {
		if (i > 0 && of[i].keys->v == of[i - 1].keys->v) {
			out->next[of[i - 1].at] = of[i].at + 1;
			continue;
		}
		for (size_t k = 0; k < of[i].keys->n; k++)
			v[n++] = (struct entry){ of[i].keys->v[k], of[i].at };
	}
	index_of(a, v, n, out);
	arena_free(&scratch);
}

void
policy_set_index_ids(struct arena *a, struct policy_set *set)
{
	struct arena scratch = { 0 };
	struct entry *v = arena_new(&scratch, struct entry, set->n + 1);

	for (size_t i = 0; i < set->n; i++)
		v[i] = (struct entry){ set->v[i].id, (uint32_t)i };
	index_of(a, v, set->n, &set->by_id);
	arena_free(&scratch);
}

void
policy_set_index(struct arena *a, struct policy_set *set)
{
	index_by_keys(a, set, channels_of, &set->by_channel);
	index_by_keys(a, set, regions_of, &set->by_region);
	set->rest = arena_new(a, uint32_t, set->n + 1);
	for (size_t i = 0; i < set->n; i++) {
		const struct policy_record *r = &set->v[i];

		if (channels_of(r) == NULL && regions_of(r) == NULL &&
		    (r->all_device || r->ruled))
			set->rest[set->n_rest++] = (uint32_t)i;
	}
}

size_t
policy_index_find(const struct policy_index *index, int64_t key)
{
	size_t from = 0, to = index->n;

	while (from < to) {
		size_t mid = from + (to - from) / 2;

		if (index->key[mid] < key)
			from = mid + 1;
		else
			to = mid;
	}
	return from < index->n && index->key[from] == key ? from : index->n;
}

/* -- reading -------------------------------------------------------------- */

/* A set that is being read.  whole: with the records without effect. */
struct reading {
	struct ctx *ctx;
	struct arena *a;
	bool whole;
	int32_t within_ms;
	struct policy_set *set;
	int64_t until_ms; /* monotonic: when the reading is given up */
};

/* E_QUERY_TOO_BROAD when the time for reading is over: the time-out of
 * statements does not count what is done between them. */
static enum err
check_time(const struct reading *g)
{
	return clock_mono_ms() < g->until_ms ? OK : E_QUERY_TOO_BROAD;
}

/* Writes a version code, or null. */
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
	json_member_i64(&w, "id", row_i64(r, "id"));
	json_member_str(&w, "type",
	    row_i32(r, "type") == RECORD_UNINSTALL ? "DELETE" : "KILL");
	json_member_str(&w, "packageName", row_str(r, "package_name"));
	json_member_i64(&w, "versionOp", row_i32(r, "version_op"));
	json_member_str(&w, "versionNumber", row_str(r, "version_number"));
	put_code(&w, "versionMin", r, "version_code_min");
	put_code(&w, "versionMax", r, "version_code_max");
	json_member_bool(&w, "keepData", false);
	json_member_i64(&w, "killInterval", row_i32(r, "kill_interval_s"));
	json_key(&w, "priority");
	BUG_ON(b.over);
	return arena_strndup(a, b.p, b.n);
}

/* Fills a record from its row, without its channels, regions and rule. */
static void
read_record(struct arena *a, const struct row *r, struct policy_record *out)
{
	char salt[NUM_MAX + 1];
	const char *idle = row_str(r, "idle");

	*out = (struct policy_record){ .id = row_i64(r, "id"),
		.percent = row_i32(r, "rollout_percent"),
		.any = row_i32(r, "match_mode") == MATCH_ANY,
		.all_device = row_bool(r, "all_device"),
		.ruled = !row_null(r, "rule_id"),
		.idle = idle == NULL ? NULL : arena_strdup(a, idle),
		.item = item_of(a, r) };
	out->salt = bucket_salt(salt, num_write(out->id, salt));
}

/* Reads the records themselves; their rows are needed again for the rules. */
static enum err
read_records(struct reading *g, struct rows *rows)
{
	struct policy_set *set = g->set;

	TRY(db_rows(g->ctx, &sql_policy_records_read,
	    ARGS(AN("tenant_id", &set->tenant_id), AN("whole", &g->whole)),
	    rows));
	if (rows->n > POLICY_RECORDS_MAX)
		return fault(g->ctx,
		    "tenant %lld has more than %d blacklist records",
		    (long long)set->tenant_id, POLICY_RECORDS_MAX);
	set->n = (size_t)rows->n;
	set->v = arena_new(g->a, struct policy_record, set->n + 1);
	for (int i = 0; i < rows->n; i++) {
		struct row row = row_at(rows, i);

		read_record(g->a, &row, &set->v[i]);
	}
	policy_set_index_ids(g->a, set);
	return OK;
}

/* The record with that id, or NULL. */
static struct policy_record *
record_of(const struct policy_set *set, int64_t id)
{
	size_t at = policy_index_find(&set->by_id, id);

	return at < set->by_id.n ? &set->v[set->by_id.at[at]] : NULL;
}

/* The parts of one kind: the channels or the regions.  offset: where struct
 * policy_record has its list of them; n: how many were read. */
struct parts {
	struct reading *g;
	size_t offset, n;
};

/* Reads a list of channels or regions, and gives it to all records that have
 * the same: they share it in memory, so by_list need only compare addresses. */
static enum err
read_list(void *arg, const struct row *row)
{
	struct parts *p = arg;
	struct reading *g = p->g;
	const struct ids keys = row_ids(g->a, row, "keys");
	struct arena scratch = { 0 };
	const struct ids records = row_ids(&scratch, row, "records");

	for (size_t i = 0; i < records.n; i++) {
		struct policy_record *r = record_of(g->set, records.v[i]);

		if (r != NULL)
			memcpy((char *)r + p->offset, &keys, sizeof(keys));
	}
	arena_free(&scratch);
	p->n += keys.n;
	return p->n <= PARTS_MAX
	           ? check_time(g)
	           : fault(g->ctx,
	                 "tenant %lld has blacklist records with more than %d "
	                 "channels or regions",
	                 (long long)g->set->tenant_id, PARTS_MAX);
}

/* Reads the lists of one kind by the block q; offset: as in struct parts. */
static enum err
read_parts(struct reading *g, const struct sql *q, size_t offset)
{
	struct parts p = { g, offset, 0 };

	return db_stream(g->ctx, q,
	    ARGS(AN("tenant_id", &g->set->tenant_id), AN("whole", &g->whole)),
	    read_list, &p);
}

/* The rules of the records, each compiled once, in the order of their ids.
 * most: how many there may be. */
struct programs {
	struct reading *g;
	size_t n, most;
	int64_t *id;
	const struct rule_program **of; /* NULL: it is not compiled */
	size_t before;                  /* bytes of the set without them */
	size_t left; /* rules that are left out for want of room */
};

/* Compiles a stored rule, unless the set is full.  A rule is checked when it is
 * saved, so only one saved by an older release, with what this release does not
 * know, can fail. */
static enum err
read_rule(void *arg, const struct row *row)
{
	struct programs *p = arg;
	struct reading *g = p->g;
	const char *expr = row_str(row, "expr");
	struct rule_problems bad = { 0 };
	struct arena scratch = { 0 };
	struct rule *rule;
	enum err e = OK;

	if (p->n == p->most)
		return OK;
	p->id[p->n] = row_i64(row, "id");
	if (g->a->total - p->before > PROGRAM_BYTES_MAX)
		p->left++;
	else if ((e = rule_parse(&scratch, expr, strlen(expr), &bad, &rule)) ==
	         OK) {
		g->set->fields |= rule->fields;
		p->of[p->n] = rule_compile(g->a, rule);
	} else
		log_line(LOG_ERROR,
		    "rule %lld cannot be compiled, so no device fits it: %s",
		    (long long)p->id[p->n], err_name(e));
	p->n++;
	arena_free(&scratch);
	return check_time(g);
}

/* Gives each record the program of its rule, or says that the rule was left out
 * for want of room: those are the last p->left rules, because a full set stays
 * full. */
static void
give_programs(const struct programs *p, const struct rows *records)
{
	const struct policy_index by_rule = { .key = p->id, .n = p->n };

	for (int i = 0; i < records->n; i++) {
		struct row row = row_at(records, i);
		struct policy_record *r = &p->g->set->v[i];
		size_t at =
		    policy_index_find(&by_rule, row_i64(&row, "rule_id"));

		if (at == by_rule.n)
			continue;
		r->program = p->of[at];
		r->rule = (uint32_t)at;
		if (r->program == NULL && at >= p->n - p->left &&
		    r->idle == NULL)
			r->idle = "RULE_TOO_LARGE";
	}
}

/* Reads and compiles the rules, and gives them to the records. */
static enum err
read_rules(struct reading *g, const struct rows *records)
{
	struct programs p = { .g = g, .most = (size_t)records->n };

	p.id = arena_new(g->ctx->mem, int64_t, p.most + 1);
	p.of = arena_new(g->ctx->mem, const struct rule_program *, p.most + 1);
	p.before = g->a->total;
	TRY(db_stream(g->ctx, &sql_policy_rules_read,
	    ARGS(AN("tenant_id", &g->set->tenant_id)), read_rule, &p));
	g->set->n_rules = p.n;
	if (p.left > 0)
		log_line(LOG_ERROR,
		    "tenant %lld: %zu rules are left out, because the others "
		    "take %zu MB",
		    (long long)g->set->tenant_id, p.left,
		    PROGRAM_BYTES_MAX >> 20);
	give_programs(&p, records);
	return OK;
}

/* Reads the revision and the epoch of the tenant (policy/epochs.h) that the set
 * shows; both are 0 before the first change of a record. */
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
	g->set->epoch = row_i64(&row, "epoch");
	return OK;
}

/* Begins a transaction in which all statements see one moment and each may take
 * within_ms. */
static enum err
begin_steady(const struct reading *g)
{
	TRY(db_begin_steady(g->ctx));
	return db_time_limit(g->ctx, g->within_ms);
}

/* Reads the set in one transaction.  A whole set needs no indexes: it is for
 * administrators, who see all records one by one. */
static enum err
read_set(struct reading *g)
{
	struct rows records;

	TRY(begin_steady(g));
	TRY(read_revision(g));
	TRY(region_lines_read(g->ctx));
	TRY(read_records(g, &records));
	TRY(read_parts(g, &sql_policy_channels_read,
	    offsetof(struct policy_record, channels)));
	TRY(read_parts(g, &sql_policy_regions_read,
	    offsetof(struct policy_record, regions)));
	TRY(read_rules(g, &records));
	TRY(db_commit(g->ctx));
	if (!g->whole)
		policy_set_index(g->a, g->set);
	return OK;
}

enum err
policy_set_read(struct ctx *ctx, struct arena *a, int64_t tenant_id, bool whole,
    struct policy_set *out)
{
	struct reading g = { ctx, a, whole, READ_MS_MAX, out,
		clock_mono_ms() + READ_MS_MAX };

	*out = (struct policy_set){ .tenant_id = tenant_id };
	return read_set(&g);
}

enum err
policy_set_read_within(struct ctx *ctx, struct arena *a, int64_t tenant_id,
    int32_t within_ms, struct policy_set *out)
{
	struct reading g = { ctx, a, false, within_ms, out,
		clock_mono_ms() + within_ms };

	*out = (struct policy_set){ .tenant_id = tenant_id };
	return read_set(&g);
}
