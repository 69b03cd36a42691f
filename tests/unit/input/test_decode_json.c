/* test_decode_json.c - JSON bodies into structs: types, limits, reasons. */
#include "decode_body.h"

#include "device/errors.h"
#include "input/field.h"
#include "sample_input.h"
#include "system/errors.h"

static const struct field fields[] = { SAMPLE_FIELDS };
static const struct input def = { .name = "sample",
	.size = sizeof(struct sample),
	.f = fields,
	.n = ARRAY_LEN(fields) };

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
	assert_int_equal(
	    decode_body(&def,
	        "{\"name\":\" \\u4f60 \",\"id\":\"-7\",\"big\":\"1\",\"sort\":"
	        "9999.0,\"status\":1,\"pageNo\":7,\"userName\":\"root\","
	        "\"mobile\":\"+8613800138000\",\"secret\":\"12345678\","
	        "\"visible\":false,\"on\":0,\"ids\":[1e0,\"2\",99],"
	        "\"codes\":[\"x\",\"y\"],\"@class\":{\"x\":[]}}",
	        &s, &given, &why),
	    OK);
	assert_string_equal(s.name, "\u4F60");
	assert_int_equal(s.id, -7);
	assert_int_equal(s.big, 1);
	assert_int_equal(s.sort, 9999);
	assert_int_equal(s.status, 1);
	assert_int_equal(s.page_no, 7);
	assert_string_equal(s.user_name, "root");
	assert_string_equal(s.mobile, "13800138000");
	assert_string_equal(s.secret, "12345678");
	assert_string_equal(s.lang, "en");
	assert_false(s.visible);
	assert_true(has(&s, given, &s.visible));
	assert_false(s.on);
	assert_int_equal(s.ids.n, 3);
	assert_int_equal(s.ids.v[1], 2);
	assert_int_equal(s.codes.n, 2);
	assert_string_equal(s.codes.v[1], "y");
	assert_int_equal(given, (1u << ARRAY_LEN(fields)) - 1);
}

static void
knows_absent_from_given(void **state)
{
	struct sample s = { 0 };
	struct why why = { 0 };
	uint64_t given = 0;

	(void)state;
	assert_int_equal(decode_body(&def,
	                     "{\"name\":\"n\",\"id\":\"\",\"sort\":null,"
	                     "\"visible\":\"\",\"ids\":\"\",\"codes\":[],"
	                     "\"mobile\":\"\",\"secret\":\"\","
	                     "\"lang\":null,\"pageNo\":\"\"}",
	                     &s, &given, &why),
	    OK);
	assert_true(has(&s, given, &s.name));
	assert_false(has(&s, given, &s.id));
	assert_false(has(&s, given, &s.sort));
	assert_false(has(&s, given, &s.status));
	assert_false(has(&s, given, &s.visible));
	assert_false(has(&s, given, &s.ids));
	assert_true(has(&s, given, &s.codes));
	assert_int_equal(s.codes.n, 0);
	assert_true(has(&s, given, &s.mobile));
	assert_string_equal(s.mobile, "");
	assert_true(has(&s, given, &s.secret));
	assert_null(s.user_name);
	assert_int_equal(s.page_no, 10);
	assert_true(has(&s, given, &s.page_no));
	assert_string_equal(s.lang, "en");
	assert_true(s.on);
	assert_true(has(&s, given, &s.on));
}

#define LONG_31 "1234567890123456789012345678901"
#define WIDE_30 \
	"\u4F60\u4F60\u4F60\u4F60\u4F60\u4F60\u4F60\u4F60\u4F60\u4F60" \
	"\u4F60\u4F60\u4F60\u4F60\u4F60\u4F60\u4F60\u4F60\u4F60\u4F60" \
	"\u4F60\u4F60\u4F60\u4F60\u4F60\u4F60\u4F60\u4F60\u4F60\u4F60"

static void
counts_characters_not_bytes(void **state)
{
	struct sample s = { 0 };
	struct why why = { 0 };
	uint64_t given;

	(void)state;
	assert_int_equal(
	    decode_body(&def, "{\"name\":\"" WIDE_30 "\"}", &s, &given, &why),
	    OK);
	assert_int_equal(strlen(s.name), 90);
}

