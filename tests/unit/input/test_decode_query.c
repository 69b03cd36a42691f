/*
 * test_decode_query.c - query strings decoded into structs: every type of
 * field, empty fields, the spellings of lists, booleans and ranges, and the
 * field and reason of each refusal.
 */
#include "test.h"

#include "input/decode_query.h"
#include "input/field.h"
#include "sample_input.h"
#include "system/errors.h"

struct page {
	struct sample s;
	struct range create_time;
	struct stamp at;
};

struct pair {
	struct range begin_time, end_time;
};

static const struct field fields[] = { SAMPLE_FIELDS };
static const struct input def = { .name = "sample",
	.size = sizeof(struct sample),
	.f = fields,
	.n = ARRAY_LEN(fields) };
static const struct field page_fields[] = {
	FIELD(struct page, create_time, .req = false),
	FIELD(struct page, at, .req = false),
};
static const struct input page = { .name = "page",
	.size = sizeof(struct page),
	.f = page_fields,
	.n = ARRAY_LEN(page_fields) };

static struct arena a;

static int
teardown(void **state)
{
	(void)state;
	arena_free(&a);
	return 0;
}

static enum err
decode(const struct input *in, const char *query, void *out, uint64_t *given,
    struct why *why)
{
	struct url_query q;
	const char *broken = NULL;

	print_message("  %s\n", query);
	assert_int_equal(url_query(&a, query, &q, &broken), OK);
	return decode_query(&a, in, &q, out, given, why);
}

static bool
has(const void *at, uint64_t given, const void *member)
{
	struct args args = { .def = &def, .at = at, .given = given };

	return decode_given(&args, member);
}

static void
takes_every_type(void **state)
{
	struct sample s = { 0 };
	struct why why = { 0 };
	uint64_t given = 0;

	(void)state;
	assert_int_equal(decode(&def,
	                     "name=a,b&id=-7&sort=0&status=1&pageNo=7&x=y&"
	                     "userName=root&mobile=0086138%300138000&"
	                     "visible=off&on=no&ids=1,2&codes=x&codes[]=y,z",
	                     &s, &given, &why),
	    OK);
	assert_string_equal(s.name, "a,b");
	assert_int_equal(s.id, -7);
	assert_int_equal(s.sort, 0);
	assert_true(has(&s, given, &s.sort));
	assert_int_equal(s.status, 1);
	assert_int_equal(s.page_no, 7);
	assert_string_equal(s.user_name, "root");
	assert_string_equal(s.mobile, "13800138000");
	assert_false(has(&s, given, &s.secret));
	assert_false(has(&s, given, &s.big));
	assert_string_equal(s.lang, "en");
	assert_false(s.visible);
	assert_true(has(&s, given, &s.visible));
	assert_false(s.on);
	assert_int_equal(s.ids.n, 2);
	assert_int_equal(s.codes.n, 3);
	assert_string_equal(s.codes.v[2], "z");
}

static void
empty_is_absent(void **state)
{
	struct sample s = { 0 };
	struct why why = { 0 };
	uint64_t given = 0;

	(void)state;
	assert_int_equal(decode(&def,
	                     "name=n&id=&sort=&visible=&mobile=&userName=&"
	                     "secret&pageNo=&lang=&on=&codes=",
	                     &s, &given, &why),
	    OK);
	assert_false(has(&s, given, &s.id));
	assert_false(has(&s, given, &s.sort));
	assert_false(has(&s, given, &s.visible));
	assert_false(has(&s, given, &s.mobile));
	assert_false(has(&s, given, &s.user_name));
	assert_false(has(&s, given, &s.secret));
	assert_int_equal(s.page_no, 10);
	assert_string_equal(s.lang, "en");
	assert_true(s.on);
	assert_true(has(&s, given, &s.codes));
	assert_int_equal(s.codes.n, 0);
	assert_false(has(&s, given, &s.ids));
}

static void
lists_come_in_many_spellings(void **state)
{
	static const char *const cases[] = { "ids=1,2,3", "ids=1&ids=2&ids=3",
		"ids[0]=1&ids[1]=2&ids[2]=3", "ids[]=1&ids[]=2&ids[]=3",
		"ids=1%2C2%2C3", "ids=1,2&ids[0]=3", "ids=&ids=1,2,3&ids=" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct sample s = { 0 };
		struct why why = { 0 };
		uint64_t given;

		assert_int_equal(
		    decode(&def, arena_printf(&a, "name=n&%s", cases[i]), &s,
		        &given, &why),
		    OK);
		assert_int_equal(s.ids.n, 3);
		for (int k = 0; k < 3; k++)
			assert_int_equal(s.ids.v[k], k + 1);
	}
}

