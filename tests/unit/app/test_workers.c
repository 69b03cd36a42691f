/*
 * test_workers.c - when a supervisor kills a worker: a minute after its request
 * began, later if the request has a longer limit, and half a minute after the
 * worker was told to end, unless its request may take longer.  The test sets
 * the time itself.
 */
#include "test.h"

#include <stdatomic.h>
#include <sys/wait.h>

#include "app/workers.h"

static struct status page;
static struct pool pool = { .status = &page };

/* A table with one worker, whose process does nothing but wait. */
static struct workers
workers_of_one(pid_t *pid)
{
	struct workers c = { .pool = &pool };

	page = (struct status){ 0 };
	*pid = fork();
	if (*pid == 0) {
		(void)setrlimit(RLIMIT_CORE, &(struct rlimit){ 0, 0 });
		for (;;)
			pause();
	}
	assert_true(*pid > 0);
	page.slot[0].pid = *pid;
	page.slot[0].state = 2;
	page.slot[0].alive_ms = 1;
	return c;
}

static void
look_at(struct workers *c, int64_t now_ms)
{
	c->now_ms = now_ms;
	workers_watch(c);
}

static void
end_by(pid_t pid, int signal)
{
	int status;

	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFSIGNALED(status));
	assert_int_equal(WTERMSIG(status), signal);
}

static void
assert_lives(pid_t pid)
{
	assert_int_equal(waitpid(pid, NULL, WNOHANG), 0);
}

static void
a_request_may_take_a_minute(void **state)
{
	pid_t pid;
	struct workers c = workers_of_one(&pid);

	(void)state;
	page.slot[0].busy_since = 1000;
	look_at(&c, 60999);
	assert_int_equal(c.m[0].abort_ms, 0);
	assert_lives(pid);
	look_at(&c, 61000);
	end_by(pid, SIGABRT);
}

static void
one_that_says_so_longer(void **state)
{
	pid_t pid;
	struct workers c = workers_of_one(&pid);

	(void)state;
	page.slot[0].busy_since = 1000;
	page.slot[0].limit_ms = 320000;
	look_at(&c, 320999);
	assert_int_equal(c.m[0].abort_ms, 0);
	assert_lives(pid);
	look_at(&c, 321000);
	end_by(pid, SIGABRT);
}

static void
who_leaves_has_half_a_minute(void **state)
{
	pid_t pid;
	struct workers c = workers_of_one(&pid);

	(void)state;
	page.slot[0].state = 3;
	look_at(&c, 1000);
	look_at(&c, 30999);
	assert_false(c.m[0].killed);
	look_at(&c, 31000);
	end_by(pid, SIGKILL);
}

/* A worker that is asked to end may finish a request with a longer limit.  The
 * longer limit of a request that has ended has no effect. */
static void
who_leaves_may_finish_what_takes_longer(void **state)
{
	pid_t pid;
	struct workers c = workers_of_one(&pid);

	(void)state;
	page.slot[0].state = 3;
	page.slot[0].busy_since = 500;
	page.slot[0].limit_ms = 320000;
	look_at(&c, 1000);
	look_at(&c, 300000);
	assert_false(c.m[0].killed);
	assert_lives(pid);
	page.slot[0].busy_since = 0;
	look_at(&c, 300001);
	end_by(pid, SIGKILL);
}

TESTS(T(a_request_may_take_a_minute), T(one_that_says_so_longer),
    T(who_leaves_has_half_a_minute), T(who_leaves_may_finish_what_takes_longer))
