/*
 * test_job_last_run.c - job_last_runs_read, which reads the files in which the
 * runs of daily jobs are noted: files with another content, symbolic links and
 * names ending in .new are left out.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "app/job.h"
#include "test.h"

#define MOST 4

static char home[64];
static struct arena mem;

static const char *
path_of(const char *name)
{
	return arena_printf(&mem, "%s/cron/%s", home, name);
}

static void
write_file(const char *name, const char *text)
{
	FILE *f = fopen(path_of(name), "w");

	assert_non_null(f);
	assert_true(fputs(text, f) >= 0);
	assert_int_equal(fclose(f), 0);
}

static int
make_home(void **state)
{
	(void)state;
	(void)snprintf(home, sizeof(home), "/tmp/test_job_last_run.XXXXXX");
	if (mkdtemp(home) == NULL)
		return -1;
	return mkdir(path_of(""), 0700);
}

static int
remove_home(void **state)
{
	static const char *const names[] = { "a", "b", "c", "d", "e", "f",
		"a.new" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		(void)unlink(path_of(names[i]));
	(void)rmdir(path_of(""));
	arena_free(&mem);
	return rmdir(home);
}

static void
reads_runs_by_name(void **state)
{
	struct job_last_run run[MOST];

	(void)state;
	write_file("b", "100 160 1 2\n");
	write_file("a", "1795364079 1795364080 0 0\n");
	write_file("a.new", "1 1 1 1\n");
	assert_int_equal(job_last_runs_read(&mem, home, run, MOST), 2);
	assert_string_equal(run[0].name, "a");
	assert_true(run[0].began_s == 1795364079);
	assert_true(run[0].ended_s == 1795364080);
	assert_true(run[0].status == 0 && run[0].failures == 0);
	assert_string_equal(run[1].name, "b");
	assert_true(run[1].began_s == 100 && run[1].ended_s == 160);
	assert_true(run[1].status == 1 && run[1].failures == 2);
}

static void
leaves_out_what_is_no_line(void **state)
{
	static const char *const bad[] = { "", "\n", "1 2 3\n", "1 2 3 4 5\n",
		"1 2 3 -4\n", "1  2 3 4\n", " 1 2 3 4\n", "1 2 3 x\n",
		"1 2 3 4 \n", "1 2 3 99999999999999999999\n" };
	struct job_last_run run[MOST];

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
		write_file("c", bad[i]);
		assert_int_equal(job_last_runs_read(&mem, home, run, MOST), 0);
	}
	write_file("c", "1 2 3 4");
	assert_int_equal(job_last_runs_read(&mem, home, run, MOST), 1);
}

static void
reads_no_link_and_no_more_than_asked(void **state)
{
	struct job_last_run run[MOST];

	(void)state;
	write_file("a", "1 2 3 4\n");
	assert_int_equal(symlink(path_of("a"), path_of("f")), 0);
	assert_int_equal(job_last_runs_read(&mem, home, run, MOST), 1);
	write_file("b", "1 2 3 4\n");
	write_file("c", "1 2 3 4\n");
	assert_int_equal(job_last_runs_read(&mem, home, run, 2), 2);
	assert_int_equal(job_last_runs_read(&mem, "/nowhere", run, MOST), 0);
}

#define CASE(fn) cmocka_unit_test_setup_teardown(fn, make_home, remove_home)

TESTS(CASE(reads_runs_by_name), CASE(leaves_out_what_is_no_line),
    CASE(reads_no_link_and_no_more_than_asked))
