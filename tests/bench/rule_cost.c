/*
 * rule_cost.c - measures what rules cost.
 *
 *	rule_cost match
 *	rule_cost scan RULE
 *
 * match: ns for one rule and one device.  scan: seconds for counting the
 * devices of tenant 1, those of one rule, those of 20 rules in one scan, and
 * those of a record that is not stored yet, with half of the channels and a
 * rule.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/num.h"
#include "lib/stage.h"
#include "policy/record_scope.h"
#include "rule/parse.h"
#include "rule/program.h"
#include "store/db_bulk.h"
#include "where/where_run.h"

#define DEVICES       1000
#define ROUNDS        5000
#define RULES         20
/* Channels of bench.d/device_page.sql. */
#define CHANNEL_FIRST 800000
#define CHANNELS      250

static struct arena mem;

static double
now_s(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static struct rule *
parse(const char *text)
{
	struct rule_problems bad;
	struct rule *rule;

	BUG_ON(rule_parse(&mem, text, strlen(text), &bad, &rule) != OK);
	return rule;
}

/* The rule of which the design gives a measurement: a list, a text, a country
 * or a version, a bucket. */
static const char typical[] =
    "{\"and\":[{\"in\":[{\"var\":\"channelId\"},[800001,800003,800005,800007,"
    "800010]]},{\"==\":[{\"var\":\"brand\"},\"Brand 11\"]},{\"or\":[{\"==\":["
    "{\"var\":\"country\"},\"BR\"]},{\">=\":[{\"var\":\"systemVersion\"},\"9.1"
    "\"]}]},{\"bucket\":[\"7\",90]}]}";

static void
set(struct rule_device *d, enum rule_field f, const char *text)
{
	rule_device_set(&mem, d, f, text);
}

/* Devices most of which reach the last operand. */
static void
make_devices(struct rule_device *d)
{
	for (int i = 0; i < DEVICES; i++) {
		set(&d[i], RULE_FIELD_MAC,
		    arena_printf(
		        &mem, "02:00:00:00:%02X:%02X", i >> 8, i & 255));
		set(&d[i], RULE_FIELD_CHANNEL_ID,
		    i % 8 == 0 ? "800002" : "800007");
		set(&d[i], RULE_FIELD_BRAND, i % 9 == 0 ? "Other" : "Brand 11");
		set(&d[i], RULE_FIELD_COUNTRY, i % 2 == 0 ? "BR" : "DE");
		set(&d[i], RULE_FIELD_SYSTEM_VERSION,
		    i % 3 == 0 ? "9.0.4" : "10.1-beta");
	}
}

static int
cost_of_match(void)
{
	static struct rule_device d[DEVICES];
	const struct rule_program *p = rule_compile(&mem, parse(typical));
	int64_t hits = 0;
	double began;

	make_devices(d);
	began = now_s(CLOCK_PROCESS_CPUTIME_ID);
	for (int round = 0; round < ROUNDS; round++)
		for (int i = 0; i < DEVICES; i++)
			hits += rule_match(p, &d[i]);
	printf("%.1f\n",
	    (now_s(CLOCK_PROCESS_CPUTIME_ID) - began) * 1e9 / ROUNDS / DEVICES);
	return hits > 0 ? 0 : 1;
}

static enum err
scan(struct ctx *ctx, const struct where *const *of, size_t n, double *s)
{
	int64_t count[RULES];
	double began = now_s(CLOCK_MONOTONIC);

	TRY(where_counts(ctx, of, n, count, NULL));
	*s = now_s(CLOCK_MONOTONIC) - began;
	return OK;
}

/* Rules as operators write them; no two are the same. */
static const char *
rule_text(int i)
{
	static const char *const texts[] = {
		"{\"and\":[{\"in\":[{\"var\":\"channelId\"},[800001,%d]]},"
		"{\"==\":[{\"var\":\"brand\"},\"Brand 11\"]}]}",
		"{\"or\":[{\"==\":[{\"var\":\"deviceModel\"},\"Model %d\"]},"
		"{\">=\":[{\"var\":\"systemVersion\"},\"9.1\"]}]}",
		"{\"and\":[{\"!=\":[{\"var\":\"brand\"},\"Brand %d\"]},"
		"{\"!\":[{\"startsWith\":[{\"var\":\"mac\"},\"02:01\"]}]}]}",
		"{\"in\":[\"%d\",{\"var\":\"orderNumber\"}]}",
		"{\"and\":[{\"==\":[{\"var\":\"status\"},1]},"
		"{\"bucket\":[\"s%d\",10]}]}",
	};
	const char *text = texts[i % (int)ARRAY_LEN(texts)];
	const char *hole = strstr(text, "%d");

	return arena_printf(
	    &mem, "%.*s%d%s", (int)(hole - text), text, i, hole + strlen("%d"));
}

/* As a preview does it; the caller has stored a rule of this id. */
static enum err
preview(struct ctx *ctx, int64_t rule_id, double *s)
{
	struct ids channels = { arena_new(&mem, int64_t, CHANNELS), CHANNELS };
	const struct scope_parts parts = { .match_mode = 1,
		.rollout_percent = 100,
		.rule_id = rule_id,
		.channels = &channels };
	const struct where *of;
	double began = now_s(CLOCK_MONOTONIC);
	int64_t count;

	for (size_t i = 0; i < CHANNELS; i++)
		channels.v[i] = CHANNEL_FIRST + (int64_t)i;
	TRY(scope_condition(ctx, &parts, &of));
	TRY(where_counts(ctx, &of, 1, &count, NULL));
	*s = now_s(CLOCK_MONOTONIC) - began;
	return count > 0 ? OK : E_SYSTEM;
}

static enum err
cost_of_scan(struct ctx *ctx, int64_t rule_id)
{
	const struct where *all = where_true(&mem), *of[RULES];
	double count, one, twenty, record;

	for (int i = 0; i < RULES; i++)
		of[i] = where_rule(&mem, parse(rule_text(i)));
	TRY(db_begin_read(ctx));
	TRY(scan(ctx, &all, 1, &count)); /* warms the disk's cache */
	TRY(scan(ctx, &all, 1, &count));
	TRY(scan(ctx, of, 1, &one));
	TRY(scan(ctx, of, RULES, &twenty));
	TRY(preview(ctx, rule_id, &record));
	printf("%.3f %.3f %.3f %.3f\n", count, one, twenty, record);
	return OK;
}

int
main(int argc, char **argv)
{
	static struct stage stage;
	int64_t rule_id = 0;
	enum err e;

	if (argc == 2 && strcmp(argv[1], "match") == 0)
		return cost_of_match();
	if (argc != 3 || strcmp(argv[1], "scan") != 0 ||
	    num_read(argv[2], strlen(argv[2]), &rule_id) != OK ||
	    !stage_open(&stage, "rule_cost")) {
		fprintf(stderr, "usage: rule_cost match | scan RULE\n");
		return 64;
	}
	stage.ctx.mem = &stage.request;
	stage.ctx.caller.tenant_id = 1;
	e = db_end(&stage.ctx, cost_of_scan(&stage.ctx, rule_id));
	stage_close(&stage);
	return e == OK ? 0 : 1;
}
