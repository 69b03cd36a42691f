/* test_route.c - the row of the tables of endpoints for an audience, a method
 * and a path; and tables that are refused because of a mistake in a row. */
#include "test.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "store/db.h"
#include "web/req.h"
#include "web/route.h"

static enum err
nothing(struct req *r, const struct args *in)
{
	(void)in;
	return done(r);
}

struct loose {
	struct raw value;
};
static const struct field loose_fields[] = {
	FIELD(struct loose, value, .object = true),
};

static const struct input loose_body = {
	.name = "loose", .size = sizeof(struct loose), .f = loose_fields, .n = 1
};
struct loose_form {
	struct raw value;
	struct upload file;
};
static const struct field loose_form_fields[] = {
	FIELD(struct loose_form, value, .object = true),
	FIELD(struct loose_form, file, .req = true),
};
static const struct input loose_form = { .name = "loose_form",
	.size = sizeof(struct loose_form),
	.f = loose_form_fields,
	.n = 2 };
static const struct input loose_query = { .name = "loose",
	.size = sizeof(struct loose),
	.f = loose_fields,
	.n = 1,
	.query = true };

static const struct endpoint good_endpoints[] = {
	{ ADMIN, GET, "/a/get", LOGGED_IN, NULL, CALL(nothing), "get" },
	{ ADMIN, POST, "/a/create", PERM("a:a:create"), NULL, CALL(nothing),
	    "create" },
	{ RPC, GET, "/a/get", PEER, NULL, CALL(nothing), "remote get" },
	{ DEVICE, GET, "/beat/{mac}", TENANT_FREE, NULL, CALL(nothing), "one" },
	{ DEVICE, GET, "/beat/v2/{mac}/{cpu}", TENANT_FREE, NULL, CALL(nothing),
	    "two" },
	{ ADMIN, PUT, "/a/json", LOGGED_IN, &loose_body, CALL(nothing),
	    "json" },
};

static bool
builds(const struct endpoint *row, size_t n)
{
	struct table t = { "t", row, n };
	const struct table *tables[] = { &t };
	struct domain d = { "d", tables, 1 };

	return route_build(&d);
}

static void
finds_rows_by_audience_method_and_path(void **state)
{
	static const struct {
		enum audience aud;
		enum method m;
		const char *path;
		enum err e;
		const char *doc;
		size_t n_params;
		const char *last;
	} cases[] = {
		{ ADMIN, GET, "/a/get", OK, "get", 0, NULL },
		{ RPC, GET, "/a/get", OK, "remote get", 0, NULL },
		{ APP, GET, "/a/get", E_NOT_FOUND, NULL, 0, NULL },
		{ ADMIN, POST, "/a/get", E_METHOD_NOT_ALLOWED, NULL, 0, NULL },
		{ ADMIN, METHOD__UNSET, "/a/get", E_METHOD_NOT_ALLOWED, NULL, 0,
		    NULL },
		{ ADMIN, GET, "/a/get/", E_NOT_FOUND, NULL, 0, NULL },
		{ ADMIN, GET, "/a", E_NOT_FOUND, NULL, 0, NULL },
		{ ADMIN, GET, "", E_NOT_FOUND, NULL, 0, NULL },
		{ DEVICE, GET, "/beat/AA", OK, "one", 1, "AA" },
		{ DEVICE, GET, "/beat/", OK, "one", 1, "" },
		{ DEVICE, GET, "/beat/v2/AA/ff", OK, "two", 2, "ff" },
		{ DEVICE, GET, "/beat/v2/AA/ff/x", E_NOT_FOUND, NULL, 0, NULL },
		{ DEVICE, POST, "/beat/AA", E_METHOD_NOT_ALLOWED, NULL, 0,
		    NULL },
		{ ADMIN, GET, "/beat/AA", E_NOT_FOUND, NULL, 0, NULL },
	};
	struct arena mem = { 0 };

	(void)state;
	assert_true(builds(good_endpoints, ARRAY_LEN(good_endpoints)));
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct url_pair params[ROUTE_PARAMS_MAX];
		const struct endpoint *ep = NULL;
		size_t n;

		print_message("  %s\n", cases[i].path);
		assert_int_equal(route_find(cases[i].aud, cases[i].m,
		                     cases[i].path, &mem, &ep, params, &n),
		    cases[i].e);
		if (cases[i].e != OK)
			continue;
		assert_string_equal(ep->doc, cases[i].doc);
		assert_int_equal(n, cases[i].n_params);
		if (n > 0)
			assert_string_equal(params[n - 1].value, cases[i].last);
	}
	arena_free(&mem);
}

