/*
 * test_child.c - child processes: they work in memory shared with their parent,
 * their death is seen and told from success, they can be killed whatever
 * signals are blocked, and they end when their parent is killed.
 */
#include "test.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/child.h"

/* What the children write into memory that they share with the test. */
static struct told {
	_Atomic int value;
	_Atomic int fd_open;
	_Atomic int pid;
} * told;

static int only_mine;

static void
tells(void *arg)
{
	only_mine = 1;
	atomic_store(&told->fd_open, fcntl(*(int *)arg, F_GETFD) >= 0);
	atomic_store(&told->value, 7);
}

static void
waits(void *arg)
{
	(void)arg;
	atomic_store(&told->pid, (int)getpid());
	for (;;)
		(void)pause();
}

static void
crashes(void *arg)
{
	(void)arg;
	(void)raise(SIGKILL);
}

static enum child_state
end_of(pid_t pid)
{
	enum child_state s;

	while ((s = child_look(pid)) == CHILD_RUNS)
		(void)usleep(1000);
	return s;
}

static int
open_shared(void **state)
{
	(void)state;
	told = child_share(sizeof(*told));
	return told == NULL;
}

static void
work_is_done_beside(void **state)
{
	int fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
	pid_t pid = child_start(tells, &fd);

	(void)state;
	assert_true(fd > 2 && pid > 0);
	assert_int_equal(end_of(pid), CHILD_DONE);
	assert_int_equal(atomic_load(&told->value), 7);
	assert_int_equal(atomic_load(&told->fd_open), 0);
	assert_int_equal(only_mine, 0);
	assert_int_equal(child_look(pid), CHILD_DIED); /* second call */
	(void)close(fd);
}

static void
a_death_is_seen(void **state)
{
	(void)state;
	assert_int_equal(end_of(child_start(crashes, NULL)), CHILD_DIED);
}

static void
it_is_killed_whatever_it_does(void **state)
{
	sigset_t set, was;
	pid_t pid;

	(void)state;
	(void)sigemptyset(&set);
	(void)sigaddset(&set, SIGTERM);
	(void)sigprocmask(SIG_BLOCK, &set, &was);
	pid = child_start(waits, NULL);
	(void)sigprocmask(SIG_SETMASK, &was, NULL);
	assert_int_equal(child_look(pid), CHILD_RUNS);
	child_kill(pid);
	assert_int_equal(kill(pid, 0), -1);
	assert_int_equal(errno, ESRCH);
}

/* SIGTERM is blocked in the parent, but a child starts with the default
 * handling of signals, so SIGTERM ends it. */
static void
its_signals_are_the_usual(void **state)
{
	sigset_t set, was;
	pid_t pid;

	(void)state;
	(void)sigemptyset(&set);
	(void)sigaddset(&set, SIGTERM);
	(void)sigprocmask(SIG_BLOCK, &set, &was);
	pid = child_start(waits, NULL);
	(void)kill(pid, SIGTERM);
	assert_int_equal(end_of(pid), CHILD_DIED);
	(void)sigprocmask(SIG_SETMASK, &was, NULL);
}

static void
starts_one(void *arg)
{
	(void)child_start(waits, arg);
	while (atomic_load(&told->pid) == 0)
		(void)usleep(1000);
	(void)raise(SIGKILL);
}

/* If the process that has started children is killed, they end with it. */
static void
none_outlives_its_parent(void **state)
{
	int status;

	(void)state;
	assert_int_equal(prctl(PR_SET_CHILD_SUBREAPER, 1), 0);
	atomic_store(&told->pid, 0);
	assert_int_equal(end_of(child_start(starts_one, NULL)), CHILD_DIED);
	assert_int_equal(waitpid(atomic_load(&told->pid), &status, 0),
	    atomic_load(&told->pid));
	assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

int
main(void)
{
	const struct CMUnitTest tests[] = { T(work_is_done_beside),
		T(a_death_is_seen), T(it_is_killed_whatever_it_does),
		T(its_signals_are_the_usual), T(none_outlives_its_parent) };

	return cmocka_run_group_tests(tests, open_shared, NULL);
}
