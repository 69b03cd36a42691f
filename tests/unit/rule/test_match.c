/* test_match.c - compiled rules asked of devices: every operator and its
 * negation, joined conditions, buckets, devices without any value,
 * and that what a rule repeats is kept once. */
#include "test.h"

#include "rule/device_values.h"
#include "rule/parse.h"
#include "rule/program.h"

static struct arena mem;

static bool
match(const char *text, const struct rule_device *d)
{
	struct rule_problems bad;
	struct rule *rule;

	assert_int_equal(rule_parse(&mem, text, strlen(text), &bad, &rule), OK);
	return rule_match(rule_compile(&mem, rule), d);
}

static void
set(struct rule_device *d, const char *wire, const char *text)
{
	enum rule_field f = rule_field_named(wire, strlen(wire));

	assert_int_not_equal(f, RULE_FIELD__MAX);
	rule_device_set(&mem, d, f, text);
}

/* A box in Brazil. */
static struct rule_device
box(void)
{
	static int64_t within[] = { 76, 760001 };
	struct rule_device d = { 0 };

	set(&d, "mac", "AA:BB:CC:00:00:07");
	set(&d, "status", "1");
	set(&d, "channelId", "42");
	set(&d, "userId", "-5");
	set(&d, "brand", "Acme");
	set(&d, "build", "na\xC3\xAFve_%.*");
	set(&d, "systemVersion", "9.1-beta");
	set(&d, "sdkVersionName", "beta");
	set(&d, "country", "BR");
	set(&d, "regionId", "760001");
	d.within = (struct ids){ within, ARRAY_LEN(within) };
	set(&d, "deviceIp", "10.1.2.3");
	set(&d, "ui", "com.a.launcher, com.b ,,x");
	set(&d, "createTime", "1700000000000500"); /* microseconds */
	set(&d, "ddr", "");
	return d;
}

static const struct {
	const char *field, *op, *operand;
	bool hit;
} forms[] = {
	{ "brand", "==", "\"Acme\"", true },
	{ "brand", "==", "\"acme\"", false },
	{ "brand", "!=", "\"acme\"", true },
	{ "ddr", "==", "\"2G\"", false },
	{ "ddr", "!=", "\"2G\"", true },
	{ "ddr", "==", "null", true },
	{ "ddr", "!=", "null", false },
	{ "cpu", "==", "null", true },
	{ "ui", "==", "null", false },
	{ "brand", "in", "[\"Acm\",\"Acme\",\"Zeta\",\"A\"]", true },
	{ "brand", "in", "[\"Acm\",\"Acmes\"]", false },
	{ "brand", "in", "[]", false },
	{ "ddr", "in", "[\"2G\"]", false },
	{ "brand", "startsWith", "\"Ac\"", true },
	{ "brand", "startsWith", "\"Acmes\"", false },
	{ "brand", "endsWith", "\"me\"", true },
	{ "brand", "endsWith", "\"m\"", false },
	{ "build", "endsWith", "\"%.*\"", true },
	{ "build", "startsWith", "\"na\xC3\xAF\"", true },
	{ "channelId", "==", "42", true },
	{ "channelId", "in", "[1,42,7]", true },
	{ "channelId", "in", "[1,41,43]", false },
	{ "channelId", "<", "42", false },
	{ "channelId", "<=", "42", true },
	{ "channelId", ">", "41", true },
	{ "channelId", ">=", "43", false },
	{ "userId", "<", "0", true },
	{ "modelId", "<", "5", false },
	{ "modelId", ">=", "5", false },
	{ "modelId", "!=", "5", true },
	/* half a millisecond behind it */
	{ "createTime", "==", "1700000000000", false },
	{ "createTime", ">", "1700000000000", true },
	{ "createTime", "<=", "1700000000000", false },
	{ "createTime", "<", "1700000000001", true },
	{ "systemVersion", "==", "\"9.1.0\"", true },
	{ "systemVersion", "<", "\"10\"", true },
	{ "systemVersion", ">=", "\"9.1.1\"", false },
	{ "systemVersion", ">", "\"9\"", true },
	{ "sdkVersionName", "==", "null", true },
	{ "sdkVersionName", "<", "\"99\"", false },
	{ "mac", "==", "\"aa-bb-cc-00-00-07\"", true },
	{ "mac", "in", "[\"AA:BB:CC:00:00:08\"]", false },
	{ "mac", "startsWith", "\"AA:BB\"", true },
	{ "mac", "startsWith", "\"aa-bb-c\"", true },
	{ "mac", "startsWith", "\"aabbcc:\"", true },
	{ "mac", "startsWith", "\"AA:BB:D\"", false },
	{ "mac", "startsWith", "\"AA:BB:CC:00:00:07\"", true },
	{ "mac", "startsWith", "\"AB\"", false },
	{ "deviceIp", "==", "\"10.1.2.3\"", true },
	{ "deviceIp", "==", "\"::ffff:10.1.2.3\"", false },
	{ "deviceIp", "inCidr", "[\"11.0.0.0/8\",\"10.1.0.0/16\"]", true },
	{ "deviceIp", "inCidr", "[\"10.1.2.2/31\"]", true },
	{ "deviceIp", "inCidr", "[\"10.1.2.0/31\"]", false },
	{ "deviceIp", "inCidr", "[\"0.0.0.0/0\"]", true },
	{ "deviceIp", "inCidr", "[\"::/0\"]", false },
	{ "deviceIp", "inCidr", "[\"10.1.2.0/31\",\"10.0.0.0/8\",\"10.1.2.2\"]",
	    true },
	{ "deviceIp", "inCidr", "[\"10.1.2.9\",\"10.1.2.3\",\"10.1.2.2\"]",
	    true },
	{ "deviceIp", "inCidr",
	    "[\"::/0\",\"10.1.2.4/30\",\"10.1.2.2\",\"10.1.0.0/23\"]", false },
	{ "deviceIp", "inCidr", "[]", false },
	{ "regionId", "==", "76", false },
	{ "regionId", "inRegion", "[1,76]", true },
	{ "regionId", "inRegion", "[]", false },
	{ "regionId", "inRegion", "[77]", false },
	{ "regionId", "in", "[760001]", true },
};