static void
says_what_is_wrong(void **state)
{
	static const struct {
		const char *query, *field, *what;
		enum err e;
	} cases[] = {
#define NAMED(query, field, what) \
	{ "name=n&" query, field, what, E_BAD_REQUEST }
		{ "", "name", "must not be blank", E_BAD_REQUEST },
		{ "name=", "name", "must not be blank", E_BAD_REQUEST },
		{ "name=+%E3%80%80", "name", "must not be blank",
		    E_BAD_REQUEST },
		{ "Name=n", "name", "must not be blank", E_BAD_REQUEST },
		{ "name=n&name=n", "name", "must be given once",
		    E_BAD_REQUEST },
		{ "name=n&name=", "name", "must be given once", E_BAD_REQUEST },
		{ "name[0]=n", "name", "must not be a list", E_BAD_REQUEST },
		NAMED("pageNo=1&pageNo=1", "pageNo", "must be given once"),
		NAMED("pageNo=-1", "pageNo", "must be between 1 and 200"),
		NAMED("id=x", "id", "must be a number"),
		NAMED("id=1,2", "id", "must be a number"),
		NAMED("id=+1", "id", "must be a number"),
		NAMED("id=1.0", "id", "must be a number"),
		NAMED("id=99999999999999999999", "id", "must be a number"),
		NAMED("status=2", "status", "must be one of [0, 1]"),
		NAMED("userName=abc", "userName",
		    "length must be between 4 and 6"),
		NAMED("visible=maybe", "visible", "must be true or false"),
		NAMED("visible=2", "visible", "must be true or false"),
		NAMED("ids=", "ids", "must not be empty"),
		NAMED("ids=1,2,3,4", "ids", "must have at most 3 entries"),
		NAMED("ids=1,,2", "ids[1]", "must be a number"),
		NAMED("ids=1,", "ids[1]", "must be a number"),
		NAMED("ids=1&ids=x", "ids[1]", "must be a number"),
		NAMED("ids=0", "ids[0]", "must be between 1 and 99"),
		NAMED("codes=a,,b", "codes[1]", "must not be blank"),
		NAMED("codes=a,b,c,d", "codes", "must have at most 3 entries"),
		{ "name=n&mobile=123", "mobile",
		    "mobile number format is wrong", E_USER_MOBILE_TAKEN },
		{ "name=n&mobile=1&mobile=1", "mobile", "must be given once",
		    E_USER_MOBILE_TAKEN },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct sample s = { 0 };
		struct why why = { 0 };
		uint64_t given;

		assert_int_equal(
		    decode(&def, cases[i].query, &s, &given, &why), cases[i].e);
		assert_string_equal(why.field, cases[i].field);
		assert_string_equal(why.what, cases[i].what);
	}
}

static void
a_blank_text_may_be_enough(void **state)
{
	static const struct field any[] = {
		FIELD(struct sample, name, .req = true, .blank = true),
	};
	static const struct input in = {
		.name = "any", .size = sizeof(struct sample), .f = any, .n = 1
	};
	static const char *const sent[] = { "name=", "name=+", "name=n" };
	static const char *const want[] = { "", "", "n" };
	struct why why = { 0 };
	struct sample s = { 0 };
	uint64_t given;

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(sent); i++) {
		assert_int_equal(decode(&in, sent[i], &s, &given, &why), OK);
		assert_string_equal(s.name, want[i]);
		assert_int_equal(given, 1);
	}
	assert_int_equal(decode(&in, "x=", &s, &given, &why), E_BAD_REQUEST);
	assert_string_equal(why.what, "must not be null");
}

static void
bool_spellings(void **state)
{
	static const char *const words[] = { "false", "true", "off", "on", "no",
		"yes", "0", "1", "False", "TRUE" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		bool want = i % 2 == 1;
		struct sample s = { .visible = !want };
		struct why why = { 0 };
		uint64_t given;

		assert_int_equal(
		    decode(&def,
		        arena_printf(&a, "name=n&visible=%s", words[i]), &s,
		        &given, &why),
		    OK);
		assert_int_equal(s.visible, want);
	}
}

#define FROM "2026-01-31+00:00:00"
#define TO   "2026-02-01+23:59:59"

