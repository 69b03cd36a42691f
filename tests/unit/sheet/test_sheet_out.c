/*
 * test_sheet_out.c - workbooks are written and read again; one that is given
 * up, a missing folder or a full disk leaves no file, memory or descriptor
 * behind.  Values of the database are tested by
 * tests/project/test_sheet_values.
 */
#include "test.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/sheet_rows.h"
#include "sheet/sheet_out.h"

static const struct column columns[] = {
	{ "a", "First", NULL },
	{ "b", "Second", NULL },
};
static const struct sheet sheet = { "x", columns, ARRAY_LEN(columns) };
static char dir[64], path[96];
static struct arena mem;

static int
make_dir(void **state)
{
	(void)state;
	(void)snprintf(dir, sizeof(dir), "/tmp/test_sheet_out.XXXXXX");
	if (mkdtemp(dir) == NULL)
		return -1;
	(void)snprintf(path, sizeof(path), "%s/a.xlsx", dir);
	return 0;
}

static int
remove_dir(void **state)
{
	(void)state;
	arena_free(&mem);
	return rmdir(dir);
}

static int
entries(const char *name)
{
	DIR *d = opendir(name);
	int n = 0;

	assert_non_null(d);
	while (readdir(d) != NULL)
		n++;
	(void)closedir(d);
	return n;
}

static struct sheet_out *
begin(void)
{
	struct sheet_out *o = sheet_begin(path, dir, &sheet, NULL);

	assert_non_null(o);
	return o;
}

static enum err
put(struct sheet_out *o, const char *a, const char *b)
{
	const char *const text[] = { a, b };

	return sheet_texts(o, text, 2);
}

static enum err
read_back(struct sheet_rows *rows)
{
	struct ctx ctx = { .mem = &mem };
	char *data = arena_alloc(&mem, 1 << 20);
	FILE *f = fopen(path, "rb");
	size_t n;

	assert_non_null(f);
	n = fread(data, 1, 1 << 20, f);
	(void)fclose(f);
	return sheet_rows_read(&ctx, data, n, rows);
}

static void
rows_come_back_as_they_went(void **state)
{
	struct sheet_out *o = begin();
	struct sheet_rows rows;

	(void)state;
	assert_int_equal(put(o, "=1+1", " a <b> & \"c\" "), OK);
	assert_int_equal(put(o, "", "007"), OK);
	assert_int_equal(put(o, "\u4e2d\n", "\x02"), OK);
	assert_true(sheet_bytes(o) > 20);
	assert_int_equal(sheet_end(o), OK);
	assert_int_equal(read_back(&rows), OK);
	assert_int_equal(rows.n, 4);
	assert_string_equal(rows.v[0].cell[1], "Second");
	assert_string_equal(rows.v[1].cell[0], "=1+1");
	assert_string_equal(rows.v[1].cell[1], " a <b> & \"c\" ");
	assert_string_equal(rows.v[2].cell[0], "");
	assert_string_equal(rows.v[2].cell[1], "007");
	assert_string_equal(rows.v[3].cell[0], "\u4e2d\n");
	assert_string_equal(rows.v[3].cell[1], "\uFFFD");
	assert_int_equal(unlink(path), 0);
}

static void
no_rows_are_a_heading(void **state)
{
	struct sheet_rows rows;

	(void)state;
	assert_int_equal(sheet_end(begin()), OK);
	assert_int_equal(read_back(&rows), OK);
	assert_int_equal(rows.n, 1);
	assert_string_equal(rows.v[0].cell[0], "First");
	assert_int_equal(unlink(path), 0);
}

/* A worker may give up many workbooks during its life, so none may leave memory
 * or descriptors behind. */
static void
what_is_dropped_leaves_nothing(void **state)
{
	int before = entries("/proc/self/fd");

	(void)state;
	for (int i = 0; i < 10; i++) {
		struct sheet_out *o = begin();

		assert_int_equal(put(o, "a", "b"), OK);
		sheet_drop(o);
	}
	assert_int_equal(entries("/proc/self/fd"), before);
	assert_int_equal(entries(dir), 2);
}

static void
a_folder_that_is_none_is_told(void **state)
{
	int before = entries("/proc/self/fd");

	(void)state;
	assert_null(sheet_begin("/nowhere/a", "/nowhere", &sheet, NULL));
	assert_int_equal(entries("/proc/self/fd"), before);
}

/* On a full disk the library itself would write half a workbook and report
 * success. */
static void
a_full_disk_is_told(void **state)
{
	struct rlimit old, full = { .rlim_cur = 100000 };
	int before = entries("/proc/self/fd");
	struct sheet_out *o;
	enum err e = OK;

	(void)state;
	(void)signal(SIGXFSZ, SIG_IGN);
	assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
	full.rlim_max = old.rlim_max;
	o = begin();
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &full), 0);
	for (int i = 0; e == OK && i < 5000; i++)
		e = put(o, "0123456789", "0123456789");
	e = sheet_end(o);
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
	assert_int_equal(e, E_SYSTEM);
	assert_int_equal(entries("/proc/self/fd"), before);
	(void)unlink(path);
	assert_int_equal(entries(dir), 2);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		T(rows_come_back_as_they_went),
		T(no_rows_are_a_heading),
		T(what_is_dropped_leaves_nothing),
		T(a_folder_that_is_none_is_told),
		T(a_full_disk_is_told),
	};

	return cmocka_run_group_tests(tests, make_dir, remove_dir);
}
