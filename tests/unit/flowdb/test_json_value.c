/* test_json_value.c - values of variables, read from JSON texts with or without
 * the parser: written again they are the same text; what is no JSON is refused.
 */
#include "test.h"

#include "base/buf.h"
#include "expr/val.h"
#include "flowdb/variables.h"
#include "text/json_out.h"

/* The value written again. */
static const char *
written(struct arena *a, const struct val *v)
{
	struct buf b;
	struct json_out w = { .to = &b };
	const char *text;

	buf_init(&b, 65536);
	val_write(&w, v);
	text = arena_strdup(a, buf_text(&b));
	buf_free(&b);
	return text;
}

static void
values_read_as_they_were_written(void **state)
{
	static const char *const texts[] = { "null", "true", "false", "0", "-1",
		"123456789012345678", "-123456789012345678", "9007199254740993",
		"1.0", "1.5", "1e+300", "\"\"", "\"a\"", "\"a\\\"b\"",
		"\"a\\\\b\"", "\"\\u0001\"", "\"\xe4\xbd\xa0\"", "[]", "{}",
		"[1,[2.0,null],{\"a\":\"b\"}]" };
	struct arena a = { 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		struct val v;

		print_message("  %s\n", texts[i]);
		assert_int_equal(json_value_read(&a, texts[i], &v), OK);
		if (strcmp(texts[i], "9007199254740993") == 0)
			assert_true(v.kind == VAL_INT &&
			            v.i == INT64_C(9007199254740993));
		else
			assert_string_equal(written(&a, &v), texts[i]);
	}
	arena_free(&a);
}

static void
what_is_no_json_is_refused(void **state)
{
	static const char *const bad[] = { "", " ", "nul", "True", "-", "--1",
		"01", "1-2", "\"", "\"a", "a\"", "\"a\"b\"", "[1", "{\"a\"}",
		"1e999", "tru e" };
	struct arena a = { 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
		struct val v;

		print_message("  %s\n", bad[i]);
		assert_int_equal(
		    json_value_read(&a, bad[i], &v), E_BAD_REQUEST);
	}
	arena_free(&a);
}

TESTS(T(values_read_as_they_were_written), T(what_is_no_json_is_refused))