static void
ranges_have_two_ends(void **state)
{
	static const struct {
		const char *query;
		bool from, to;
	} cases[] = {
		{ "createTime[0]=" FROM "&createTime[1]=" TO, true, true },
		{ "createTime=" FROM "&createTime=" TO, true, true },
		{ "createTime=" FROM "," TO, true, true },
		{ "createTime[]=" FROM "&createTime[]=" TO, true, true },
		{ "createTime=" FROM, true, false },
		{ "createTime=" FROM ",", true, false },
		{ "createTime=," TO, false, true },
		{ "createTime[0]=&createTime[1]=" TO, false, true },
		{ "createTime[1]=" TO, false, true },
		{ "createTime[0]=" FROM, true, false },
		{ "createTime[1]=" TO "&createTime[0]=" FROM, true, true },
		{ "createTime=", false, false },
		{ "createTime=,", false, false },
		{ "createTime[0]=&createTime[1]=", false, false },
		{ "", false, false },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct page p = { 0 };
		struct why why = { 0 };
		uint64_t given;
		const struct range *r = &p.create_time;

		assert_int_equal(
		    decode(&page, cases[i].query, &p, &given, &why), OK);
		assert_int_equal(r->from != NULL, cases[i].from);
		assert_int_equal(r->to != NULL, cases[i].to);
		assert_int_equal(given, cases[i].from || cases[i].to);
		if (r->from != NULL)
			assert_string_equal(r->from, "2026-01-31 00:00:00");
		if (r->to != NULL)
			assert_string_equal(
			    r->to, "2026-02-01 23:59:59.999999");
	}
}

/* The start and the end of a range may be two fields. */
static void
an_end_may_be_a_field_of_its_own(void **state)
{
	static const struct field f[] = { FIELD(
	    struct page, create_time, .alone = RANGE_TO) };
	static const struct input ended = {
		.name = "ended", .size = sizeof(struct page), .f = f, .n = 1
	};
	struct page p = { 0 };
	struct why why = { 0 };
	uint64_t given;

	(void)state;
	assert_int_equal(
	    decode(&ended, "createTime=" TO, &p, &given, &why), OK);
	assert_null(p.create_time.from);
	assert_string_equal(p.create_time.to, "2026-02-01 23:59:59.999999");
	p = (struct page){ 0 };
	assert_int_equal(decode(&ended, "createTime=", &p, &given, &why), OK);
	assert_int_equal(given, 0);
	assert_int_equal(
	    decode(&ended, "createTime=" FROM "," TO, &p, &given, &why),
	    E_BAD_REQUEST);
	assert_string_equal(why.what, "must be given once");
}

#define BEFORE "2026-01-30+23:59:59"

/* A range that ends before it begins is nobody's wish. */
static void
ranges_do_not_end_before_they_begin(void **state)
{
	static const struct field f[] = {
		FIELD(struct pair, begin_time, .alone = RANGE_FROM),
		FIELD(struct pair, end_time, .alone = RANGE_TO),
	};
	static const struct input two = {
		.name = "two", .size = sizeof(struct pair), .f = f, .n = 2
	};
	struct page p = { 0 };
	struct pair q = { 0 };
	struct why why = { 0 };
	uint64_t given;

	(void)state;
	assert_int_equal(
	    decode(&page, "createTime=" FROM "," BEFORE, &p, &given, &why),
	    E_BAD_REQUEST);
	assert_string_equal(why.what, "must not end before it begins");
	assert_int_equal(
	    decode(&page, "createTime=" FROM "," FROM, &p, &given, &why), OK);
	assert_int_equal(decode(&two, "beginTime=" FROM "&endTime=" BEFORE, &q,
	                     &given, &why),
	    E_BAD_REQUEST);
	assert_string_equal(why.field, "endTime");
	assert_int_equal(
	    decode(&two, "beginTime=" FROM "&endTime=" FROM, &q, &given, &why),
	    OK);
	q = (struct pair){ 0 };
	assert_int_equal(decode(&two, "endTime=" FROM, &q, &given, &why), OK);
}

static void
refuses_times(void **state)
{
	static const struct {
		const char *query, *field, *what;
	} cases[] = {
		{ "createTime=2026-02-30+00:00:00", "createTime",
		    "must be yyyy-MM-dd HH:mm:ss" },
		{ "createTime=1769848200123", "createTime",
		    "must be yyyy-MM-dd HH:mm:ss" },
		{ "createTime[0]=" FROM "&createTime[1]=x", "createTime",
		    "must be yyyy-MM-dd HH:mm:ss" },
		{ "createTime=" FROM "," TO "," TO, "createTime",
		    "must have at most 2 entries" },
		{ "createTime=" FROM "," TO ",", "createTime",
		    "must have at most 2 entries" },
		{ "at=1769848200123", "at", "must be a time in milliseconds" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct page p = { 0 };
		struct why why = { 0 };
		uint64_t given;

		assert_int_equal(
		    decode(&page, cases[i].query, &p, &given, &why),
		    E_BAD_REQUEST);
		assert_string_equal(why.field, cases[i].field);
		assert_string_equal(why.what, cases[i].what);
	}
}

#define TD(fn) cmocka_unit_test_teardown(fn, teardown)

TESTS(TD(takes_every_type), TD(empty_is_absent),
    TD(lists_come_in_many_spellings), TD(says_what_is_wrong),
    TD(a_blank_text_may_be_enough), TD(bool_spellings),
    TD(ranges_have_two_ends), TD(an_end_may_be_a_field_of_its_own),
    TD(ranges_do_not_end_before_they_begin), TD(refuses_times))
