/*
 * test_json_in.c - JSON read as a tree: kinds and values of its nodes, refused
 * texts, limits that the caller sets, members in order, the tree written as
 * text again; and that reading a value as another kind is a bug.
 */
#include "test.h"

#include "text/json_in.h"

static struct arena a;

static int
teardown(void **state)
{
	(void)state;
	arena_free(&a);
	return 0;
}

static struct json *
parsed(const char *s)
{
	struct json *j = NULL;
	const char *why = NULL;

	print_message("  %s\n", s);
	assert_int_equal(json_parse(&a, s, strlen(s), &j, &why), OK);
	assert_null(why);
	return j;
}

static void
knows_kinds(void **state)
{
	static const struct {
		const char *s;
		enum json_kind kind;
	} cases[] = {
		{ "null", JSON_NULL },
		{ "true", JSON_BOOL },
		{ "0", JSON_INT },
		{ "-0", JSON_INT },
		{ "-9223372036854775808", JSON_INT },
		{ "9223372036854775807", JSON_INT },
		{ "1.0", JSON_REAL },
		{ "1e3", JSON_REAL },
		{ "1E-3", JSON_REAL },
		{ "\"\"", JSON_STR },
		{ "[]", JSON_ARRAY },
		{ "{}", JSON_OBJECT },
		{ " {} ", JSON_OBJECT },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		CLEANUP(json_free) struct json *j = parsed(cases[i].s);

		assert_int_equal(json_kind(j), cases[i].kind);
	}
	assert_int_equal(json_kind(NULL), JSON_NULL);
}

static void
gives_values(void **state)
{
	CLEANUP(json_free)
	struct json *j = parsed("{\"s\":\"a\\u4f60\\n\",\"i\":-5,\"t\":true,"
	                        "\"n\":null,\"l\":[1,9223372036854775807]}");
	size_t n = 4711;
	const struct json *list = json_get(j, "l");

	(void)state;
	assert_string_equal(json_str(json_get(j, "s"), &n), "a\u4F60\n");
	assert_int_equal(n, 5);
	assert_int_equal(json_int(json_get(j, "i")), -5);
	assert_true(json_bool(json_get(j, "t")));
	assert_null(json_get(j, "n"));
	assert_null(json_get(j, "S"));
	assert_null(json_get(list, "0"));
	assert_null(json_get(NULL, "s"));
	assert_int_equal(json_len(list), 2);
	assert_true(json_int(json_at(list, 1)) == INT64_MAX);
	assert_null(json_at(list, 2));
	assert_null(json_at(j, 0));
	assert_int_equal(json_len(j), 0);
	assert_int_equal(json_len(NULL), 0);
}

static void
reads_no_further_than_told(void **state)
{
	static const struct {
		const char *s;
		size_t n;
		int64_t v;
	} cases[] = { { "12345", 2, 12 }, { "-7]", 2, -7 }, { "0", 1, 0 } };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		CLEANUP(json_free) struct json *j = NULL;
		char *exact = test_malloc(cases[i].n);
		const char *why;

		memcpy(exact, cases[i].s, cases[i].n);
		assert_int_equal(
		    json_parse(&a, exact, cases[i].n, &j, &why), OK);
		test_free(exact);
		assert_int_equal(json_int(j), cases[i].v);
	}
}

static void
refuses_what_the_scan_refuses(void **state)
{
	static const char *const cases[] = { "", "{", "'a'",
		"{\"a\":1,\"a\":1}", "9223372036854775808", "[1,]", "{} x",
		"\"\\u0000\"" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct json *j = NULL;
		const char *why = NULL;

		assert_int_equal(
		    json_parse(&a, cases[i], strlen(cases[i]), &j, &why),
		    E_BAD_REQUEST);
		assert_non_null(why);
		assert_null(j);
	}
}

/* The deepest text that json_validate accepts must not be too deep for
 * json-c. */
static void
builds_the_deepest_text(void **state)
{
	char s[2 * JSON_DEPTH_MAX + 1] = "";

	(void)state;
	memset(s, '[', JSON_DEPTH_MAX);
	memset(s + JSON_DEPTH_MAX, ']', JSON_DEPTH_MAX);
	json_free(&(struct json *){ parsed(s) });
}

/* The limits of depth, keys and values that a caller sets: a document at each
 * limit is read, one beyond it is not. */
