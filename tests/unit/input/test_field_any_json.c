/*
 * test_field_any_json.c - a field that takes any JSON: stored complete and
 * without blanks, and refused with its reason if PostgreSQL's jsonb could not
 * keep it.
 */
#include "decode_body.h"

#include "system/errors.h"

struct thing {
	struct raw any, map, kb, mb;
};
static const struct field fields[] = {
	FIELD(struct thing, any, .req = true, .max_bytes = 40),
	FIELD(struct thing, map, .object = true, .fails = E_ROLE_UNKNOWN),
	FIELD(struct thing, kb, .max_bytes = 3 << 10),
	FIELD(struct thing, mb, .max_bytes = 2 << 20),
};
static const struct input def = { .name = "thing",
	.size = sizeof(struct thing),
	.f = fields,
	.n = ARRAY_LEN(fields) };

static enum err
decode(const char *body, struct thing *out, uint64_t *given, struct why *why)
{
	return decode_body(&def, body, out, given, why);
}

static void
takes_any_value(void **state)
{
	static const struct {
		const char *in, *out;
	} cases[] = {
		{ "0", "0" },
		{ " true ", "true" },
		{ "\"a\\\"\\u00e4/\"", "\"a\\\"\xC3\xA4/\"" },
		{ "[ 1 , -2.5e3, null ]", "[1,-2.5e3,null]" },
		{ "{\"b\": {\"\": []}}", "{\"b\":{\"\":[]}}" },
		{ "0.0e-9", "0.0e-9" },
		{ "1e-300", "1e-300" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct thing t = { 0 };
		struct why why = { 0 };
		uint64_t given;

		assert_int_equal(
		    decode(arena_printf(&a, "{\"any\":%s}", cases[i].in), &t,
		        &given, &why),
		    OK);
		assert_int_equal(given, 1);
		assert_string_equal(t.any.json, cases[i].out);
		assert_int_equal(t.any.n, strlen(cases[i].out));
		assert_null(t.map.json);
	}
	arena_reset(&a);
}

static void
says_what_is_wrong(void **state)
{
	static const struct {
		const char *in;
		enum err e;
		const char *field, *what;
	} cases[] = {
		{ "{}", E_BAD_REQUEST, "any", "must not be null" },
		{ "{\"any\":null}", E_BAD_REQUEST, "any", "must not be null" },
		{ "{\"any\":[1e-400]}", E_BAD_REQUEST, "any",
		    "holds a number too long or too small" },
		{ "{\"any\":{\"x\":[0.1234567890123456789012345678901234567890"
		  "12345678901234567890123]}}",
		    E_BAD_REQUEST, "any",
		    "holds a number too long or too small" },
		{ "{\"any\":\"123456789012345678901234567890123456789\"}",
		    E_BAD_REQUEST, "any", "must not exceed 40 bytes" },
		{ "{\"any\":1,\"map\":[]}", E_ROLE_UNKNOWN, "map",
		    "must be an object" },
		{ "{\"any\":1,\"map\":\"x\"}", E_ROLE_UNKNOWN, "map",
		    "must be an object" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct thing t = { 0 };
		struct why why = { 0 };
		uint64_t given;

		assert_int_equal(
		    decode(cases[i].in, &t, &given, &why), cases[i].e);
		assert_string_equal(why.field, cases[i].field);
		assert_string_equal(why.what, cases[i].what);
	}
	arena_free(&a);
}

static void
tells_sizes_as_people_do(void **state)
{
	static const struct {
		const char *field, *what;
		int n;
	} cases[] = {
		{ "kb", "must not exceed 3 KB", (3 << 10) + 1 },
		{ "mb", "must not exceed 2 MB", (2 << 20) + 1 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct thing t = { 0 };
		struct why why = { 0 };
		uint64_t given;
		const char *body =
		    arena_printf(&a, "{\"any\":1,\"%s\":\"%0*d\"}",
		        cases[i].field, cases[i].n, 0);

		assert_int_equal(decode(body, &t, &given, &why), E_BAD_REQUEST);
		assert_string_equal(why.field, cases[i].field);
		assert_string_equal(why.what, cases[i].what);
	}
	arena_free(&a);
}

TESTS(T(takes_any_value), T(says_what_is_wrong), T(tells_sizes_as_people_do))
