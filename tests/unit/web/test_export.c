/* test_export.c - exports found by the name of their sheet, and their filters
 * decoded from JSON, with the field that is wrong. */
#include "test.h"

#include "input/field.h"
#include "text/url.h"
#include "web/export.h"

struct thing_page {
	int32_t page_no, page_size;
	const char *name;
	int32_t status;
	bool flag;
	struct range create_time;
	struct ids ids;
	struct strs names;
};
static const struct field thing_page_fields[] = {
	PAGE_FIELDS(struct thing_page),
	FIELD(struct thing_page, name, .max = 10),
	FIELD(struct thing_page, status, .lo = 0, .hi = 3),
	FIELD(struct thing_page, flag),
	FIELD(struct thing_page, create_time),
	FIELD(struct thing_page, ids),
	FIELD(struct thing_page, names),
};

static const struct column thing_sheet[] = { { "id", "Id", NULL } };
static const struct column of_a_kind_sheet[] = { { "id", "Id", NULL } };
static const struct sql sql_things = { .name = "things" };

/* clang-format off */
static const struct endpoint sold_endpoints[] = {
	{ ADMIN, GET, "/x/thing/page", PERM("x:thing:query"), IN(thing_page),
	    PAGE(things), "things" },
	{ RPC, GET, "/x/rpc/export", PEER, NO_INPUT,
	    SHEET(things, of_a_kind), "another module's" },
	{ ADMIN, GET, "/x/thing/export", PERM("x:thing:export"),
	    IN_FILTER(thing_page), SHEET(things, thing), "a workbook" },
	{ ADMIN, GET, "/x/kind/export", PERM("x:kind:export"), NO_INPUT,
	    SHEET(things, of_a_kind), "a workbook without filters" },
};
/* clang-format on */
TABLE(sold);
static const struct table *const tables[] = { &sold_table };
static const struct domain first = { "first", NULL, 0 };
static const struct domain second = { "second", tables, 1 };
static const struct domain *const domains[] = { &first, &second };

static struct arena mem;
static struct ctx ctx = { .mem = &mem };

static const struct endpoint *
find(const char *name)
{
	return export_find(domains, ARRAY_LEN(domains), name);
}

static void
a_row_is_found_by_its_sheet(void **state)
{
	static const char *const none[] = { "", "thin", "things", "of-a",
		"of_a_kind", "of-a_kind", "of-a-kind-", "Thing" };

	(void)state;
	assert_ptr_equal(find("thing"), &sold_endpoints[2]);
	assert_ptr_equal(find("of-a-kind"), &sold_endpoints[3]);
	for (size_t i = 0; i < ARRAY_LEN(none); i++)
		assert_null(find(none[i]));
	assert_string_equal(
	    export_name(&mem, sold_endpoints[3].handler.sheet), "of-a-kind");
}

static void
filters_are_taken(void **state)
{
	const struct thing_page *q;
	struct args in;

	(void)state;
	assert_int_equal(
	    export_input(&ctx, find("thing"),
	        "{\"name\":\"a&b=c\",\"status\":\"2\",\"flag\":true,"
	        "\"createTime\":[\"2001-02-03 04:05:06\",null],\"ids\":[7,8],"
	        "\"names\":[\"x\"],\"pageNo\":\"?\",\"other\":1}",
	        &in),
	    OK);
	q = in.at;
	assert_string_equal(q->name, "a&b=c");
	assert_int_equal(q->status, 2);
	assert_true(q->flag);
	assert_string_equal(q->create_time.from, "2001-02-03 04:05:06");
	assert_null(q->create_time.to);
	assert_int_equal(q->ids.n, 2);
	assert_int_equal(q->ids.v[1], 8);
	assert_string_equal(q->names.v[0], "x");
	assert_true(decode_given(&in, &q->status));
}

static void
absent_is_absent(void **state)
{
	static const char *const texts[] = { "{}",
		"{\"name\":null,\"status\":null,\"createTime\":[],\"flag\":"
		"\"\"}" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		struct args in;

		assert_int_equal(
		    export_input(&ctx, find("thing"), texts[i], &in), OK);
		assert_int_equal(in.given, 0);
	}
	assert_int_equal(export_input(&ctx, find("of-a-kind"), "{\"name\":1}",
	                     &(struct args){ 0 }),
	    OK);
}

static void
what_is_wrong_is_named(void **state)
{
	static const struct {
		const char *text, *field;
	} cases[] = {
		{ "{\"status\":4}", "status" },
		{ "{\"status\":1.5}", "status" },
		{ "{\"status\":[1]}", "status" },
		{ "{\"status\":{}}", "status" },
		{ "{\"status\":true}", "status" },
		{ "{\"name\":\"12345678901\"}", "name" },
		{ "{\"name\":[\"a\",\"b\"]}", "name" },
		{ "{\"createTime\":[\"2001-02-30 00:00:00\"]}", "createTime" },
		{ "{\"createTime\":[\"\",\"\",\"\"]}", "createTime" },
		{ "{\"ids\":[[1]]}", "ids" },
		{ "{\"ids\":[\"a\"]}", "ids[0]" },
		{ "{\"other\":{}}", "other" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct args in;

		print_message("  %s\n", cases[i].text);
		ctx.why = (struct why){ 0 };
		assert_int_equal(
		    export_input(&ctx, find("thing"), cases[i].text, &in),
		    E_BAD_REQUEST);
		assert_string_equal(ctx.why.field, cases[i].field);
	}
}

static void
so_many_and_no_more(void **state)
{
	struct args in;
	struct buf b;

	(void)state;
	buf_init(&b, 1 << 20);
	buf_str(&b, "{\"names\":[\"a\"");
	for (int i = 0; i < URL_PAIRS_MAX; i++)
		buf_str(&b, ",\"a\"");
	buf_str(&b, "]}");
	assert_int_equal(export_input(&ctx, find("thing"), buf_text(&b), &in),
	    E_BAD_REQUEST);
	buf_free(&b);
	arena_free(&mem);
}

TESTS(T(a_row_is_found_by_its_sheet), T(filters_are_taken), T(absent_is_absent),
    T(what_is_wrong_is_named), T(so_many_and_no_more))