static void
decides_each_form(void **state)
{
	struct rule_device d = box();

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(forms); i++) {
		const char *leaf =
		    arena_printf(&mem, "{\"%s\":[{\"var\":\"%s\"},%s]}",
		        forms[i].op, forms[i].field, forms[i].operand);
		const char *neg = arena_printf(&mem, "{\"!\":[%s]}", leaf);

		print_message("  %s\n", leaf);
		assert_int_equal(match(leaf, &d), forms[i].hit);
		assert_int_equal(match(neg, &d), !forms[i].hit);
	}
}

static void
decides_forms_with_the_field_behind(void **state)
{
	static const struct {
		const char *rule;
		bool hit;
	} cases[] = {
		{ "{\"in\":[\"cm\",{\"var\":\"brand\"}]}", true },
		{ "{\"in\":[\"cM\",{\"var\":\"brand\"}]}", false },
		{ "{\"in\":[\"com.b\",{\"var\":\"ui\"}]}", true },
		{ "{\"in\":[\"com.a\",{\"var\":\"ui\"}]}", false },
		{ "{\"in\":[\"x\",{\"var\":\"ui\"}]}", true },
		{ "{\"<=\":[42,{\"var\":\"channelId\"},42]}", true },
		{ "{\"<\":[41,{\"var\":\"channelId\"},43]}", true },
		{ "{\"<\":[42,{\"var\":\"channelId\"},50]}", false },
		{ "{\"<=\":[50,{\"var\":\"channelId\"},1]}", false },
		{ "{\"<=\":[\"9\",{\"var\":\"systemVersion\"},\"9.1\"]}",
		    true },
		{ "{\"<\":[\"9\",{\"var\":\"systemVersion\"},\"9.1\"]}",
		    false },
		{ "{\"<\":[\"1\",{\"var\":\"sdkVersionName\"},\"9\"]}", false },
		{ "{\"!\":[{\"<\":[\"1\",{\"var\":\"sdkVersionName\"},\"9\"]}]"
		  "}",
		    true },
	};
	struct rule_device d = box();

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		print_message("  %s\n", cases[i].rule);
		assert_int_equal(match(cases[i].rule, &d), cases[i].hit);
	}
}

#define YES "{\"==\":[{\"var\":\"status\"},1]}"
#define NO  "{\"!=\":[{\"var\":\"status\"},1]}"

static void
joins_conditions(void **state)
{
	static const struct {
		const char *rule;
		bool hit;
	} cases[] = {
		{ "{\"and\":[" YES "," YES "]}", true },
		{ "{\"and\":[" YES "," NO "]}", false },
		{ "{\"and\":[" NO "," YES "]}", false },
		{ "{\"or\":[" NO "," YES "]}", true },
		{ "{\"or\":[" YES "," NO "]}", true },
		{ "{\"or\":[" NO "," NO "]}", false },
		{ "{\"!\":[{\"or\":[" NO "," NO "]}]}", true },
		{ "{\"!\":[{\"and\":[" YES ",{\"!\":[" NO "]}]}]}", false },
		{ "{\"and\":[{\"or\":[" NO "," YES "]},{\"!\":[{\"and\":[" YES
		  "," NO "]}]}]}",
		    true },
		{ "{\"or\":[{\"and\":[" YES "," NO "]},{\"and\":[" NO "]}," NO
		  "]}",
		    false },
	};
	struct rule_device d = box();

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		print_message("  %s\n", cases[i].rule);
		assert_int_equal(match(cases[i].rule, &d), cases[i].hit);
	}
}

