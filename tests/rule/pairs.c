/*
 * pairs.c - asks random rules about random devices, both by the compiled rule
 * and by PostgreSQL, and compares the answers.  It also reads each rule's
 * normal form again, which must be the same rule.
 *
 *	pairs PAIRS SEED
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "lib/random_bytes.h"
#include "lib/stage.h"
#include "rule/parse.h"
#include "rule/program.h"
#include "rule/random_device.h"
#include "rule/random_rule.h"
#include "sql/lib/rule_device.h"
#include "where/rule_device.h"
#include "where/where_run.h"

#define DEVICES 500
#define TEXT    (RULE_BYTES_MAX * 2)

static struct stage stage;

struct fleet {
	struct arena mem;
	struct ids ids; /* rising */
	struct rule_device device[DEVICES];
};

/* What was compared. */
struct tally {
	int64_t rules, pairs, hits, wrong;
};

static bool
add_devices(struct arena *a)
{
	static const char head[] =
	    "INSERT INTO device_info (tenant_id, remarks, mac, cpu, status, "
	    "channel_id,"
	    " company_id, model_id, user_id, device_model, brand, master_model,"
	    " pcb_model, system_version, sdk_version_name, build, ddr, "
	    "real_ddr,"
	    " real_flash, country_code, region_id, device_ip, platform,"
	    " order_number, production_order, serial_number, certification, ui,"
	    " activation_time, create_time) "
	    "SELECT 1, 'pairs', mac, cpu, status, channel_id, company_id, "
	    "model_id,"
	    " user_id, device_model, brand, master_model, pcb_model,"
	    " system_version, sdk_version_name, build, ddr, real_ddr,"
	    " real_flash, country_code, region_id, device_ip, platform,"
	    " order_number, production_order, serial_number, certification, ui,"
	    " split_part(activation_time, ' ', 1)::timestamptz +"
	    " substr(activation_time, 21)::interval,"
	    " split_part(create_time, ' ', 1)::timestamptz +"
	    " substr(create_time, 21)::interval"
	    " FROM jsonb_to_recordset($pairs$";
	static const char tail[] =
	    "$pairs$::jsonb) AS d (mac macaddr, cpu text, status smallint,"
	    " channel_id bigint, company_id int, model_id int, user_id bigint,"
	    " device_model text, brand text, master_model text, pcb_model text,"
	    " system_version text, sdk_version_name text, build text, ddr text,"
	    " real_ddr text, real_flash text, country_code text,"
	    " region_id bigint, device_ip inet, platform text,"
	    " order_number text, production_order text, serial_number text,"
	    " certification text, ui text, activation_time text,"
	    " create_time text)";
	CLEANUP(buf_free) struct buf b = { 0 };
	struct json_out w = { .to = &b };
	const char *value, *error;

	buf_init(&b, (size_t)16 << 20);
	buf_str(&b, head);
	random_devices(a, &w, DEVICES);
	buf_str(&b, tail);
	error = stage_sql(&stage, buf_text(&b), &value);
	if (error != NULL)
		fprintf(stderr, "pairs: %s\n", error);
	return error == NULL;
}

static enum err
read_devices(struct fleet *f)
{
	const char *list, *error;
	struct rows rows;

	error = stage_sql(&stage,
	    "SELECT string_agg(id::text, ',' ORDER BY id) FROM device_info"
	    " WHERE remarks = 'pairs'",
	    &list);
	BUG_ON(error != NULL || list == NULL);
	f->ids.v = arena_new(&f->mem, int64_t, DEVICES);
	for (const char *p = list; *p != '\0'; p += strspn(p, ",")) {
		size_t n = strcspn(p, ",");

		BUG_ON(f->ids.n == DEVICES);
		BUG_ON(num_read(p, n, &f->ids.v[f->ids.n++]) != OK);
		p += n;
	}
	TRY(db_rows(&stage.ctx, &sql_rule_device_by_id,
	    ARGS(AN("ids", &f->ids)), &rows));
	BUG_ON(rows.n != (int)f->ids.n);
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		f->ids.v[i] = row_i64(&row, "id");
		rule_device_of(&f->mem, &row, &f->device[i]);
	}
	return OK;
}

