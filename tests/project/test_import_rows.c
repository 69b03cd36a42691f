/*
 * test_import_rows.c - a file of devices to import may have at most
 * IMPORT_TASK_MAX rows: otherwise a small packed file with lines of one byte
 * would fill the disk with rows.
 */
#include "project/store_fixture.h"

#include <string.h>

#include "device/errors.h"
#include "device/import_rows.h"

static enum err
count(void *arg, const struct sheet_record *rec)
{
	size_t *n = arg;

	(void)rec;
	(*n)++;
	return OK;
}

static enum err
read_lines(size_t lines, size_t *n)
{
	static const char heading[] = "mac\n";
	const size_t head = sizeof(heading) - 1;
	char *file = arena_alloc(&mem, head + 2 * lines);
	struct sheet_records q;
	const char *why = NULL;
	enum err e;

	memcpy(file, heading, head);
	for (size_t i = 0; i < lines; i++)
		memcpy(file + head + 2 * i, "x\n", 2);
	q = import_rows_reader(&import_devices, file, head + 2 * lines);
	q.record = count;
	q.arg = n;
	*n = 0;
	e = sheet_records(&mem, &q, &why);
	arena_reset(&mem);
	return e == OK ? OK : import_rows_error(&ctx, e, why);
}

static void
a_file_has_ten_million_rows_at_most(void **state)
{
	size_t n;

	(void)state;
	ctx = (struct ctx){ .mem = &mem };
	assert_int_equal(
	    read_lines(IMPORT_TASK_MAX + 1, &n), E_DEVICE_IMPORT_TOO_LARGE);
	assert_int_equal(n, IMPORT_TASK_MAX);
	arena_free(&mem);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_file_has_ten_million_rows_at_most),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
