/*
 * test_db_bind.c - the parameters that a block gets from fields, extra values
 * and words such as :tenant_id; arrays and long lists read back from a row; and
 * rows written as JSON by the types of their columns.
 */
#include "project/store_fixture.h"
#include "store/db_bind.h"
#include "store/row.h"
#include "text/json_out.h"

struct thing {
	const char *name;
	int32_t sort;
	struct range create_time;
	struct ids ids;
	int32_t page_no, page_size;
};
static const struct field thing_fields[] = {
	FIELD(struct thing, name),
	FIELD(struct thing, sort),
	FIELD(struct thing, create_time),
	FIELD(struct thing, ids),
	FIELD(struct thing, page_no),
	FIELD(struct thing, page_size),
};
static const struct input thing_def = { .name = "thing",
	.size = sizeof(struct thing),
	.f = thing_fields,
	.n = ARRAY_LEN(thing_fields) };

static void
parameters_are_bound_by_name(void **state)
{
	static const struct thing thing = { .name = "o'p\"s",
		.sort = -7,
		.create_time = { NULL, "2024-01-31 08:30:00" },
		.page_no = 3,
		.page_size = 20 };
	const struct sql q = BLOCK(0, true, "SELECT ''", "name", "sort", "ids",
	    "create_time_from", "create_time_to", "page_offset", "login_id",
	    "tenant_id", "ip", "scope_all", "scope_self", "scope_depts",
	    "by_module", "lang", "now", "extra", "list");
	static const char *const want[] = { "o'p\"s", NULL, NULL, NULL,
		"2024-01-31 08:30:00", "40", NULL, "0", "::1", "f", NULL, "{}",
		"f", "en", "2001-09-09 01:46:40.000+00", "4",
		"{\"a,b\",\"\",\"\\\\\\\"\"}" };
	const char *list[] = { "a,b", "", "\\\"" };
	struct strs strs = { list, 3 };
	int64_t extra = 4;
	const struct args in = { .def = &thing_def,
		.at = &thing,
		.given = 1 | 1 << 2 | 1 << 4 | 1 << 5 };
	const char **v;

	(void)state;
	/* A value that was not sent becomes NULL, and so does an id of 0, which
	 * means "none". */
	ctx.caller = (struct caller){ .scope.self = true };
	ctx.now_ms = 1000000000000;
	v = db_bind(
	    &ctx, &q, WITH(&in, AN("extra", &extra), AN("list", &strs)));
	for (size_t i = 0; i < ARRAY_LEN(want); i++) {
		print_message("  %s\n", q.param[i]);
		if (want[i] == NULL)
			assert_null(v[i]);
		else
			assert_string_equal(v[i], want[i]);
	}
}

static void
an_extra_value_goes_before_a_field_and_a_field_before_a_word(void **state)
{
	static const struct field fields[] = { { .name = "ip",
	    .type = F_STR } };
	static const struct input def = {
		.name = "x", .size = sizeof(char *), .f = fields, .n = 1
	};
	const struct sql q = BLOCK(0, true, "", "ip");
	const char *sent = "sent", *extra = "extra";
	const struct args in = { .def = &def, .at = &sent, .given = 1 };
	const struct args unsent = { .def = &def, .at = &sent };

	(void)state;
	assert_string_equal(db_bind(&ctx, &q, NULL)[0], "::1");
	assert_string_equal(db_bind(&ctx, &q, &in)[0], "sent");
	assert_null(db_bind(&ctx, &q, &unsent)[0]);
	assert_string_equal(
	    db_bind(&ctx, &q, WITH(&in, AN("ip", &extra)))[0], "extra");
}

static void
a_range_has_two_names_and_not_its_own(void **state)
{
	const struct sql good =
	    BLOCK(0, true, "", "create_time_from", "create_time_to");
	const struct sql bad = BLOCK(0, true, "", "create_time");
	const struct sql odd = BLOCK(0, true, "", "sort_from");
	const char *name = "";

	(void)state;
	assert_true(db_knows(&good, &thing_def, &name));
	assert_false(db_knows(&bad, &thing_def, &name));
	assert_string_equal(name, "create_time");
	assert_false(db_knows(&odd, &thing_def, &name));
	assert_string_equal(name, "sort_from");
	assert_false(db_knows(&good, NULL, &name));
}

static void
texts_and_ids_come_back_as_they_went(void **state)
{
	const struct sql q = BLOCK(0, true,
	    "SELECT $1::text[] AS texts, $2::bigint[] AS ids,"
	    " NULL::text[] AS no_texts, '{}'::bigint[] AS no_ids",
	    "texts", "ids");
	const char *list[] = { "", "a", "a,b", "{}", "\"", "\\", " x ", "NULL",
		"\n\t", "\xC3\xA4" };
	int64_t numbers[] = { 0, -1, INT64_MAX, INT64_MIN };
	struct strs texts = { list, ARRAY_LEN(list) }, strs;
	struct ids ids = { numbers, ARRAY_LEN(numbers) }, back;
	struct row row;

	(void)state;
	assert_int_equal(
	    db_one(&ctx, &q, ARGS(AN("texts", &texts), AN("ids", &ids)),
	        E_SYSTEM, &row),
	    OK);
	strs = row_strs(&mem, &row, "texts");
	assert_int_equal(strs.n, texts.n);
	for (size_t i = 0; i < strs.n; i++)
		assert_string_equal(strs.v[i], list[i]);
	back = row_ids(&mem, &row, "ids");
	assert_int_equal(back.n, ids.n);
	assert_memory_equal(back.v, numbers, sizeof(numbers));
	assert_int_equal(row_strs(&mem, &row, "no_texts").n, 0);
	assert_int_equal(row_ids(&mem, &row, "no_ids").n, 0);
	assert_int_equal(db_end(&ctx, OK), OK);
}

