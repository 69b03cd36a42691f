/*
 * test_status_page.c - the status page of a pool: what a supervisor takes over
 * from the page of an earlier one, that all processes see one page, when a pool
 * counts as ready, and which files are no status page.
 */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "app/status_page.h"
#include "test.h"

static char home[64];

static int
make_home(void **state)
{
	(void)state;
	(void)snprintf(home, sizeof(home), "/tmp/test_status_page.XXXXXX");
	return mkdtemp(home) != NULL ? 0 : -1;
}

static const char *
page_path(const char *pool)
{
	static char path[128];

	(void)snprintf(path, sizeof(path), "%s/status%s%s", home,
	    pool[0] != '\0' ? "/" : "", pool);
	return path;
}

static int
remove_home(void **state)
{
	static const char *const names[] = { "auth", "edge", "system",
		"odd.new" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		(void)unlink(page_path(names[i]));
	(void)rmdir(page_path(""));
	return rmdir(home);
}

static struct status *
make(const char *pool)
{
	struct status *s = status_open(home, pool, true);

	assert_non_null(s);
	return s;
}

static void
fresh_page_is_empty(void **state)
{
	struct status *s = make("system");

	(void)state;
	assert_string_equal(s->name, "system");
	assert_int_equal(s->pid, 0);
	assert_int_equal(s->generation, 0);
	assert_true(status_requests(s) == 0);
	assert_false(status_ready(s));
	status_close(s);
}

static void
two_mappings_share_one_page(void **state)
{
	struct status *s = make("system");
	struct status *reader = status_open(home, "system", false);

	(void)state;
	assert_non_null(reader);
	s->slot[STATUS_WORKERS_MAX - 1].requests = 7;
	s->requests_gone = 5;
	assert_true(status_requests(reader) == 12);
	status_close(reader);
	status_close(s);
}

static void
new_page_takes_over_counters_only(void **state)
{
	struct status *old = make("edge");
	struct status *s;

	(void)state;
	old->pid = getpid();
	old->generation = 3;
	old->restarts = 2;
	old->requests_gone = 100;
	old->slot[1].pid = 4711;
	old->slot[1].state = 2;
	old->slot[1].requests = 11;
	s = make("edge");
	assert_int_equal(s->generation, 3);
	assert_true(s->restarts == 2);
	assert_true(status_requests(s) == 111);
	assert_int_equal(s->pid, 0);
	assert_int_equal(s->slot[1].pid, 0);
	assert_int_equal(s->slot[1].state, 0);
	/* The new page is not changed by a process that still maps the old
	 * one. */
	old->slot[1].requests = 5000;
	assert_true(status_requests(s) == 111);
	status_close(old);
	status_close(s);
}

static void
other_files_are_no_page(void **state)
{
	static const size_t sizes[] = { 0, 100, sizeof(struct status),
		sizeof(struct status) + 1 };

	(void)state;
	status_close(make("auth"));
	for (size_t i = 0; i < ARRAY_LEN(sizes); i++) {
		int fd = open(page_path("auth"), O_RDWR | O_TRUNC);
		struct status *s;

		print_message("  %zu bytes of nothing\n", sizes[i]);
		assert_true(fd >= 0);
		assert_int_equal(ftruncate(fd, (off_t)sizes[i]), 0);
		assert_int_equal(close(fd), 0);
		assert_null(status_open(home, "auth", false));
		s = make("auth");
		assert_true(status_requests(s) == 0);
		status_close(s);
		s = status_open(home, "auth", false);
		assert_non_null(s);
		status_close(s);
	}
	assert_null(status_open(home, "nobody", false));
}

/* The id of a process that has ended. */
static pid_t
dead_pid(void)
{
	pid_t pid = fork();

	if (pid == 0)
		_exit(0);
	assert_true(pid > 0);
	assert_int_equal(waitpid(pid, NULL, 0), pid);
	return pid;
}

/* The id of a process that has ended, but is not waited for. */
static pid_t
zombie_pid(void)
{
	pid_t pid = fork();
	siginfo_t info;

	if (pid == 0)
		_exit(0);
	assert_true(pid > 0);
	assert_int_equal(waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT), 0);
	return pid;
}

static void
ready_needs_supervisor_worker_and_database(void **state)
{
	const struct {
		const char *what;
		pid_t pid;
		int32_t worker;
		int64_t down_ms;
		bool ready;
	} cases[] = {
		{ "all well", getpid(), 2, 0, true },
		{ "worker starting", getpid(), 1, 0, false },
		{ "worker leaving", getpid(), 3, 0, false },
		{ "no worker", getpid(), 0, 0, false },
		{ "database down", getpid(), 2, 1, false },
		{ "stopped", 0, 2, 0, false },
		{ "killed", dead_pid(), 2, 0, false },
		{ "killed, not waited for", zombie_pid(), 2, 0, false },
	};
	struct status *s = make("system");

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		print_message("  %s\n", cases[i].what);
		s->pid = cases[i].pid;
		s->slot[STATUS_WORKERS_MAX - 1].state = cases[i].worker;
		s->health.down_since_ms = cases[i].down_ms;
		assert_int_equal(status_ready(s), cases[i].ready);
	}
	assert_true(wait(NULL) > 0);
	status_close(s);
}

static void
names_are_sorted_and_whole(void **state)
{
	struct arena a = { 0 };
	const char *names[8];
	struct stat st;
	int fd;

	(void)state;
	status_close(make("system"));
	status_close(make("auth"));
	status_close(make("edge"));
	fd = open(page_path("odd.new"), O_RDWR | O_CREAT, 0600);
	assert_true(fd >= 0);
	assert_int_equal(close(fd), 0);
	assert_true(status_names(&a, home, names, ARRAY_LEN(names)) == 3);
	assert_string_equal(names[0], "auth");
	assert_string_equal(names[1], "edge");
	assert_string_equal(names[2], "system");
	assert_true(status_names(&a, home, names, 2) == 2);
	assert_true(status_names(&a, "/nonexistent", names, 8) == 0);
	assert_int_equal(stat(page_path("edge"), &st), 0);
	assert_int_equal(st.st_mode & 07, 0);
	arena_free(&a);
}

static void
too_long_a_path_is_refused(void **state)
{
	char deep[5000];

	(void)state;
	memset(deep, 'd', sizeof(deep) - 1);
	deep[sizeof(deep) - 1] = '\0';
	assert_null(status_open(deep, "edge", true));
	assert_null(status_open(deep, "edge", false));
}

#define PAGE_TEST(fn) \
	cmocka_unit_test_setup_teardown(fn, make_home, remove_home)

TESTS(PAGE_TEST(fresh_page_is_empty), PAGE_TEST(two_mappings_share_one_page),
    PAGE_TEST(new_page_takes_over_counters_only),
    PAGE_TEST(other_files_are_no_page),
    PAGE_TEST(ready_needs_supervisor_worker_and_database),
    PAGE_TEST(names_are_sorted_and_whole),
    PAGE_TEST(too_long_a_path_is_refused))