/* Bodies that must be refused, and with which message. */
static const struct {
	const char *body, *field, *what;
	enum err e;
} wrong[] = {
#define BAD(body, field, what) \
	{ \
		"{" body "}", field, what, E_BAD_REQUEST \
	}
#define NAMED(body, field, what) BAD("\"name\":\"n\"," body, field, what)
	{ "[]", NULL, "must be an object", E_BAD_REQUEST },
	{ "7", NULL, "must be an object", E_BAD_REQUEST },
	{ "\"\"", NULL, "must be an object", E_BAD_REQUEST },
	{ "null", "name", "must not be blank", E_BAD_REQUEST },
	BAD("", "name", "must not be blank"),
	BAD("\"name\":null", "name", "must not be blank"),
	BAD("\"name\":\"\"", "name", "must not be blank"),
	BAD("\"name\":\" \\u3000\"", "name", "must not be blank"),
	BAD("\"Name\":\"n\"", "name", "must not be blank"),
	BAD("\"name\":7", "name", "must be a text"),
	BAD("\"name\":true", "name", "must be a text"),
	BAD("\"name\":[\"n\"]", "name", "must be a text"),
	BAD("\"name\":\"" LONG_31 "\"", "name", "length must not exceed 30"),
	NAMED("\"id\":\"12abc\"", "id", "must be a number"),
	NAMED("\"id\":1.5", "id", "must be a number"),
	NAMED("\"id\":1e-3", "id", "must be a number"),
	NAMED("\"id\":\"1.0\"", "id", "must be a number"),
	NAMED("\"id\":\" 1\"", "id", "must be a number"),
	NAMED("\"id\":\"9223372036854775808\"", "id", "must be a number"),
	NAMED("\"id\":true", "id", "must be a number"),
	NAMED("\"id\":[1]", "id", "must be a number"),
	NAMED("\"id\":{}", "id", "must be a number"),
	NAMED("\"big\":2", "big", "must be between 0 and 1"),
	NAMED("\"sort\":-1", "sort", "must be between 0 and 9999"),
	NAMED("\"sort\":10000", "sort", "must be between 0 and 9999"),
	NAMED("\"sort\":4294967296", "sort", "must be between 0 and 9999"),
	NAMED("\"status\":2", "status", "must be one of [0, 1]"),
	NAMED("\"status\":\"on\"", "status", "must be a number"),
	NAMED("\"pageNo\":0", "pageNo", "must be between 1 and 200"),
	NAMED("\"userName\":\"abc\"", "userName",
	    "length must be between 4 and 6"),
	NAMED(
	    "\"userName\":\"\"", "userName", "length must be between 4 and 6"),
	NAMED("\"userName\":\"abcdefg\"", "userName",
	    "length must be between 4 and 6"),
	NAMED("\"userName\":\"ab-cd\"", "userName",
	    "must consist of letters and digits"),
	NAMED("\"secret\":\"\u4F60\u4F60\u4F60\"", "secret",
	    "must not exceed 8 bytes"),
	NAMED("\"lang\":\"e\"", "lang", "must have at least 2 bytes"),
	NAMED("\"visible\":2", "visible", "must be true or false"),
	NAMED("\"visible\":\"1\"", "visible", "must be true or false"),
	NAMED("\"visible\":\"TRUE\"", "visible", "must be true or false"),
	NAMED("\"visible\":1.0", "visible", "must be true or false"),
	NAMED("\"ids\":7", "ids", "must be a list"),
	NAMED("\"ids\":\"1,2\"", "ids", "must be a list"),
	NAMED("\"ids\":{}", "ids", "must be a list"),
	NAMED("\"ids\":[]", "ids", "must not be empty"),
	NAMED("\"ids\":[1,2,3,4]", "ids", "must have at most 3 entries"),
	NAMED("\"ids\":[1,null]", "ids[1]", "must not be null"),
	NAMED("\"ids\":[\"\"]", "ids[0]", "must be a number"),
	NAMED("\"ids\":[1,[2]]", "ids[1]", "must be a number"),
	NAMED("\"ids\":[1,2,100]", "ids[2]", "must be between 1 and 99"),
	NAMED("\"codes\":[\"a\",1]", "codes[1]", "must be a text"),
	NAMED("\"codes\":[null]", "codes[0]", "must not be null"),
	NAMED("\"codes\":[\" \"]", "codes[0]", "must not be blank"),
	NAMED("\"codes\":[\"a\",\"b\",\"c\",\"d\"]", "codes",
	    "must have at most 3 entries"),
	{ "{\"name\":\"n\",\"mobile\":\"123\"}", "mobile",
	    "mobile number format is wrong", E_USER_MOBILE_TAKEN },
	{ "{\"name\":\"n\",\"mobile\":7}", "mobile", "must be a text",
	    E_USER_MOBILE_TAKEN },
};

static void
says_what_is_wrong(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(wrong); i++) {
		struct sample s = { 0 };
		struct why why = { 0 };
		uint64_t given;

		assert_int_equal(
		    decode_body(&def, wrong[i].body, &s, &given, &why),
		    wrong[i].e);
		if (wrong[i].field == NULL)
			assert_null(why.field);
		else
			assert_string_equal(why.field, wrong[i].field);
		assert_string_equal(why.what, wrong[i].what);
	}
}

static void
bool_spellings(void **state)
{
	static const struct {
		const char *body;
		bool want;
	} cases[] = { { "true", true }, { "false", false }, { "1", true },
		{ "0", false }, { "\"true\"", true }, { "\"false\"", false } };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct sample s = { .visible = !cases[i].want };
		struct why why = { 0 };
		uint64_t given;

		assert_int_equal(
		    decode_body(&def,
		        arena_printf(&a, "{\"name\":\"n\",\"visible\":%s}",
		            cases[i].body),
		        &s, &given, &why),
		    OK);
		assert_int_equal(s.visible, cases[i].want);
	}
}

struct times {
	int64_t id;
	struct stamp expire_time;
	struct ids channel_ids;
};

