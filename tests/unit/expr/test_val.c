/* test_val.c - values read from JSON are written as the same JSON, also as deep
 * as JSON may be; which values are the same; and values as texts. */
#include "expr/val.h"
#include "val_of_json.h"

static void
prints_as_it_came(void **state)
{
	static const char *const texts[] = { "null", "true", "false", "0",
		"-9223372036854775808", "9223372036854775807", "2.0", "-0.5",
		"0.1", "1e+21", "1.5e-07", "1.7976931348623157e+308", "5e-324",
		"123456789.125", "1000000000000000.0", "\"\"",
		"\"a\\\"\\n\\u0001 \u00e4\"", "[]", "{}",
		"[1,[2.0,null],{\"k\":[]}]",
		"{\"b\":1,\"a\":{\"\\\"\":true}}" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		struct val v = of_json(texts[i]);
		struct val copy = val_copy(&mem, &v);

		assert_string_equal(as_json(&v), texts[i]);
		assert_string_equal(as_json(&copy), texts[i]);
		assert_true(val_same(&v, &copy));
	}
	arena_free(&mem);
}

/* A value as deeply nested as JSON may be can also be written. */
static void
deep_ones_print(void **state)
{
	char text[2 * JSON_DEPTH_MAX + 1] = "";
	struct val v;

	(void)state;
	for (int i = 0; i < JSON_DEPTH_MAX; i++) {
		text[i] = '[';
		text[2 * JSON_DEPTH_MAX - 1 - i] = ']';
	}
	v = of_json(text);
	assert_string_equal(as_json(&v), text);
	arena_free(&mem);
}

static void
same_and_not(void **state)
{
	static const struct {
		const char *x, *y;
		bool same;
	} rows[] = {
		{ "1", "1.0", false },
		{ "1", "\"1\"", false },
		{ "null", "false", false },
		{ "[1,2]", "[2,1]", false },
		{ "[1]", "[1,1]", false },
		{ "{\"a\":1,\"b\":2}", "{\"b\":2,\"a\":1}", true },
		{ "{\"a\":1}", "{\"b\":1}", false },
		{ "{\"a\":1}", "{\"a\":2}", false },
		{ "\"a\"", "\"ab\"", false },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		struct val x = of_json(rows[i].x), y = of_json(rows[i].y);

		print_message("  %s %s\n", rows[i].x, rows[i].y);
		assert_int_equal(val_same(&x, &y), rows[i].same);
	}
	arena_free(&mem);
}

static void
as_text(void **state)
{
	static const struct {
		const char *json, *text;
	} rows[] = {
		{ "null", "" },
		{ "true", "true" },
		{ "5", "5" },
		{ "5.50", "5.5" },
		{ "\"a b\"", "a b" },
		{ "[1,\"a\"]", "[1,\"a\"]" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		struct val v = of_json(rows[i].json);

		assert_string_equal(val_print(&mem, &v), rows[i].text);
	}
	arena_free(&mem);
}

TESTS(T(prints_as_it_came), T(deep_ones_print), T(same_and_not), T(as_text))
