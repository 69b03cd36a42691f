/* test_input.c - the decoder that a request's method, content type and row
 * choose for its input: JSON body, query string or none. */
#include "test.h"

#include "web/endpoint_macros.h"
#include "web/input.h"

struct thing {
	const char *name;
	int32_t sort;
};
static const struct field thing_fields[] = {
	FIELD(struct thing, name, .req = true, .max = 5),
	FIELD(struct thing, sort),
};

static enum err
nothing(struct req *r, const struct args *in)
{
	(void)in;
	return done(r);
}

static const struct endpoint takes = { ADMIN, POST, "/x", LOGGED_IN, IN(thing),
	CALL(nothing), "takes" };
static const struct endpoint takes_none = { ADMIN, POST, "/y", LOGGED_IN,
	NO_INPUT, CALL(nothing), "takes none" };

static const struct endpoint asks = { ADMIN, POST, "/z", ANYONE,
	IN_QUERY(thing), CALL(nothing), "asks" };

static struct arena mem;

/* Decodes the call of an endpoint like ep, with the method of the call; *why is
 * the reason when it is refused. */
static enum err
decode(const struct endpoint *ep, struct raw_request *call, const char *param,
    struct thing *out, const char **why)
{
	struct url_pair params[] = {
		{ .name = "name", .value = param, .plain = true }
	};
	struct ctx ctx = { .mem = &mem };
	struct endpoint called = *ep;
	struct req r = { .ctx = &ctx, .call = call, .ep = &called };
	enum err e;

	called.method = call->method;
	call->body_len = call->body == NULL ? 0 : strlen(call->body);
	e = input_decode(&r, params, param != NULL);
	if (e == OK && r.in.at != NULL)
		*out = *(const struct thing *)r.in.at;
	*why = ctx.why.what;
	return e;
}

#define JSON "application/json"

static void
method_and_body_choose_the_decoder(void **state)
{
	static const struct {
		enum method m;
		const char *type, *body, *query, *param;
		const char *name; /* NULL: refused */
		const char *why;
	} cases[] = {
		{ POST, JSON, "{\"name\":\"a\"}", NULL, NULL, "a", NULL },
		{ POST, JSON, "{\"name\":\"a\"}", "name=b", NULL, "a", NULL },
		{ POST, JSON, "\xEF\xBB\xBF{\"name\":\"a\"}", NULL, NULL, "a",
		    NULL },
		{ PUT, "APPLICATION/json; charset=utf-8", "{\"name\":\"a\"}",
		    NULL, NULL, "a", NULL },
		{ POST, NULL, NULL, "name=b", NULL, NULL,
		    "request body is missing" },
		{ GET, JSON, "{\"name\":\"a\"}", "name=b", NULL, "b", NULL },
		{ DELETE, JSON, "{\"name\":\"a\"}", "name=b", NULL, "b", NULL },
		{ GET, NULL, NULL, NULL, "c", "c", NULL },
		{ GET, NULL, NULL, "sort=1", "c", "c", NULL },
		{ GET, NULL, NULL, "name=b", "c", NULL, "must be given once" },
		{ POST, "text/plain", "{\"name\":\"a\"}", NULL, NULL, NULL,
		    "wrong request content type" },
		{ POST, "application/jsonx", "{\"name\":\"a\"}", NULL, NULL,
		    NULL, "wrong request content type" },
		{ POST, NULL, "{\"name\":\"a\"}", NULL, NULL, NULL,
		    "wrong request content type" },
		{ POST, JSON, NULL, NULL, NULL, NULL,
		    "request body is missing" },
		{ PUT, NULL, NULL, "", NULL, NULL, "request body is missing" },
		{ GET, NULL, NULL, NULL, NULL, NULL, "must not be blank" },
		{ GET, NULL, NULL, "name=toolong", NULL, NULL,
		    "length must not exceed 5" },
		{ GET, NULL, NULL, "name=%zz", NULL, NULL,
		    "the query string holds a broken escape" },
		{ POST, JSON, "[1]", NULL, NULL, NULL, "must be an object" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct raw_request call = { .method = cases[i].m,
			.content_type = cases[i].type,
			.body = cases[i].body,
			.query = cases[i].query };
		struct thing got = { 0 };
		const char *why;
		enum err e = decode(&takes, &call, cases[i].param, &got, &why);

		print_message("  case %zu\n", i);
		if (cases[i].name != NULL) {
			assert_int_equal(e, OK);
			assert_string_equal(got.name, cases[i].name);
			continue;
		}
		assert_int_equal(e, E_BAD_REQUEST);
		assert_string_equal(why, cases[i].why);
	}
	arena_free(&mem);
}

static void
a_row_may_take_its_input_from_the_query(void **state)
{
	struct raw_request call = { .method = POST, .query = "name=b" };
	struct thing got = { 0 };
	const char *why;

	(void)state;
	assert_int_equal(decode(&asks, &call, NULL, &got, &why), OK);
	assert_string_equal(got.name, "b");
	call.query = NULL;
	assert_int_equal(decode(&asks, &call, NULL, &got, &why), E_BAD_REQUEST);
	assert_string_equal(why, "must not be blank");
	arena_free(&mem);
}

/* The JSON reader chooses the words of the reason, so the test accepts any
 * reason. */
static void
what_is_no_json_is_refused_with_a_reason(void **state)
{
	static const char *const bodies[] = { "{", "{'name':'a'}", "nope",
		"{\"name\":\"a\"} x", "{\"name\":\"\\u0000\"}" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(bodies); i++) {
		struct raw_request call = {
			.method = POST, .content_type = JSON, .body = bodies[i]
		};
		struct thing got;
		const char *why = NULL;

		print_message("  %s\n", bodies[i]);
		assert_int_equal(
		    decode(&takes, &call, NULL, &got, &why), E_BAD_REQUEST);
		assert_non_null(why);
	}
	arena_free(&mem);
}

static void
a_row_without_input_looks_at_nothing(void **state)
{
	struct raw_request call = { .method = POST,
		.content_type = "text/plain",
		.body = "anything",
		.query = "%zz" };
	struct thing got;
	const char *why;

	(void)state;
	assert_int_equal(decode(&takes_none, &call, NULL, &got, &why), OK);
	arena_free(&mem);
}

TESTS(T(method_and_body_choose_the_decoder),
    T(a_row_may_take_its_input_from_the_query),
    T(what_is_no_json_is_refused_with_a_reason),
    T(a_row_without_input_looks_at_nothing))