/* The memory for a long list must not grow with the square of its length. */
static void
a_long_list_takes_little_memory(void **state)
{
	const struct sql q = BLOCK(1, true,
	    "SELECT array_agg(g) AS ids, array_agg(g::text) AS texts"
	    " FROM generate_series(1, 20000) g");
	struct arena own = { 0 };
	struct row row;

	(void)state;
	assert_int_equal(db_one(&ctx, &q, NULL, E_SYSTEM, &row), OK);
	assert_int_equal(row_ids(&own, &row, "ids").v[19999], 20000);
	assert_string_equal(row_strs(&own, &row, "texts").v[19999], "20000");
	assert_true(own.total < 2000000);
	arena_free(&own);
	assert_int_equal(db_end(&ctx, OK), OK);
}

static void
a_row_is_json_by_its_columns_types(void **state)
{
	static const struct {
		const char *sql, *json;
	} cases[] = {
		{ "true", "true" },
		{ "NULL::bool", "null" },
		{ "7::int", "7" },
		{ "-7::smallint", "-7" },
		{ "9007199254740990", "9007199254740990" },
		{ "9007199254740991", "\"9007199254740991\"" },
		{ "-9007199254740991", "\"-9007199254740991\"" },
		{ "-9007199254740990", "-9007199254740990" },
		{ "10000000000000000", "\"10000000000000000\"" },
		{ "1.50::numeric", "1.50" },
		{ "E'a\"\\\\\\n\\x01'::text", "\"a\\\"\\\\\\n\\u0001\"" },
		{ "''::text", "\"\"" },
		{ "'{\"a\":[1]}'::json", "{\"a\":[1]}" },
		{ "'{1,2}'::bigint[]", "[1,2]" },
		{ "'{}'::int[]", "[]" },
		{ "ARRAY['', 'a,b', '\"', E'\\n', '{}']",
		    "[\"\",\"a,b\",\"\\\"\",\"\\n\",\"{}\"]" },
		{ "'{}'::text[]", "[]" },
		{ "'2001-09-09 01:46:40.5+00'::timestamptz", "1000000000500" },
		{ "'infinity'::timestamptz", "null" },
		{ "'AA:BB:CC:00:11:22'::macaddr", "\"aa:bb:cc:00:11:22\"" },
	};
	struct buf out;

	(void)state;
	buf_init(&out, 1 << 20);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct sql q = BLOCK(0, true, "");
		struct json_out w = { .to = &out };
		struct row row;

		q.text =
		    arena_printf(&mem, "SELECT %s AS some_thing", cases[i].sql);
		print_message("  %s\n", cases[i].sql);
		db_forget(ctx.db);
		assert_int_equal(db_one(&ctx, &q, NULL, E_SYSTEM, &row), OK);
		buf_clear(&out, SIZE_MAX);
		row_json(&w, &row);
		assert_string_equal(buf_text(&out),
		    arena_printf(&mem, "{\"someThing\":%s}", cases[i].json));
		assert_int_equal(db_end(&ctx, OK), OK);
	}
	buf_free(&out);
}

/* One text of an array that PostgreSQL returns is as long as the limit of a
 * field can be. */
static void
a_long_text_in_an_array_is_written_whole(void **state)
{
	const struct sql q =
	    BLOCK(0, true, "SELECT ARRAY[repeat('x', 100000), 'y'] AS texts");
	struct buf out;
	struct json_out w = { .to = &out };
	struct rows rows;

	(void)state;
	buf_init(&out, 1 << 20);
	db_forget(ctx.db);
	assert_int_equal(db_rows(&ctx, &q, NULL, &rows), OK);
	rows_values(&w, &rows);
	assert_int_equal(out.n, 100000 + strlen("[[\"\",\"y\"]]"));
	buf_free(&out);
	assert_int_equal(db_end(&ctx, OK), OK);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		T(parameters_are_bound_by_name),
		T(an_extra_value_goes_before_a_field_and_a_field_before_a_word),
		T(a_range_has_two_names_and_not_its_own),
		T(texts_and_ids_come_back_as_they_went),
		T(a_long_list_takes_little_memory),
		T(a_row_is_json_by_its_columns_types),
		T(a_long_text_in_an_array_is_written_whole),
	};

	return cmocka_run_group_tests(tests, store_open, store_close);
}
