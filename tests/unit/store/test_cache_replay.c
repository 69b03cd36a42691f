/*
 * test_cache_replay.c - the store of used signatures: of several processes that
 * use one signature exactly one is told that it is the first; a signature that
 * may have been used before, because the store is new or was full, is refused.
 */
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>

#include "store/cache_replay.h"

#define NOW   INT64_C(1800000000000)
#define SPAN  INT64_C(300000)
#define SINCE (NOW - SPAN)

static char dir[64];

static void
id_of(uint8_t id[REPLAY_ID], int64_t n)
{
	memset(id, 0, REPLAY_ID);
	memcpy(id, &n, sizeof(n));
}

static enum replay_state
use(struct replay *o, int64_t n, int64_t at_ms, int64_t since_ms)
{
	uint8_t id[REPLAY_ID];

	id_of(id, n);
	return replay_use(o, id, at_ms, since_ms);
}

static int
clear(void **state)
{
	static const char *const files[] = { "spent/data.mdb", "spent/lock.mdb",
		"spent/cache.lock" };
	char path[128];

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(files); i++) {
		(void)snprintf(path, sizeof(path), "%s/%s", dir, files[i]);
		(void)unlink(path);
	}
	(void)snprintf(path, sizeof(path), "%s/spent", dir);
	(void)rmdir(path);
	(void)rmdir(dir);
	return 0;
}

static int
prepare(void **state)
{
	(void)snprintf(
	    dir, sizeof(dir), "/dev/shm/test_replay.%ld", (long)getpid());
	return clear(state);
}

static void
counts_once(void **state)
{
	struct replay *o = replay_open(dir, 1, NOW);

	(void)state;
	assert_non_null(o);
	assert_int_equal(use(o, 1, NOW + 1, SINCE), REPLAY_FIRST);
	assert_int_equal(use(o, 1, NOW + 1, SINCE), REPLAY_AGAIN);
	/* A new signature of the same millisecond, then the same bytes in
	 * another millisecond, are both a first use. */
	assert_int_equal(use(o, 2, NOW + 1, SINCE), REPLAY_FIRST);
	assert_int_equal(use(o, 1, NOW + 2, SINCE), REPLAY_FIRST);
	assert_int_equal(use(o, 2, NOW + 1, SINCE), REPLAY_AGAIN);
	assert_int_equal(use(NULL, 3, NOW + 1, SINCE), REPLAY_FAILED);
	assert_int_equal(use(o, 3, -1, SINCE), REPLAY_FAILED);
	replay_close(o);
}

/* Signatures from before the store began count as used.  That does not change
 * when another process opens or closes the store. */
static void
knows_nothing_of_before(void **state)
{
	struct replay *o = replay_open(dir, 1, NOW);

	(void)state;
	assert_int_equal(use(o, 1, NOW, SINCE), REPLAY_AGAIN);
	assert_int_equal(use(o, 1, NOW - 1, SINCE), REPLAY_AGAIN);
	assert_int_equal(use(o, 1, NOW + 5, SINCE), REPLAY_FIRST);
	replay_close(o);
	/* The store begins anew, because its last process has closed it. */
	o = replay_open(dir, 1, NOW + 10);
	assert_int_equal(use(o, 1, NOW + 5, SINCE), REPLAY_AGAIN);
	assert_int_equal(use(o, 2, NOW + 10, SINCE), REPLAY_AGAIN);
	assert_int_equal(use(o, 2, NOW + 11, SINCE), REPLAY_FIRST);
	replay_close(o);
}

/* When a process is killed no entry is lost, and a process that opens the store
 * while another has it open finds all entries. */
static void
survives_its_users(void **state)
{
	struct replay *o = replay_open(dir, 1, NOW);
	int status;
	pid_t pid;

	(void)state;
	assert_int_equal(use(o, 1, NOW + 1, SINCE), REPLAY_FIRST);
	pid = fork();
	if (pid == 0) {
		struct replay *mine = replay_open(dir, 1, NOW + 50);
		bool good = use(mine, 1, NOW + 1, SINCE) == REPLAY_AGAIN &&
		            use(mine, 2, NOW + 2, SINCE) == REPLAY_FIRST;

		(void)kill(getpid(), good ? SIGKILL : SIGTERM);
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
	assert_int_equal(use(o, 2, NOW + 2, SINCE), REPLAY_AGAIN);
	assert_int_equal(use(o, 3, NOW + 2, SINCE), REPLAY_FIRST);
	replay_close(o);
}

static void
forgets_what_is_old(void **state)
{
	struct replay *o = replay_open(dir, 1, NOW);

	(void)state;
	for (int64_t i = 1; i <= 100; i++)
		assert_int_equal(use(o, i, NOW + i, SINCE), REPLAY_FIRST);
	assert_int_equal(replay_count(o), 100);
	/* Each new entry deletes four old ones, and none that is newer than
	 * since_ms. */
	for (int64_t i = 0; i < 10; i++)
		assert_int_equal(
		    use(o, i, NOW + 1000 + i, NOW + 50), REPLAY_FIRST);
	assert_int_equal(replay_count(o), 100 + 10 - 40);
	for (int64_t i = 10; i < 20; i++)
		assert_int_equal(
		    use(o, i, NOW + 1000 + i, NOW + 50), REPLAY_FIRST);
	assert_int_equal(replay_count(o), 100 + 20 - 49);
	assert_int_equal(use(o, 50, NOW + 50, NOW + 50), REPLAY_AGAIN);
	replay_close(o);
}

/* A full store stays within its size, and signatures whose entries were deleted
 * too early are refused. */
static void
raises_the_floor_when_full(void **state)
{
	struct replay *o = replay_open(dir, 1, NOW);
	int64_t n = 40000;

	(void)state;
	for (int64_t i = 1; i <= n; i++)
		assert_int_equal(use(o, i, NOW + i, SINCE), REPLAY_FIRST);
	assert_true(replay_count(o) < (uint64_t)n);
	for (int64_t i = 1; i <= n; i += 37)
		assert_int_equal(use(o, i, NOW + i, SINCE), REPLAY_AGAIN);
	/* This signature was never used, but it is older than the floor. */
	assert_int_equal(use(o, n + 1, NOW + 1, SINCE), REPLAY_AGAIN);
	assert_int_equal(use(o, n + 1, NOW + n + 1, SINCE), REPLAY_FIRST);
	replay_close(o);
}

/* Eight processes use the same 500 signatures in the same order. */
static void
one_of_many_is_first(void **state)
{
	struct replay *o = replay_open(dir, 8, NOW);
	int pipes[2], firsts = 0;
	char mark;

	(void)state;
	assert_int_equal(pipe(pipes), 0);
	for (int p = 0; p < 8; p++) {
		if (fork() != 0)
			continue;
		o = replay_open(dir, 8, NOW);
		for (int64_t i = 1; i <= 500; i++)
			if (use(o, i, NOW + i, SINCE) == REPLAY_FIRST)
				(void)!write(pipes[1], "x", 1);
		_exit(0);
	}
	(void)close(pipes[1]);
	while (read(pipes[0], &mark, 1) == 1)
		firsts++;
	while (wait(NULL) > 0)
		;
	(void)close(pipes[0]);
	assert_int_equal(firsts, 500);
	replay_close(o);
}

#define S(fn) cmocka_unit_test_setup_teardown(fn, prepare, clear)

TESTS(S(counts_once), S(knows_nothing_of_before), S(survives_its_users),
    S(forgets_what_is_old), S(raises_the_floor_when_full),
    S(one_of_many_is_first))
