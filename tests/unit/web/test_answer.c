/*
 * test_answer.c - the answer to a request, for every kind of row and error that
 * needs no database: status, headers and envelope; a broken request is refused
 * before it is routed.
 */
#include "test.h"

#include "system/errors.h"
#include "web/answer.h"
#include "web/endpoint_macros.h"
#include "web/req.h"
#include "web/route.h"

static enum err
says_seven(struct req *r, const struct args *in)
{
	(void)in;
	json_put_i64(&r->out, 7);
	return OK;
}

static enum err
says_nothing(struct req *r, const struct args *in)
{
	(void)r;
	(void)in;
	return OK;
}

/* When a handler fails after it has written data, the client must not see that
 * data. */
static enum err
changes_its_mind(struct req *r, const struct args *in)
{
	(void)in;
	json_obj(&r->out);
	json_key(&r->out, "secret");
	return fail(r->ctx, E_ROLE_NAME_TAKEN, "ops");
}

static enum err
is_tired(struct req *r, const struct args *in)
{
	(void)in;
	json_obj(&r->out);
	return r->call->query == NULL ? E_TOO_MANY_REQUESTS : E_DATABASE_DOWN;
}

static enum err
says_too_much(struct req *r, const struct args *in)
{
	(void)in;
	for (int i = 0; i < 100; i++)
		buf_str(r->out.to, "0123456789");
	return OK;
}

static enum err
speaks_another_language(struct req *r, const struct args *in)
{
	(void)in;
	buf_clear(r->reply->body, SIZE_MAX);
	buf_str(r->reply->body, "plain");
	r->reply->type = "text/plain";
	return OK;
}

#define ROW(aud, path, f) \
	{ \
		aud, GET, path, TENANT_FREE, NO_INPUT, CALL(f), "x" \
	}

static const struct endpoint all_endpoints[] = {
	ROW(ADMIN, "/seven", says_seven),
	ROW(ADMIN, "/nothing", says_nothing),
	ROW(ADMIN, "/mind", changes_its_mind),
	ROW(ADMIN, "/tired", is_tired),
	ROW(ADMIN, "/much", says_too_much),
	ROW(ADMIN, "/plain", speaks_another_language),
	ROW(DEVICE, "/seven", says_seven),
	ROW(DEVICE, "/mind", changes_its_mind),
	ROW(DEVICE, "/tired", is_tired),
	ROW(DEVICE, "/much", says_too_much),
	{ ADMIN, GET, "/closed", LOGGED_IN, NO_INPUT, CALL(says_seven), "x" },
};
TABLE(all);

#define NULL_DATA(code, msg) \
	"{\"code\":" code ",\"msg\":\"" msg "\",\"data\":null}"
#define OURS NULL_DATA("500", "Internal server error")

static void
every_road_ends_in_an_answer(void **state)
{
	static const struct {
		enum audience aud;
		const char *path, *query;
		int status, retry_after_s;
		const char *body;
	} cases[] = {
		{ ADMIN, "/seven", NULL, 200, 0,
		    "{\"code\":0,\"msg\":\"\",\"data\":7}" },
		{ ADMIN, "/nothing", NULL, 200, 0, NULL_DATA("0", "") },
		{ ADMIN, "/mind", NULL, 200, 0,
		    NULL_DATA("1002002001", "Role name ops is in use") },
		{ ADMIN, "/tired", NULL, 200, 0,
		    NULL_DATA("429", "Too many requests, please retry later") },
		{ ADMIN, "/tired", "down", 200, 0, OURS },
		{ ADMIN, "/much", NULL, 200, 0, OURS },
		{ ADMIN, "/plain", NULL, 200, 0, "plain" },
		{ ADMIN, "/closed", NULL, 200, 0,
		    NULL_DATA("401", "Not logged in") },
		{ ADMIN, "/unknown", NULL, 200, 0,
		    NULL_DATA("404", "Requested address does not exist") },
		{ RPC, "/seven", NULL, 200, 0,
		    NULL_DATA("404", "Requested address does not exist") },
		{ DEVICE, "/seven", NULL, 200, 0,
		    "{\"code\":0,\"msg\":\"\",\"data\":7}" },
		{ DEVICE, "/mind", NULL, 200, 0,
		    NULL_DATA("1002002001", "Role name ops is in use") },
		{ DEVICE, "/tired", NULL, 429, 2,
		    NULL_DATA("429", "Too many requests, please retry later") },
		{ DEVICE, "/tired", "down", 503, 2, OURS },
		{ DEVICE, "/much", NULL, 503, 2, OURS },
	};
	const struct table *const tables[] = { &all_table };
	const struct domain domain = { "test", tables, 1 };
	const struct site site = { .domain = &domain };
	struct arena mem = { 0 };
	struct buf body;
	struct reply reply = { .body = &body };

	(void)state;
	assert_true(route_build(&domain));
	buf_init(&body, 200);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct raw_request call = { .audience = cases[i].aud,
			.method = GET,
			.path = cases[i].path,
			.query = cases[i].query };
		struct ctx ctx = { .mem = &mem };

		print_message("  %s\n", cases[i].path);
		buf_clear(&body, SIZE_MAX);
		answer(&site, &ctx, &call, &reply);
		assert_string_equal(buf_text(&body), cases[i].body);
		assert_int_equal(reply.status, cases[i].status);
		assert_int_equal(reply.retry_after_s, cases[i].retry_after_s);
	}
	buf_free(&body);
	arena_free(&mem);
}

static void
a_broken_request_goes_nowhere(void **state)
{
	const struct site site = { 0 };
	const struct raw_request call = { .audience = ADMIN,
		.method = GET,
		.path = "/seven",
		.broken = true };
	struct arena mem = { 0 };
	struct ctx ctx = { .mem = &mem };
	struct buf body;
	struct reply reply = { .body = &body };

	(void)state;
	buf_init(&body, 200);
	answer(&site, &ctx, &call, &reply);
	assert_string_equal(buf_text(&body),
	    NULL_DATA(
	        "400", "Request parameters are invalid: malformed request"));
	buf_free(&body);
	arena_free(&mem);
}

TESTS(T(every_road_ends_in_an_answer), T(a_broken_request_goes_nowhere))
