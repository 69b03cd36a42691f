/*
 * test_match.c - which blacklist records concern a device, by channel, region,
 * rule, address and rollout, judged one by one and found by the indexes; at
 * most 500 of them; and that a rule is asked once.
 */
#include "policy/match.h"

#include <time.h>

#include "base/buf.h"
#include "policy/record_set.h"
#include "rule/device_values.h"
#include "rule/parse.h"
#include "test.h"

static struct arena mem;

static int
clean(void **state)
{
	(void)state;
	arena_reset(&mem);
	return 0;
}

static struct ids
ids(size_t n, const int64_t *v)
{
	struct ids list = { arena_new(&mem, int64_t, n + 1), n };

	for (size_t i = 0; i < n; i++)
		list.v[i] = v[i];
	return list;
}

#define IDS(...) \
	ids(sizeof((int64_t[]){ __VA_ARGS__ }) / sizeof(int64_t), \
	    (int64_t[]){ __VA_ARGS__ })

/* A rule that the device of these tests fits, or does not. */
static const struct rule_program *
rule(bool fits)
{
	static const char text[] = "{\"==\":[{\"var\":\"status\"},1]}";
	static const char other[] = "{\"==\":[{\"var\":\"status\"},0]}";
	struct rule_problems bad = { 0 };
	struct rule *r;

	assert_int_equal(
	    rule_parse(&mem, fits ? text : other, sizeof(text) - 1, &bad, &r),
	    OK);
	return rule_compile(&mem, r);
}

/* A device of channel 5 and region 8, which records include and exclude. */
static struct policy_subject
subject(void)
{
	struct policy_subject s = { .channel_id = 5,
		.fields.within = IDS(1, 8),
		.fits = arena_new(&mem, uint8_t, 4) };

	rule_device_set(&mem, &s.fields, RULE_FIELD_STATUS, "1");
	s.fields.h32 = bucket_h32(0x02AA00000001);
	return s;
}

#define RECORD(...) \
	(struct policy_record) \
	{ \
		.id = 1, .percent = 100, __VA_ARGS__ \
	}

#define RULE(fits) .ruled = true, .rule = 1 + (fits), .program = rule(fits)

static void
wants_all_parts_that_are_set(void **state)
{
	const struct {
		struct policy_record r;
		enum policy_reason why;
	} cases[] = {
		{ RECORD(.all_device = true), POLICY_ALL_DEVICES },
		{ RECORD(.all_device = false), POLICY_NO_PARTS },
		{ RECORD(.channels = IDS(4, 5, 6)), POLICY_PARTS },
		{ RECORD(.channels = IDS(4, 6)), POLICY_CHANNEL },
		{ RECORD(.regions = IDS(8)), POLICY_PARTS },
		{ RECORD(.regions = IDS(7, 9)), POLICY_REGION },
		{ RECORD(RULE(true)), POLICY_PARTS },
		{ RECORD(RULE(false)), POLICY_RULE },
		{ RECORD(.ruled = true), POLICY_RULE },
		{ RECORD(.channels = IDS(5), .regions = IDS(8), RULE(true)),
		    POLICY_PARTS },
		{ RECORD(.channels = IDS(5), .regions = IDS(9)),
		    POLICY_REGION },
		{ RECORD(.channels = IDS(4), .regions = IDS(8)),
		    POLICY_CHANNEL },
		{ RECORD(.channels = IDS(5), .ruled = true), POLICY_RULE },
	};
	const struct policy_subject s = subject();

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		assert_int_equal(policy_judge(&cases[i].r, &s), cases[i].why);
}