static void
keeps_to_limits_of_its_caller(void **state)
{
	static const struct {
		const char *text, *why;
	} cases[] = {
		{ "[[[1]]]", NULL },
		{ "[[[[1]]]]", "nested too deeply" },
		{ "{\"a\":1,\"b\":2}", NULL },
		{ "{\"a\":1,\"b\":2,\"c\":3}", "too many keys" },
		{ "[1,2,3,4,5]", NULL },
		{ "[1,2,3,4,5,6]", "too many values" },
	};
	static const struct json_limits few = { 3, 2, 6, false };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		CLEANUP(json_free) struct json *j = NULL;
		const char *why = NULL;
		enum err e = json_parse_within(
		    &a, cases[i].text, strlen(cases[i].text), &few, &j, &why);

		print_message("  %s\n", cases[i].text);
		assert_int_equal(e, cases[i].why == NULL ? OK : E_BAD_REQUEST);
		if (cases[i].why != NULL)
			assert_string_equal(why, cases[i].why);
	}
}

static void
builds_deeper_than_usual(void **state)
{
	static const struct json_limits deep = { 200, 1, 201, false };
	CLEANUP(json_free) struct json *j = NULL;
	const char *why = NULL;
	char s[401] = "";

	(void)state;
	memset(s, '[', 200);
	memset(s + 200, ']', 200);
	assert_int_equal(json_parse_within(&a, s, 400, &deep, &j, &why), OK);
	assert_int_equal(json_kind(j), JSON_ARRAY);
}

static void
writes_back_compact(void **state)
{
	static const struct {
		const char *in, *out;
	} cases[] = {
		{ " { \"b\" : [ 1 , 2.50, 1e3 ] , \"a\" : null } ",
		    "{\"b\":[1,2.50,1e3],\"a\":null}" },
		{ "9223372036854775807", "9223372036854775807" },
		{ "\"a\\/b\\u4f60\\n\"", "\"a/b\u4F60\\n\"" },
		{ "true", "true" },
		{ "null", "null" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		CLEANUP(json_free) struct json *j = parsed(cases[i].in);

		assert_string_equal(json_text(&a, j), cases[i].out);
	}
}

static enum err
note(void *arg, const char *key, const struct json *value)
{
	const char **seen = arg;

	if (strcmp(key, "stop") == 0)
		return E_NOT_FOUND;
	*seen = arena_printf(&a, "%s%s=%s ", *seen, key, json_text(&a, value));
	return OK;
}

static void
visits_members_in_order(void **state)
{
	CLEANUP(json_free)
	struct json *j = parsed("{\"z\":1,\"a\":null,\"m\":[]}");
	CLEANUP(json_free)
	struct json *stop = parsed("{\"z\":1,\"stop\":2,\"m\":3}");
	const char *seen = "";

	(void)state;
	assert_int_equal(json_each(j, note, &seen), OK);
	assert_string_equal(seen, "z=1 a=null m=[] ");
	seen = "";
	assert_int_equal(json_each(stop, note, &seen), E_NOT_FOUND);
	assert_string_equal(seen, "z=1 ");
	assert_int_equal(json_each(NULL, note, &seen), OK);
	assert_int_equal(json_each(json_get(j, "m"), note, &seen), OK);
	assert_string_equal(seen, "z=1 ");
}

static void
read_null_as_number(void)
{
	(void)json_int(NULL);
}

static void
read_text_as_bool(void)
{
	CLEANUP(json_free) struct json *j = parsed("\"true\"");

	(void)json_bool(j);
}

static void
read_real_as_number(void)
{
	CLEANUP(json_free) struct json *j = parsed("1.0");

	(void)json_int(j);
}

static void
reading_another_kind_is_a_bug(void **state)
{
	(void)state;
	assert_true(test_aborts(read_null_as_number));
	assert_true(test_aborts(read_text_as_bool));
	assert_true(test_aborts(read_real_as_number));
}

static void
free_is_content_with_nothing(void **state)
{
	struct json *j = NULL;

	(void)state;
	json_free(&j);
	j = parsed("{}");
	json_free(&j);
	assert_null(j);
}

#define TD(fn) cmocka_unit_test_teardown(fn, teardown)

TESTS(TD(knows_kinds), TD(gives_values), TD(reads_no_further_than_told),
    TD(refuses_what_the_scan_refuses), TD(builds_the_deepest_text),
    TD(keeps_to_limits_of_its_caller), TD(builds_deeper_than_usual),
    TD(writes_back_compact), TD(visits_members_in_order),
    TD(reading_another_kind_is_a_bug), TD(free_is_content_with_nothing))