/* Complains of a rule; the seed reproduces it. */
static void
complain(struct tally *t, const char *what, const char *rule, int64_t device)
{
	if (t->wrong++ < 10)
		printf("%s: device %lld, rule %s\n", what, (long long)device,
		    rule);
}

static bool
has(const struct ids *ids, int64_t id)
{
	for (size_t i = 0; i < ids->n; i++)
		if (ids->v[i] == id)
			return true;
	return false;
}

static enum err
compare(const struct fleet *f, const struct rule *rule, const char *text,
    struct tally *t)
{
	struct ctx *ctx = &stage.ctx;
	const struct rule_program *p = rule_compile(ctx->mem, rule);
	struct ids hit;

	TRY(where_among(ctx, where_rule(ctx->mem, rule), &f->ids, &hit));
	for (size_t i = 0; i < f->ids.n; i++) {
		bool in_c = rule_match(p, &f->device[i]);

		if (in_c != has(&hit, f->ids.v[i]))
			complain(t, in_c ? "only compiled" : "only in SQL",
			    text, f->ids.v[i]);
		t->hits += in_c;
	}
	t->pairs += (int64_t)f->ids.n;
	t->rules++;
	return OK;
}

static const char *
normal(const struct rule *rule)
{
	CLEANUP(buf_free) struct buf b = { 0 };
	struct json_out w = { .to = &b };

	buf_init(&b, TEXT);
	rule_write(&w, rule);
	return arena_strdup(stage.ctx.mem, buf_text(&b));
}

static enum err
play(const struct fleet *f, struct tally *t)
{
	CLEANUP(buf_free) struct buf b = { 0 };
	struct json_out w = { .to = &b };
	struct ctx *ctx = &stage.ctx;
	struct rule_problems bad;
	struct rule *rule, *again;
	const char *text;

	buf_init(&b, TEXT);
	random_rule(ctx->mem, &w);
	text = buf_text(&b);
	if (rule_parse(ctx->mem, text, b.n, &bad, &rule) != OK) {
		complain(t, bad.v[0].why, text, 0);
		return OK;
	}
	text = normal(rule);
	TRY(rule_parse(ctx->mem, text, strlen(text), &bad, &again));
	if (strcmp(normal(again), text) != 0)
		complain(t, "read differently", text, 0);
	return compare(f, again, text, t);
}

static enum err
run(struct fleet *f, int64_t pairs, struct tally *t)
{
	enum err e = read_devices(f);

	while (e == OK && t->pairs < pairs) {
		e = play(f, t);
		arena_reset(stage.ctx.mem);
	}
	return e;
}

struct order {
	int64_t pairs, seed;
};

static bool
read_order(int argc, char **argv, struct order *o)
{
	return argc == 3 &&
	       num_read(argv[1], strlen(argv[1]), &o->pairs) == OK &&
	       num_read(argv[2], strlen(argv[2]), &o->seed) == OK;
}

int
main(int argc, char **argv)
{
	static struct fleet f;
	struct tally t = { 0 };
	struct order o;
	enum err e;

	if (!read_order(argc, argv, &o) || !stage_open(&stage, "pairs")) {
		fprintf(stderr, "usage: pairs PAIRS SEED\n");
		return 64;
	}
	fault_seed((uint64_t)o.seed);
	stage_begin(&stage);
	stage.ctx.mem = &stage.request;
	stage.ctx.caller.tenant_id = 1;
	if (!add_devices(&f.mem))
		return 1;
	e = run(&f, o.pairs, &t);
	printf("seed %lld: %lld rules, %lld pairs, %lld hits, %lld wrong\n",
	    (long long)o.seed, (long long)t.rules, (long long)t.pairs,
	    (long long)t.hits, (long long)t.wrong);
	if (e != OK)
		fprintf(stderr, "pairs: error %d\n", err_code(e));
	stage_end(&stage);
	arena_free(&f.mem);
	return e == OK && t.wrong == 0 && t.hits > 0 ? 0 : 1;
}