static void
wants_any_part(void **state)
{
	const struct {
		struct policy_record r;
		enum policy_reason why;
	} cases[] = {
		{ RECORD(.any = true), POLICY_NO_PARTS },
		{ RECORD(.any = true, .channels = IDS(5), .regions = IDS(9)),
		    POLICY_PARTS },
		{ RECORD(.any = true, .channels = IDS(4), .regions = IDS(8)),
		    POLICY_PARTS },
		{ RECORD(.any = true, .channels = IDS(4), .regions = IDS(9)),
		    POLICY_NO_PART },
		{ RECORD(.any = true, .channels = IDS(4), RULE(true)),
		    POLICY_PARTS },
		{ RECORD(.any = true, RULE(false)), POLICY_NO_PART },
		{ RECORD(.any = true, .ruled = true), POLICY_NO_PART },
	};
	const struct policy_subject s = subject();

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		assert_int_equal(policy_judge(&cases[i].r, &s), cases[i].why);
}

static void
asks_addresses_first(void **state)
{
	struct policy_subject s = subject();
	const struct policy_record all = RECORD(.all_device = true);
	const struct policy_record none = RECORD(.any = true);

	(void)state;
	s.bindings = IDS(-1);
	assert_int_equal(policy_judge(&all, &s), POLICY_EXCLUDED);
	assert_false(policy_hit(POLICY_EXCLUDED));
	s.bindings = IDS(1);
	assert_int_equal(policy_judge(&none, &s), POLICY_INCLUDED);
	assert_true(policy_hit(POLICY_INCLUDED));
	s.bindings = IDS(2, -3);
	assert_int_equal(policy_judge(&all, &s), POLICY_ALL_DEVICES);
}

/* The part of all devices binds whatever fits, but not an included address. */
static void
keeps_to_its_part_of_all_devices(void **state)
{
	struct policy_subject s = subject();
	struct policy_record r = RECORD(.all_device = true);
	const uint32_t at = bucket_of(s.fields.h32, 7) / 100;

	(void)state;
	r.salt = 7;
	r.percent = (int32_t)at;
	assert_int_equal(policy_judge(&r, &s), POLICY_ROLLOUT);
	assert_false(policy_hit(POLICY_ROLLOUT));
	r.percent = (int32_t)at + 1;
	assert_int_equal(policy_judge(&r, &s), POLICY_ALL_DEVICES);
	r.percent = (int32_t)at;
	s.bindings = IDS(1);
	assert_int_equal(policy_judge(&r, &s), POLICY_INCLUDED);
}

/* A record whose parts are told by the bits of i; some share their lists. */
static struct policy_record
record_by_bits(size_t i, struct ids shared, struct ids around)
{
	struct policy_record r =
	    RECORD(.any = (i & 1) != 0, .all_device = (i & 2) != 0);

	r.id = (int64_t)(1000 - i);
	if ((i & 4) != 0)
		r.channels = (i & 8) != 0 ? shared : IDS(3, 6);
	if ((i & 16) != 0)
		r.regions = (i & 32) == 0 ? IDS(2)
		            : i < 128     ? around
		                          : IDS(8, 9);
	r.ruled = (i & 64) != 0;
	r.rule = 1 + ((i & 128) != 0);
	r.program = r.ruled ? rule((i & 128) != 0) : NULL;
	return r;
}

/* Whatever the parts of a record, the indexes find it if it concerns the
 * device: all records are judged one by one, too. */
static void
finds_what_concerns_the_device(void **state)
{
	struct policy_set set = { .n = 256 };
	const struct policy_record **hit;
	struct policy_subject s = subject();
	const struct ids shared = IDS(3, 5), around = IDS(1);
	size_t n, at = 0;

	(void)state;
	set.v = arena_new(&mem, struct policy_record, set.n);
	for (size_t i = 0; i < set.n; i++)
		set.v[i] = record_by_bits(i, shared, around);
	s.bindings = IDS(1000, -1000 + 2);
	policy_set_index_ids(&mem, &set);
	policy_set_index(&mem, &set);
	n = policy_match(&mem, &set, &s, &hit);
	for (size_t i = 0; i < set.n; i++) {
		if (!policy_hit(policy_judge(&set.v[i], &s)))
			continue;
		assert_true(at < n);
		assert_ptr_equal(hit[at++], &set.v[i]);
	}
	assert_int_equal(at, n);
	assert_true(n > 100 && n < 200);
}