static const struct field time_fields[] = {
	FIELD(struct times, id, .req = true),
	FIELD(struct times, expire_time, .req = true),
	FIELD(struct times, channel_ids, .req = true,
	    .fails = E_CHANNEL_IDS_EMPTY),
};
static const struct input times = { .name = "times",
	.size = sizeof(struct times),
	.f = time_fields,
	.n = ARRAY_LEN(time_fields) };

static void
required_fields_and_times(void **state)
{
	static const struct {
		const char *body, *field, *what;
		enum err e;
		int64_t ms;
	} cases[] = {
		{ "{\"id\":1,\"expireTime\":1769848200123,\"channelIds\":[]}",
		    NULL, NULL, OK, 1769848200123 },
		{ "{\"id\":1,\"expireTime\":\"-1\",\"channelIds\":[]}", NULL,
		    NULL, OK, -1 },
		{ "{}", "id", "must not be null", E_BAD_REQUEST, 0 },
		{ "{\"id\":\"\"}", "id", "must not be null", E_BAD_REQUEST, 0 },
		{ "{\"id\":1}", "expireTime", "must not be null", E_BAD_REQUEST,
		    0 },
		{ "{\"id\":1,\"expireTime\":\"2026-01-31 08:30:00\"}",
		    "expireTime", "must be a time in milliseconds",
		    E_BAD_REQUEST, 0 },
		{ "{\"id\":1,\"expireTime\":1.5}", "expireTime",
		    "must be a time in milliseconds", E_BAD_REQUEST, 0 },
		{ "{\"id\":1,\"expireTime\":253402300800000}", "expireTime",
		    "must be a time in milliseconds", E_BAD_REQUEST, 0 },
		{ "{\"id\":1,\"expireTime\":0}", "channelIds",
		    "must not be null", E_CHANNEL_IDS_EMPTY, 0 },
		{ "{\"id\":1,\"expireTime\":0,\"channelIds\":[0,\"x\"]}",
		    "channelIds[1]", "must be a number", E_CHANNEL_IDS_EMPTY,
		    0 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct times t = { 0 };
		struct why why = { 0 };
		uint64_t given;

		assert_int_equal(
		    decode_body(&times, cases[i].body, &t, &given, &why),
		    cases[i].e);
		if (cases[i].e != OK) {
			assert_string_equal(why.field, cases[i].field);
			assert_string_equal(why.what, cases[i].what);
		} else {
			assert_int_equal(t.expire_time.ms, cases[i].ms);
			assert_int_equal(given, 7);
		}
	}
}

static void
a_thousand_ids_and_no_more(void **state)
{
	const char *list = "0";
	struct why why = { 0 };

	(void)state;
	for (int n = 1000; n <= 1001; n++) {
		struct times t = { 0 };
		uint64_t given;
		char *s = arena_alloc(&a, 2100);
		const char *body;

		for (int i = 1; i < n; i++)
			memcpy(s + 2 * (i - 1), ",0", 2);
		body = arena_printf(&a,
		    "{\"id\":1,\"expireTime\":1,\"channelIds\":[%s%s]}", list,
		    s);
		assert_int_equal(decode_body(&times, body, &t, &given, &why),
		    n == 1000 ? OK : E_BAD_REQUEST);
		assert_int_equal(t.channel_ids.n, n == 1000 ? 1000 : 0);
	}
	assert_string_equal(why.field, "channelIds");
	assert_string_equal(why.what, "must have at most 1000 entries");
}

static void
no_body_is_an_empty_one(void **state)
{
	struct sample s = { 0 };
	struct why why = { 0 };
	uint64_t given;

	(void)state;
	assert_int_equal(
	    decode_json(&a, &def, NULL, &s, &given, &why), E_BAD_REQUEST);
	assert_string_equal(why.field, "name");
}

static void
ask_for_a_stranger(void)
{
	struct sample s = { 0 };
	struct args args = { .def = &def, .at = &s };

	(void)decode_given(&args, (const char *)&s + 1);
}

struct ranged {
	struct range create_time;
};

static void
range_in_a_body(void)
{
	static const struct field f[] = { FIELD(
	    struct ranged, create_time, .req = false) };
	static const struct input in = {
		.name = "ranged", .size = sizeof(struct ranged), .f = f, .n = 1
	};
	struct ranged r = { 0 };
	struct why why;
	uint64_t given;

	(void)!decode_body(&in, "{\"createTime\":[]}", &r, &given, &why);
}

static void
wrong_declarations_are_bugs(void **state)
{
	(void)state;
	assert_true(test_aborts(ask_for_a_stranger));
	assert_true(test_aborts(range_in_a_body));
}

#define TD(fn) cmocka_unit_test_teardown(fn, decode_end)

TESTS(TD(takes_every_type), TD(knows_absent_from_given),
    TD(counts_characters_not_bytes), TD(says_what_is_wrong), TD(bool_spellings),
    TD(required_fields_and_times), TD(a_thousand_ids_and_no_more),
    TD(no_body_is_an_empty_one), TD(wrong_declarations_are_bugs))
