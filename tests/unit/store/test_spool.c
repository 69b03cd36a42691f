/*
 * test_spool.c - the spool: every added record is read once and whole, after
 * kill -9 of its writers too, and by a reader that goes on where one stopped;
 * files end at a size, are renamed when they are read and then removed.
 */
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "store/spool.h"

#define MANY 2000

static char home[64], out[SPOOL_RECORD_MAX];
static struct arena mem;

static int
make(void **state)
{
	(void)state;
	(void)snprintf(home, sizeof(home), "/tmp/test_spool.XXXXXX");
	return mkdtemp(home) == NULL;
}

static const char *
path(const char *file)
{
	return arena_printf(&mem, "%s/spool/%s", home, file);
}

static int
unmake(void **state)
{
	struct strs live = spool_files(&mem, home, false);
	struct strs done = spool_files(&mem, home, true);
	int bad = 0;

	(void)state;
	for (size_t i = 0; i < live.n; i++)
		bad |= unlink(path(live.v[i]));
	for (size_t i = 0; i < done.n; i++)
		bad |= unlink(path(done.v[i]));
	(void)rmdir(path(""));
	arena_free(&mem);
	mem = (struct arena){ 0 };
	return bad | rmdir(home);
}

static void
add(struct spool *s, const char *line)
{
	assert_true(spool_add(s, line, strlen(line)));
}

/* Checks that the records from an offset on are `text`, and that *ended becomes
 * `end`. */
static void
expect(const char *file, int64_t from, const char *text, bool end)
{
	size_t n;
	bool ended;

	assert_true(spool_read(home, file, from, out, sizeof(out), &n, &ended));
	assert_int_equal(n, strlen(text));
	assert_memory_equal(out, text, n);
	assert_int_equal(ended, end);
}

static const char *
only_file(void)
{
	struct strs f = spool_files(&mem, home, false);

	assert_int_equal(f.n, 1);
	return f.v[0];
}

static void
a_reader_goes_on_where_it_stopped(void **state)
{
	struct spool *s = spool_open(home, "pool", SPOOL_FILE_MAX);
	const char *file;

	(void)state;
	assert_int_equal(spool_files(&mem, home, false).n, 0);
	add(s, "one\n");
	file = only_file();
	expect(file, 0, "one\n", false);
	expect(file, 4, "", false);
	add(s, "two\n");
	add(s, "three\n");
	expect(file, 4, "two\nthree\n", false);
	spool_close(s);
	expect(file, 4, "two\nthree\n", false);
	expect(file, 14, "", true);
}

static void
what_fits_is_read_and_the_rest_later(void **state)
{
	struct spool *s = spool_open(home, "pool", SPOOL_FILE_MAX);
	static char big[SPOOL_RECORD_MAX];
	size_t n;
	bool ended;

	(void)state;
	memset(big, 'x', sizeof(big));
	big[sizeof(big) - 1] = '\n';
	add(s, "small\n");
	assert_true(spool_add(s, big, sizeof(big)));
	expect(only_file(), 0, "small\n", false);
	assert_true(
	    spool_read(home, only_file(), 6, out, sizeof(out), &n, &ended));
	assert_int_equal(n, sizeof(big));
	spool_close(s);
}

static void
a_cut_record_is_left_out(void **state)
{
	struct spool *s = spool_open(home, "pool", SPOOL_FILE_MAX);
	const char *file;
	int fd;

	(void)state;
	add(s, "whole\n");
	file = only_file();
	fd = open(path(file), O_WRONLY | O_APPEND);
	assert_int_equal(write(fd, "cu", 2), 2);
	expect(file, 0, "whole\n", false);
	expect(file, 6, "", false);
	assert_int_equal(write(fd, "t\n", 2), 2);
	expect(file, 6, "cut\n", false);
	assert_int_equal(write(fd, "again", 5), 5);
	(void)close(fd);
	spool_close(s);
	expect(file, 10, "", true);
}

static void
a_file_has_a_size(void **state)
{
	struct spool *s = spool_open(home, "pool", 8);

	(void)state;
	for (int i = 0; i < 6; i++)
		add(s, "1234\n");
	assert_int_equal(spool_files(&mem, home, false).n, 3);
	spool_close(s);
}

static void
a_finished_file_is_renamed_and_then_removed(void **state)
{
	struct spool *s = spool_open(home, "pool", SPOOL_FILE_MAX);
	struct strs done;
	const char *file;

	(void)state;
	add(s, "x\n");
	spool_close(s);
	file = only_file();
	assert_false(spool_remove(home, file));
	assert_true(spool_finish(home, file));
	assert_int_equal(spool_files(&mem, home, false).n, 0);
	done = spool_files(&mem, home, true);
	assert_int_equal(done.n, 1);
	assert_true(spool_remove(home, done.v[0]));
	assert_int_equal(spool_files(&mem, home, true).n, 0);
}

/* Starts a process that adds records until it is killed; after each record it
 * writes the byte `name` into `tell`. */
static pid_t
writer(int tell, char name)
{
	pid_t pid = fork();

	if (pid == 0) {
		struct spool *s = spool_open(home, "pool", SPOOL_FILE_MAX);

		for (;;)
			if (!spool_add(s, "0123456789\n", 11) ||
			    write(tell, &name, 1) != 1)
				_exit(1);
	}
	assert_true(pid > 0);
	return pid;
}

/* The file of a killed writer has every record that the writer reported, and at
 * most one more. */
static void
killed_writers_lose_nothing(void **state)
{
	struct strs files;
	size_t said = 0, found = 0, n;
	pid_t pid[2];
	int tell[2];
	bool ended, writes[2] = { false, false };
	char c;

	(void)state;
	assert_int_equal(pipe(tell), 0);
	pid[0] = writer(tell[1], 0);
	pid[1] = writer(tell[1], 1);
	while (said < MANY || !writes[0] || !writes[1]) {
		assert_int_equal(read(tell[0], &c, 1), 1);
		writes[(size_t)c] = true;
		said++;
	}
	for (int i = 0; i < 2; i++) {
		assert_int_equal(kill(pid[i], SIGKILL), 0);
		assert_int_equal(waitpid(pid[i], NULL, 0), pid[i]);
	}
	(void)close(tell[1]);
	while (read(tell[0], &c, 1) == 1)
		said++;
	(void)close(tell[0]);
	files = spool_files(&mem, home, false);
	assert_int_equal(files.n, 2);
	for (size_t i = 0; i < files.n; i++) {
		int64_t at = 0;

		do {
			assert_true(spool_read(home, files.v[i], at, out,
			    sizeof(out), &n, &ended));
			at += (int64_t)n;
		} while (n > 0);
		assert_true(ended);
		assert_int_equal(at % 11, 0);
		found += (size_t)at / 11;
	}
	assert_in_range(found, said, said + 2);
}

static void
a_disk_that_refuses_is_told(void **state)
{
	struct spool *s = spool_open("/dev/null", "pool", SPOOL_FILE_MAX);

	(void)state;
	assert_false(spool_add(s, "x\n", 2));
	assert_false(spool_add(s, "x\n", 2));
	spool_close(s);
}

#define S(fn) cmocka_unit_test_setup_teardown(fn, make, unmake)

TESTS(S(a_reader_goes_on_where_it_stopped),
    S(what_fits_is_read_and_the_rest_later), S(a_cut_record_is_left_out),
    S(a_file_has_a_size), S(a_finished_file_is_renamed_and_then_removed),
    S(killed_writers_lose_nothing), S(a_disk_that_refuses_is_told))
