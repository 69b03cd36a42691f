/*
 * test_hash_limiter.c - permits: half of the workers, but at least one, may
 * take requests that hash passwords; a dead worker's permit is taken by
 * another; both kinds of requests take turns.
 */
#include "test.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "web/hash_limiter.h"

#define SOCKET 7 /* stands for a socket; no descriptor is opened */

static char home[] = "/tmp/fleetdesk-permit.XXXXXX";

/* Starts a worker of a pool of n: it tries to get a permit, reports whether it
 * has one, and runs until it is killed. */
static pid_t
worker(int n, bool *has)
{
	struct hash_limiter d;
	int said[2];
	char word;
	pid_t pid;

	assert_int_equal(pipe(said), 0);
	pid = fork();
	if (pid == 0) {
		hash_limiter_open(&d, SOCKET, home, "pool", n);
		word = hash_limiter_mine(&d, 0) ? 'y' : 'n';
		(void)!write(said[1], &word, 1);
		for (;;)
			(void)pause();
	}
	assert_true(pid > 0);
	assert_int_equal(read(said[0], &word, 1), 1);
	*has = word == 'y';
	close(said[0]);
	close(said[1]);
	return pid;
}

static void
end(pid_t pid)
{
	kill(pid, SIGKILL);
	assert_int_equal(waitpid(pid, NULL, 0), pid);
}

static void
half_of_the_workers_have_one(void **state)
{
	static const struct {
		int workers, permits;
	} pools[] = { { 1, 1 }, { 2, 1 }, { 3, 1 }, { 5, 2 }, { 6, 3 } };
	pid_t pid[6];

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(pools); i++) {
		int have = 0;

		for (int k = 0; k < pools[i].workers; k++) {
			bool has;

			pid[k] = worker(pools[i].workers, &has);
			have += has;
		}
		for (int k = 0; k < pools[i].workers; k++)
			end(pid[k]);
		assert_int_equal(have, pools[i].permits);
	}
}

/* A worker that got no permit does not try again at once; later it gets the
 * permit of a killed worker. */
static void
a_dead_workers_desk_is_taken(void **state)
{
	struct hash_limiter d;
	bool has;
	pid_t pid = worker(2, &has);

	(void)state;
	assert_true(has);
	hash_limiter_open(&d, SOCKET, home, "pool", 2);
	assert_false(hash_limiter_mine(&d, 0));
	end(pid);
	assert_false(hash_limiter_mine(&d, 1));
	assert_true(hash_limiter_mine(&d, 1000));
	assert_true(hash_limiter_mine(&d, 1000));
	hash_limiter_close(&d);
	assert_false(hash_limiter_mine(&d, 5000));
	end(worker(2, &has));
	assert_true(has);
}

static void
without_such_calls_there_is_none(void **state)
{
	struct hash_limiter d;

	(void)state;
	hash_limiter_open(&d, -1, home, "other", 2);
	assert_false(hash_limiter_mine(&d, 0));
	assert_int_equal(hash_limiter_next(&d, 3, true, false), 3);
	hash_limiter_close(&d);
}

/* When calls of both kinds wait, the kinds take turns. */
static void
both_kinds_take_turns(void **state)
{
	struct hash_limiter d;

	(void)state;
	hash_limiter_open(&d, SOCKET, home, "pool", 1);
	assert_int_equal(hash_limiter_next(&d, 3, false, false), -1);
	assert_int_equal(hash_limiter_next(&d, 3, false, true), SOCKET);
	assert_int_equal(hash_limiter_next(&d, 3, true, true), 3);
	assert_int_equal(hash_limiter_next(&d, 3, true, true), SOCKET);
	assert_int_equal(hash_limiter_next(&d, 3, true, false), 3);
	assert_int_equal(hash_limiter_next(&d, 3, true, true), SOCKET);
	hash_limiter_close(&d);
}

static int
make_home(void **state)
{
	char run[64];

	(void)state;
	if (mkdtemp(home) == NULL)
		return -1;
	snprintf(run, sizeof(run), "%s/run", home);
	return mkdir(run, 0700);
}

static int
remove_home(void **state)
{
	char path[96];

	(void)state;
	snprintf(path, sizeof(path), "%s/run/pool_hash.lock", home);
	unlink(path);
	snprintf(path, sizeof(path), "%s/run", home);
	rmdir(path);
	return rmdir(home);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(half_of_the_workers_have_one),
		cmocka_unit_test(a_dead_workers_desk_is_taken),
		cmocka_unit_test(without_such_calls_there_is_none),
		cmocka_unit_test(both_kinds_take_turns),
	};

	return cmocka_run_group_tests(tests, make_home, remove_home);
}
