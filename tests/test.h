/*
 * test.h - the one include of a unit test: cmocka 1.1.5 needs these four
 * headers before its own, in this order.
 */
#ifndef TEST_H
#define TEST_H

/* clang-format off */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#undef fail /* another macro of that name takes arguments */
/* clang-format on */

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/base.h"

/* TESTS - defines main() of a test file. */
#define TESTS(...) \
	int main(void) \
	{ \
		const struct CMUnitTest tests[] = { __VA_ARGS__ }; \
		return cmocka_run_group_tests(tests, NULL, NULL); \
	}

/* T - an entry of the list of tests. */
#define T(fn) cmocka_unit_test(fn)

/* test_status - calls fn in a child process, without showing its output;
 * returns how the child ended. */
static inline int
test_status(void (*fn)(void))
{
	int status = 0;
	pid_t pid = fork();

	if (pid == 0) {
		int quiet = open("/dev/null", O_WRONLY);

		(void)dup2(quiet, STDOUT_FILENO);
		(void)dup2(quiet, STDERR_FILENO);
		(void)setrlimit(RLIMIT_CORE, &(struct rlimit){ 0, 0 });
		(void)signal(SIGABRT, SIG_DFL);
		fn();
		_exit(0);
	}
	assert_true(pid > 0);
	assert_int_equal(waitpid(pid, &status, 0), pid);
	return status;
}

/* test_aborts - does fn end in a BUG_ON? */
static inline bool
test_aborts(void (*fn)(void))
{
	int status = test_status(fn);

	return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

#endif