/* The numbers were computed by another program from the design's formula. */
static void
buckets_are_stable(void **state)
{
	const uint32_t h32 = bucket_h32(0xAABBCC000007);
	const uint32_t of = bucket_of(h32, bucket_salt("s", 1));
	struct rule_device d = box();

	(void)state;
	assert_int_equal(d.h32, h32);
	assert_int_equal(h32, 0x875a6e9e);
	assert_int_equal(of, 4095);
	assert_false(match("{\"bucket\":[\"s\",0]}", &d));
	assert_true(match("{\"bucket\":[\"s\",100]}", &d));
	assert_int_equal(
	    match(arena_printf(
	              &mem, "{\"bucket\":[\"s\",%u.%02u]}", of / 100, of % 100),
	        &d),
	    false);
	assert_int_equal(
	    match(arena_printf(&mem, "{\"bucket\":[\"s\",%u.%02u]}",
	              (of + 1) / 100, (of + 1) % 100),
	        &d),
	    true);
}

static void
spreads_buckets_evenly(void **state)
{
	unsigned tenth = 0;
	uint32_t salt = bucket_salt("rollout", 7);

	(void)state;
	for (uint64_t mac = 0; mac < 20000; mac++)
		tenth += bucket_of(bucket_h32(mac), salt) < BUCKET_ALL / 10;
	assert_in_range(tenth, 1850, 2150);
}

static void
an_unset_device_misses_everything(void **state)
{
	struct rule_device d = { 0 };

	(void)state;
	for (int f = 0; f < RULE_FIELD__MAX; f++) {
		const char *wire = rule_field_rows[f].wire;

		assert_true(match(arena_printf(&mem,
		                      "{\"==\":[{\"var\":\"%s\"},null]}", wire),
		    &d));
		assert_false(
		    match(arena_printf(
		              &mem, "{\"!=\":[{\"var\":\"%s\"},null]}", wire),
		        &d));
	}
}

/* n times the same comparison, in groups as large as a rule may have. */
static const char *
repeated(const char *comparison, int n)
{
	const char *text = "";

	for (int i = 0; i < n; i++)
		text = arena_printf(&mem, "%s%s%s", text,
		    i % 45 > 0 ? ","
		    : i > 0    ? "]},{\"or\":["
		               : "{\"or\":[{\"or\":[",
		    comparison);
	return arena_printf(&mem, "%s]}]}", text);
}

static void
keeps_what_is_repeated_once(void **state)
{
	const char *text = repeated(
	    "{\"inRegion\":[{\"var\":\"regionId\"},[4,76,8,9,10,11]]}", 180);
	struct rule_device d = box(), none = { 0 };
	const struct rule_program *p = NULL;
	struct rule_problems bad;
	struct arena kept = { 0 };
	struct rule *rule;

	(void)state;
	assert_int_equal(rule_parse(&mem, text, strlen(text), &bad, &rule), OK);
	for (int i = 0; i < 100; i++)
		p = rule_compile(&kept, rule);
	assert_true(rule_match(p, &d));
	assert_false(rule_match(p, &none));
	assert_in_range(kept.total, 1, 100 * 1024);
	arena_free(&kept);
}

static void
keeps_what_differs(void **state)
{
	const struct {
		const char *text;
		bool hit;
	} cases[] = {
		{ "{\"or\":[{\"==\":[{\"var\":\"status\"},0]},"
		  "{\"!=\":[{\"var\":\"status\"},0]}]}",
		    true },
		{ "{\"and\":[{\"in\":[{\"var\":\"status\"},[1]]},"
		  "{\"in\":[{\"var\":\"status\"},[2]]}]}",
		    false },
		{ "{\"or\":[{\"==\":[{\"var\":\"brand\"},\"Acma\"]},"
		  "{\"==\":[{\"var\":\"brand\"},\"Acme\"]}]}",
		    true },
		{ "{\"or\":[{\"in\":[{\"var\":\"regionId\"},[76]]},"
		  "{\"inRegion\":[{\"var\":\"regionId\"},[76]]}]}",
		    true },
		{ "{\"and\":[{\"!\":[{\"==\":[{\"var\":\"status\"},0]}]},"
		  "{\"!\":[{\"==\":[{\"var\":\"status\"},1]}]}]}",
		    false },
	};
	struct rule_device d = box();

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		assert_int_equal(match(cases[i].text, &d), cases[i].hit);
}

TESTS(T(decides_each_form), T(decides_forms_with_the_field_behind),
    T(joins_conditions), T(buckets_are_stable), T(spreads_buckets_evenly),
    T(an_unset_device_misses_everything), T(keeps_what_is_repeated_once),
    T(keeps_what_differs))
