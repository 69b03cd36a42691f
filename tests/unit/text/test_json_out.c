/* test_json_out.c - JSON that is written: commas, escapes, long numbers as
 * texts, the depth limit, and wrong orders of calls, which are bugs. */
#include "test.h"

#include "text/json_out.h"

static struct buf buf;

static int
setup(void **state)
{
	(void)state;
	buf_init(&buf, 1 << 20);
	return 0;
}

static int
teardown(void **state)
{
	(void)state;
	buf_free(&buf);
	return 0;
}

static void
commas_look_after_themselves(void **state)
{
	struct json_out w = { .to = &buf };

	(void)state;
	json_obj(&w);
	json_key(&w, "a");
	json_arr(&w);
	json_end_arr(&w);
	json_key(&w, "b");
	json_arr(&w);
	json_put_i64(&w, 1);
	json_obj(&w);
	json_end_obj(&w);
	json_put_null(&w);
	json_arr(&w);
	json_put_bool(&w, true);
	json_put_bool(&w, false);
	json_end_arr(&w);
	json_end_arr(&w);
	json_rawkey(&w, "\"c\":", 4);
	json_put_raw(&w, "{\"x\":[]}", 8);
	json_key(&w, "d");
	json_put_str(&w, NULL);
	json_end_obj(&w);
	assert_string_equal(buf_text(&buf),
	    "{\"a\":[],\"b\":[1,{},null,[true,false]],\"c\":{\"x\":[]},"
	    "\"d\":null}");
	assert_int_equal(w.depth, 0);
}

static void
members_have_their_keys(void **state)
{
	struct json_out w = { .to = &buf };

	(void)state;
	json_obj(&w);
	json_member_str(&w, "a", "x");
	json_member_str(&w, "b", NULL);
	json_member_i64(&w, "c", 0);
	json_member_id(&w, "d", 0);
	json_member_id(&w, "e", 7);
	json_member_bool(&w, "f", false);
	json_member_null(&w, "g");
	json_end_obj(&w);
	assert_string_equal(buf_text(&buf),
	    "{\"a\":\"x\",\"b\":null,\"c\":0,\"d\":null,\"e\":7,"
	    "\"f\":false,\"g\":null}");
}

static void
escapes_texts(void **state)
{
	static const struct {
		const char *in, *out;
	} cases[] = {
		{ "", "\"\"" },
		{ "plain", "\"plain\"" },
		{ "\"", "\"\\\"\"" },
		{ "a\\b/c", "\"a\\\\b/c\"" },
		{ "\b\f\n\r\t", "\"\\b\\f\\n\\r\\t\"" },
		{ "x\x01y\x1f", "\"x\\u0001y\\u001f\"" },
		{ "\u4F60\x7f", "\"\u4F60\x7f\"" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct json_out w = { .to = &buf };

		buf_clear(&buf, 4096);
		json_put_str(&w, cases[i].in);
		assert_string_equal(buf_text(&buf), cases[i].out);
	}
	buf_clear(&buf, 4096);
	json_put_strn(&(struct json_out){ .to = &buf }, "a\0b", 3);
	assert_string_equal(buf_text(&buf), "\"a\\u0000b\"");
}

static void
long_numbers_are_texts(void **state)
{
	static const struct {
		int64_t in;
		const char *out;
	} cases[] = {
		{ 0, "0" },
		{ -7, "-7" },
		{ 9007199254740990, "9007199254740990" },
		{ 9007199254740991, "\"9007199254740991\"" },
		{ 9007199254740992, "\"9007199254740992\"" },
		{ -9007199254740990, "-9007199254740990" },
		{ -9007199254740991, "\"-9007199254740991\"" },
		{ INT64_MAX, "\"9223372036854775807\"" },
		{ INT64_MIN, "\"-9223372036854775808\"" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct json_out w = { .to = &buf };

		buf_clear(&buf, 4096);
		json_put_i64(&w, cases[i].in);
		assert_string_equal(buf_text(&buf), cases[i].out);
	}
}

static void
nest(int depth)
{
	struct json_out w = { .to = &buf };

	for (int i = 0; i < depth; i++)
		json_arr(&w);
	for (int i = 0; i < depth; i++)
		json_end_arr(&w);
}

static void
nest_62(void)
{
	nest(62);
}

static void
nest_63(void)
{
	nest(63);
}

static void
end_too_often(void)
{
	struct json_out w = { .to = &buf };

	json_end_arr(&w);
}

static void
two_keys(void)
{
	struct json_out w = { .to = &buf };

	json_obj(&w);
	json_key(&w, "a");
	json_key(&w, "b");
}

static void
key_without_value(void)
{
	struct json_out w = { .to = &buf };

	json_obj(&w);
	json_key(&w, "a");
	json_end_obj(&w);
}

static void
misuse_is_a_bug(void **state)
{
	(void)state;
	assert_false(test_aborts(nest_62));
	assert_true(test_aborts(nest_63));
	assert_true(test_aborts(end_too_often));
	assert_true(test_aborts(two_keys));
	assert_true(test_aborts(key_without_value));
}

static void
deepest_scope_still_counts_commas(void **state)
{
	struct json_out w = { .to = &buf };

	(void)state;
	for (int i = 0; i < 62; i++)
		json_arr(&w);
	json_put_i64(&w, 1);
	json_put_i64(&w, 2);
	assert_string_equal(buf_text(&buf) + 62, "1,2");
}

#define TB(fn) cmocka_unit_test_setup_teardown(fn, setup, teardown)

TESTS(TB(commas_look_after_themselves), TB(members_have_their_keys),
    TB(escapes_texts), TB(long_numbers_are_texts), TB(misuse_is_a_bug),
    TB(deepest_scope_still_counts_commas))
