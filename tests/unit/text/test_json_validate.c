/* test_json_validate.c - which texts are JSON by the strict rules of RFC 8259;
 * doubled keys; and the limits of depth and of keys. */
#include "test.h"

#include "text/json_in.h"

#define S(s) s, sizeof(s) - 1

static void
accepts(void **state)
{
	static const struct {
		const char *s;
		size_t n;
	} cases[] = {
		{ S("{}") },
		{ S("[]") },
		{ S("null") },
		{ S("true") },
		{ S("false") },
		{ S("0") },
		{ S("-0") },
		{ S("-0.0") },
		{ S("12") },
		{ S("9223372036854775807") },
		{ S("-9223372036854775808") },
		{ S("1.5") },
		{ S("1e3") },
		{ S("1E+3") },
		{ S("1.25e-300") },
		{ S("1e-999") },
		{ S("18446744073709551616.0") },
		{ S("\"\"") },
		{ S("\"text\"") },
		{ S("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"") },
		{ S("\"\\u0041\\u00e9\\u4F60\"") },
		{ S("\"\\ud83d\\uDE00\"") },
		{ S("\"\\uFFFF\\uE000\\uD7FF\"") },
		{ S("\"\xE4\xBD\xA0\xF0\x9F\x98\x80\"") },
		{ S("\"\x7F\"") },
		{ S(" \t\r\n{ \"a\" : [ 1 , 2 ] , \"b\" : { } } \n") },
		{ S("[[],[[]],{}]") },
		{ S("{\"a\":{\"a\":{\"a\":1}},\"b\":[{\"a\":1},{\"a\":2}]}") },
		{ S("{\"\":1}") },
		{ S("{\"a\":1,\"A\":2,\"aa\":3}") },
	};
	struct arena a = { 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const char *why = NULL;

		print_message("  %s\n", cases[i].s);
		assert_int_equal(
		    json_validate(&a, cases[i].s, cases[i].n, &why), OK);
		assert_null(why);
	}
	arena_free(&a);
}

static const struct refusal {
	const char *s;
	size_t n;
	const char *why;
} refusals[] = {
	{ S(""), "ends early" },
	{ S("  "), "ends early" },
	{ S("{} {}"), "after the end" },
	{ S("1 2"), "after the end" },
	{ S("{}x"), "after the end" },
	{ S("nullx"), "after the end" },
	{ S("\xEF\xBB\xBF{}"), "value expected" }, /* byte order mark */
	{ S("{}\0"), "UTF-8" },
	{ S("nul"), "value expected" },
	{ S("True"), "value expected" },
	{ S("NaN"), "value expected" },
	{ S("Infinity"), "value expected" },
	{ S("-Infinity"), "broken number" },
	{ S("undefined"), "value expected" },
	{ S("'a'"), "value expected" },
	{ S("{'a':1}"), "key expected" },
	{ S("{a:1}"), "key expected" },
	{ S("{1:1}"), "key expected" },
	{ S("{\"a\"}"), "colon" },
	{ S("{\"a\" 1}"), "colon" },
	{ S("{\"a\":}"), "value expected" },
	{ S("{\"a\":1,}"), "key expected" },
	{ S("{,}"), "key expected" },
	{ S("{\"a\":1 \"b\":2}"), "comma" },
	{ S("{\"a\":1]"), "comma" },
	{ S("[1}"), "comma" },
	{ S("[1 2]"), "comma" },
	{ S("[1,]"), "value expected" },
	{ S("[,1]"), "value expected" },
	{ S("["), "ends early" },
	{ S("[1"), "comma" },
	{ S("[1,"), "ends early" },
	{ S("{"), "key expected" },
	{ S("{\"a\":"), "ends early" },
	{ S("]"), "value expected" },
	{ S("/**/{}"), "value expected" },
	{ S("{}//x"), "after the end" },
	{ S("\f{}"), "value expected" },
	{ S("\xC2\xA0{}"), "value expected" },
	{ S("01"), "broken number" },
	{ S("-01"), "broken number" },
	{ S("-"), "broken number" },
	{ S("+1"), "value expected" },
	{ S("--1"), "broken number" },
	{ S(".5"), "value expected" },
	{ S("5."), "broken number" },
	{ S("1.e3"), "broken number" },
	{ S("1e"), "broken number" },
	{ S("1e+"), "broken number" },
	{ S("0x10"), "after the end" },
	{ S("1_000"), "after the end" },
	{ S("9223372036854775808"), "out of range" },
	{ S("-9223372036854775809"), "out of range" },
	{ S("[99999999999999999999999999]"), "out of range" },
	{ S("1e999"), "out of range" },
	{ S("-1e999"), "out of range" },
	{ S("\"a"), "without end" },
	{ S("\"a\\\""), "without end" },
	{ S("\"\\"), "broken escape" },
	{ S("\"a\nb\""), "control character" },
	{ S("\"a\tb\""), "control character" },
	{ S("\"\x01\""), "control character" },
	{ S("{\"a\nb\":1}"), "control character" },
	{ S("\"\\x41\""), "broken escape" },
	{ S("\"\\'\""), "broken escape" },
	{ S("\"\\U0041\""), "broken escape" },
	{ S("\"\\u12\""), "broken escape" },
	{ S("\"\\u12G4\""), "broken escape" },
	{ S("\"\\u"), "broken escape" },
	{ S("\"\\u0000\""), "NUL" },
	{ S("{\"a\\u0000b\":1}"), "NUL" },
	{ S("\"\\ud83d\""), "lone surrogate" },
	{ S("\"\\ud83dx\\ude00\""), "lone surrogate" },
	{ S("\"\\ud83d\\u0041\""), "lone surrogate" },
	{ S("\"\\ud83d\\n12345\""), "lone surrogate" },
	{ S("\"\\ude00\\ud83d\""), "lone surrogate" },
	{ S("\"\\ud83d\\ud83d\""), "lone surrogate" },
	{ S("\"a\0b\""), "UTF-8" },
	{ S("\"\xC0\xAF\""), "UTF-8" },
	{ S("\"\xED\xA0\x80\""), "UTF-8" },
	{ S("\"\xF4\x90\x80\x80\""), "UTF-8" },
	{ S("\"\xFF\""), "UTF-8" },
	{ S("\"\xE4\xBD\""), "UTF-8" },
	{ S("{\"a\":1,\"a\":2}"), "twice" },
	{ S("{\"a\":1,\"b\":2,\"c\":3,\"a\":4}"), "twice" },
	{ S("{\"\":1,\"\":2}"), "twice" },
	{ S("{\"a\":1,\"\\u0061\":2}"), "twice" },
	{ S("{\"\\ud83d\\ude00\":1,\"\xF0\x9F\x98\x80\":2}"), "twice" },
	{ S("{\"/\":1,\"\\/\":2}"), "twice" },
	{ S("[{\"x\":{\"a\":1,\"a\":2}}]"), "twice" },
	{ S("{\"o\":{\"a\":1},\"b\":1,\"o\":2}"), "twice" },
};

static void
refuses(void **state)
{
	struct arena a = { 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(refusals); i++) {
		const struct refusal *r = &refusals[i];
		const char *why = NULL;

		print_message("  %s\n", r->s);
		assert_int_equal(
		    json_validate(&a, r->s, r->n, &why), E_BAD_REQUEST);
		assert_non_null(strstr(why, r->why));
	}
	arena_free(&a);
}

/* json-c can build every text that json_validate accepts; an object that was
 * cut off is not accepted. */
static void
every_cut_of_an_object_is_refused(void **state)
{
	static const char whole[] =
	    "{\"a\":[1,-2.5e3,\"\\ud83d\\ude00\\n\"],\"b\":{\"c\":null},"
	    "\"d\":true}";
	struct arena a = { 0 };
	const char *why;

	(void)state;
	for (size_t n = 0; n < sizeof(whole) - 1; n++) {
		/* The copy has its exact size, so that ASan detects reading
		 * beyond its end. */
		char *part = test_malloc(n + 1);

		memcpy(part, whole, n);
		assert_int_equal(
		    json_validate(&a, part, n, &why), E_BAD_REQUEST);
		test_free(part);
	}
	assert_int_equal(json_validate(&a, whole, sizeof(whole) - 1, &why), OK);
	arena_free(&a);
}

static const char *
nested(struct arena *a, size_t depth, char open, char close)
{
	char *s = arena_alloc(a, 2 * depth + 1);

	memset(s, open, depth);
	memset(s + depth, close, depth);
	return s;
}

static void
leaves_doubled_keys_to_who_looks_for_them(void **state)
{
	static const char text[] = "[{\"x\":{\"a\":1,\"a\":2}},{\"x\":1}]";
	struct json_limits may = { 64, 100, 100, .twice = 3 };
	struct arena a = { 0 };
	const char *why;

	(void)state;
	assert_int_equal(
	    json_validate_within(&a, text, strlen(text), &may, &why), OK);
	may.twice = 4;
	assert_int_equal(
	    json_validate_within(&a, text, strlen(text), &may, &why),
	    E_BAD_REQUEST);
	arena_free(&a);
}

static void
limits_depth(void **state)
{
	struct arena a = { 0 };
	const char *why = NULL;

	(void)state;
	assert_int_equal(json_validate(&a, nested(&a, JSON_DEPTH_MAX, '[', ']'),
	                     2 * JSON_DEPTH_MAX, &why),
	    OK);
	assert_int_equal(
	    json_validate(&a, nested(&a, JSON_DEPTH_MAX + 1, '[', ']'),
	        2 * JSON_DEPTH_MAX + 2, &why),
	    E_BAD_REQUEST);
	assert_non_null(strstr(why, "too deeply"));
	assert_int_equal(
	    json_validate(&a, nested(&a, 1000000, '[', ']'), 2000000, &why),
	    E_BAD_REQUEST);
	arena_free(&a);
}

/* {"k0":{},"k1":{}...}, or one key in each of n objects. */
static const char *
many_keys(struct arena *a, size_t n, bool spread)
{
	char *s = arena_alloc(a, 20 * n + 3);
	size_t at = 1;

	s[0] = spread ? '[' : '{';
	for (size_t i = 0; i < n; i++) {
		const char *one = arena_printf(a, "%s%s\"k%zu\":1%s",
		    i > 0 ? "," : "", spread ? "{" : "", i, spread ? "}" : "");

		memcpy(s + at, one, strlen(one));
		at += strlen(one);
	}
	s[at] = spread ? ']' : '}';
	return s;
}

static void
limits_keys_of_the_whole_document(void **state)
{
	struct arena a = { 0 };

	(void)state;
	for (int spread = 0; spread < 2; spread++) {
		const char *s = many_keys(&a, JSON_KEYS_MAX, spread);
		const char *why = NULL;

		assert_int_equal(json_validate(&a, s, strlen(s), &why), OK);
		s = many_keys(&a, JSON_KEYS_MAX + 1, spread);
		assert_int_equal(
		    json_validate(&a, s, strlen(s), &why), E_BAD_REQUEST);
		assert_non_null(strstr(why, "too many keys"));
	}
	arena_free(&a);
}

/* A text that was mended is as long as it was. */
static void
mends_what_no_text_may_have(void **state)
{
	static const struct {
		const char *s;
		size_t n;
		const char *want;
	} cases[] = {
		{ S("{\"a\":\"b\\u0000c\"}"), "{\"a\":\"b\\u0020c\"}" },
		{ S("{\"a\0\":\"\x01\n\"}"), "{\"a \":\"  \"}" },
		{ S("[\"\\ud83d\",\"\\ude00\\ud83d\"]"),
		    "[\"\\u0020\",\"\\u0020\\u0020\"]" },
		{ S("[\"\\ud83d\\u0041\",\"\\ud83d\\ude00\"]"),
		    "[\"\\u0020\\u0041\",\"\\ud83d\\ude00\"]" },
		{ S("[\"\\\\u0000\",\"\\\"\0\"]"),
		    "[\"\\\\u0000\",\"\\\" \"]" },
		{ S("[\"\xE4\xBD\",\"\xFF\u4f60\"]"), "[\"  \",\" \u4f60\"]" },
		{ S("[\n\"a\"]"), "[\n\"a\"]" },
		{ S("[\"\\u12"), "[\"\\u12" },
		{ S("[\"\\u000"), "[\"\\u000" },
		{ S("[\"\\"), "[\"\\" },
		{ S("[\"\\q\\u00g0\"]"), "[\"\\q\\u00g0\"]" },
		{ S(""), "" },
	};
	struct arena a = { 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		print_message("  case %zu\n", i);
		assert_string_equal(
		    json_mend(&a, cases[i].s, cases[i].n), cases[i].want);
	}
	arena_free(&a);
}

TESTS(T(accepts), T(refuses), T(mends_what_no_text_may_have),
    T(every_cut_of_an_object_is_refused),
    T(leaves_doubled_keys_to_who_looks_for_them), T(limits_depth),
    T(limits_keys_of_the_whole_document))