static void
refuses_rows_that_are_wrong(void **state)
{
	static const struct sql page = { .name = "page.rows" };
	static const struct sql ordered = { .name = "page", .rows = &page };
	static const struct sheet sheet = { "x", NULL, 0 };
	static const struct endpoint wrong[] = {
		{ .path = "/x" },
		{ ADMIN, GET, "/x", { 0 }, NULL, CALL(nothing), "no guard" },
		{ ADMIN, GET, "/x", { .gate = GATE_PERM }, NULL, CALL(nothing),
		    "a permission guard without permission" },
		{ ADMIN, GET, "/x", PEER, NULL, CALL(nothing),
		    "a peer from outside" },
		{ RPC, GET, "/x", ANYONE, NULL, CALL(nothing),
		    "a module without guard" },
		{ ADMIN, GET, "x", ANYONE, NULL, CALL(nothing), "relative" },
		{ ADMIN, GET, "/x", ANYONE, NULL, { .shape = SHAPE_ONE },
		    "a shape without block" },
		{ ADMIN, GET, "/x", ANYONE, NULL, { .shape = SHAPE_CALL },
		    "a call of nothing" },
		{ ADMIN, GET, "/x", ANYONE, NULL, CALL(nothing), "" },
		{ ADMIN, GET, "/x", ANYONE, &loose_body, CALL(nothing),
		    "JSON in a query" },
		{ ADMIN, POST, "/x", ANYONE, &loose_query, CALL(nothing),
		    "JSON in a query of what writes" },
		{ ADMIN, POST, "/x", ANYONE, &loose_form, CALL(nothing),
		    "JSON beside a file" },
		{ ADMIN, GET, "/x", LOGGED_IN, NULL,
		    { .shape = SHAPE_SHEET, .sql = &ordered },
		    "a workbook without columns" },
		{ ADMIN, GET, "/x", LOGGED_IN, NULL,
		    { .shape = SHAPE_SHEET, .sql = &page, .sheet = &sheet },
		    "a workbook without order" },
		{ ADMIN, GET, "/x", LOGGED_IN, NULL,
		    { .shape = SHAPE_SHEET,
		        .sql = &ordered,
		        .sheet = &sheet,
		        .check = &page },
		    "a workbook with a check" },
	};
	static const struct endpoint good_sheet = { ADMIN, GET, "/x", LOGGED_IN,
		NULL,
		{ .shape = SHAPE_SHEET, .sql = &ordered, .sheet = &sheet },
		"a workbook" };
	static const struct endpoint twice[] = {
		{ ADMIN, GET, "/x", ANYONE, NULL, CALL(nothing), "first" },
		{ ADMIN, GET, "/x", LOGGED_IN, NULL, CALL(nothing), "second" },
	};
	int quiet = open("/dev/null", O_WRONLY), kept = dup(2);

	(void)state;
	dup2(quiet, 2);
	for (size_t i = 0; i < ARRAY_LEN(wrong); i++)
		assert_false(builds(&wrong[i], 1));
	assert_true(builds(&good_sheet, 1));
	assert_false(builds(twice, 2));
	dup2(kept, 2);
	close(kept);
	close(quiet);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(finds_rows_by_audience_method_and_path),
		cmocka_unit_test(refuses_rows_that_are_wrong),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