static void
tells_of_500_at_most(void **state)
{
	struct policy_set set = { .n = POLICY_ITEMS_MAX + 1 };
	const struct policy_record **hit;
	struct policy_subject s = subject();

	(void)state;
	set.v = arena_new(&mem, struct policy_record, set.n);
	for (size_t i = 0; i < set.n; i++)
		set.v[i] = RECORD(.all_device = true);
	policy_set_index_ids(&mem, &set);
	policy_set_index(&mem, &set);
	assert_int_equal(policy_match(&mem, &set, &s, &hit), POLICY_ITEMS_MAX);
	assert_ptr_equal(hit[POLICY_ITEMS_MAX - 1], &set.v[set.n - 2]);
}

/* A rule that asks a device for 190 names, one after the other. */
static const struct rule_program *
long_rule(void)
{
	CLEANUP(buf_free) struct buf b = { 0 };
	struct rule_problems bad = { 0 };
	struct rule *r;

	buf_init(&b, 65536);
	buf_str(&b, "{\"or\":[");
	for (int i = 0; i < 190; i++)
		buf_printf(&b,
		    "%s{\"in\":[\"com.example.n%d\",{\"var\":\"ui\"}]}%s",
		    i % 48 == 0 ? "{\"or\":[" : "", i,
		    i % 48 == 47 || i == 189 ? i == 189 ? "]}" : "]}," : ",");
	buf_str(&b, "]}");
	assert_int_equal(rule_parse(&mem, b.p, b.n, &bad, &r), OK);
	return rule_compile(&mem, r);
}

static int64_t
cpu_us(void)
{
	struct timespec t;

	assert_int_equal(clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t), 0);
	return t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* All records of a tenant may name one rule: a device asks it once. */
static void
asks_a_rule_once(void **state)
{
	struct policy_set set = { .n = 19000, .n_rules = 1 };
	const struct rule_program *program = long_rule();
	const struct policy_record **hit;
	struct policy_subject s = subject();
	int64_t once, all;

	(void)state;
	rule_device_set(&mem, &s.fields, RULE_FIELD_UI, "a,b,c,d,e,f,g,h");
	set.v = arena_new(&mem, struct policy_record, set.n);
	for (size_t i = 0; i < set.n; i++)
		set.v[i] = RECORD(.ruled = true, .program = program);
	policy_set_index_ids(&mem, &set);
	policy_set_index(&mem, &set);
	once = cpu_us();
	for (int i = 0; i < 1000; i++)
		assert_false(rule_match(program, &s.fields));
	once = cpu_us() - once;
	all = cpu_us();
	assert_int_equal(policy_match(&mem, &set, &s, &hit), 0);
	all = cpu_us() - all;
	assert_true(all < 3 * once);
}

static void
finds_the_first_entry_of_a_key(void **state)
{
	int64_t key[] = { 1, 3, 3, 3, 9 };
	const struct policy_index index = { .key = key, .n = ARRAY_LEN(key) };
	const struct policy_index none = { .n = 0 };

	(void)state;
	assert_int_equal(policy_index_find(&index, 3), 1);
	assert_int_equal(policy_index_find(&index, 1), 0);
	assert_int_equal(policy_index_find(&index, 9), 4);
	assert_int_equal(policy_index_find(&index, 2), index.n);
	assert_int_equal(policy_index_find(&index, 10), index.n);
	assert_int_equal(policy_index_find(&index, INT64_MIN), index.n);
	assert_int_equal(policy_index_find(&none, 1), 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_teardown(wants_all_parts_that_are_set, clean),
		cmocka_unit_test_teardown(wants_any_part, clean),
		cmocka_unit_test_teardown(asks_addresses_first, clean),
		cmocka_unit_test_teardown(
		    keeps_to_its_part_of_all_devices, clean),
		cmocka_unit_test_teardown(
		    finds_what_concerns_the_device, clean),
		cmocka_unit_test_teardown(tells_of_500_at_most, clean),
		cmocka_unit_test_teardown(asks_a_rule_once, clean),
		cmocka_unit_test_teardown(
		    finds_the_first_entry_of_a_key, clean),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
