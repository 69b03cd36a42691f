/*
 * test_sheet_values.c - the text that a value of each type of PostgreSQL
 * becomes in a cell of a workbook, with and without a dictionary, read back
 * from the file; and that a block with more rows than a sheet may have is
 * refused.
 */
#include "project/store_fixture.h"

#include <stdio.h>
#include <unistd.h>

#include "lib/sheet_rows.h"
#include "sheet/errors.h"
#include "sheet/sheet_out.h"
#include "store/db_bulk.h"

static char dir[64], path[96];

static int
open_both(void **state)
{
	(void)snprintf(dir, sizeof(dir), "/tmp/test_sheet_values.XXXXXX");
	if (mkdtemp(dir) == NULL)
		return -1;
	(void)snprintf(path, sizeof(path), "%s/a.xlsx", dir);
	return store_open(state);
}

static int
close_both(void **state)
{
	(void)unlink(path);
	(void)rmdir(dir);
	return store_close(state);
}

/* Makes a workbook with one column, "v", of the block's rows. */
static enum err
make(const struct sql *q, const char *dict_name)
{
	const struct column col[] = { { "v", "V", dict_name } };
	const struct sheet sheet = { "x", col, 1 };
	const char *types[] = { dict_name };
	const struct strs wanted = { types, dict_name != NULL };
	const struct dict *labels;
	struct sheet_out *o;
	enum err e;

	assert_int_equal(dict_read(&ctx, &wanted, &labels), OK);
	assert_int_equal(db_begin_read(&ctx), OK);
	o = sheet_begin(path, dir, &sheet, labels);
	assert_non_null(o);
	e = db_stream(&ctx, q, NULL, sheet_row, o);
	if (e == OK)
		e = sheet_end(o);
	else
		sheet_drop(o);
	return db_end(&ctx, e);
}

static struct sheet_rows
rows_of(void)
{
	static char data[1 << 20];
	struct sheet_rows rows;
	FILE *f = fopen(path, "rb");
	size_t n;

	assert_non_null(f);
	n = fread(data, 1, sizeof(data), f);
	(void)fclose(f);
	assert_int_equal(sheet_rows_read(&ctx, data, n, &rows), OK);
	return rows;
}

/* The single value of the workbook.  An empty row is not read, so there may be
 * only the heading. */
static const char *
value(const struct sheet_rows *rows)
{
	assert_true(rows->n <= 2);
	return rows->n == 2 ? rows->v[1].cell[0] : "";
}

static void
each_type_is_what_people_read(void **state)
{
	static const struct {
		const char *sql, *dict, *want;
	} cases[] = {
		{ "'=1+1'::text", NULL, "=1+1" },
		{ "'007'::varchar", NULL, "007" },
		{ "NULL::text", NULL, "" },
		{ "''::text", NULL, "" },
		{ "7::int", NULL, "7" },
		{ "-7::smallint", NULL, "-7" },
		{ "9007199254740993::bigint", NULL, "9007199254740993" },
		{ "1.5::numeric", NULL, "1.5" },
		{ "'NaN'::numeric", NULL, "NaN" },
		{ "'-Infinity'::float8", NULL, "-Infinity" },
		{ "true", NULL, "TRUE" },
		{ "false", NULL, "FALSE" },
		{ "true", "infra_boolean_string", "Yes" },
		{ "false", "infra_boolean_string", "No" },
		{ "NULL::bool", "infra_boolean_string", "" },
		{ "1::int", "common_status", "Disabled" },
		{ "1::smallint", "common_status", "Disabled" },
		{ "'1'::text", "common_status", "Disabled" },
		{ "9::int", "common_status", "" },
		{ "1::int", "no_such_type", "" },
		{ "'2001-02-03 04:05:06.789+00'::timestamptz", NULL,
		    "2001-02-03 04:05:06" },
		{ "'2001-02-03 04:05:06+08'::timestamptz", NULL,
		    "2001-02-02 20:05:06" },
		{ "'infinity'::timestamptz", NULL, "" },
		{ "'{\"a\": [1]}'::jsonb", NULL, "{\"a\": [1]}" },
		{ "'{1,2}'::bigint[]", NULL, "1,2" },
		{ "'{}'::bigint[]", NULL, "" },
		{ "ARRAY['a', 'b,c', '\"']", NULL, "a, b,c, \"" },
		{ "'{}'::text[]", NULL, "" },
		{ "repeat('x', 32767)", NULL, NULL },
		{ "repeat('x', 32768)", NULL, NULL },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct sql q = BLOCK(0, true, "");
		struct sheet_rows rows;

		print_message("  %s\n", cases[i].sql);
		q.text = arena_printf(&mem, "SELECT %s AS v", cases[i].sql);
		db_forget(ctx.db);
		assert_int_equal(make(&q, cases[i].dict), OK);
		rows = rows_of();
		if (cases[i].want != NULL)
			assert_string_equal(value(&rows), cases[i].want);
		else
			assert_int_equal(strlen(value(&rows)), 32767);
	}
}

static void
one_row_more_than_a_sheet_has_is_refused(void **state)
{
	const struct sql more =
	    BLOCK(2, true, "SELECT generate_series(1, 1048576) AS v");

	(void)state;
	assert_int_equal(make(&more, NULL), E_EXPORT_TOO_MANY_ROWS);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		T(each_type_is_what_people_read),
		T(one_row_more_than_a_sheet_has_is_refused),
	};

	return cmocka_run_group_tests(tests, open_both, close_both);
}
