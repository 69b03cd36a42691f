/*
 * test_sandbox_child.c - a function that runs in a sandboxed child process: its
 * parent gets what it wrote and goes on, though the child crashes, hangs,
 * writes or computes too much, takes too much memory or calls exit; and the
 * child can use nothing of its parent.
 */
#include "test.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/socket.h>

#include "base/arena.h"
#include "base/child.h"

static const struct sandbox_limits usual = { 60000, 60, (size_t)64 << 20 };

static int shared[2]; /* sockets that the child must not be able to use */
static int touched;

static void
says_hello(struct sandbox_out *out, void *arg)
{
	touched = 1;
	sandbox_put(out, arg, strlen(arg));
}

static void
says_much(struct sandbox_out *out, void *arg)
{
	static const char line[1000];

	for (size_t i = 0; i < *(size_t *)arg; i++)
		sandbox_put(out, line, sizeof(line));
}

static void
crashes(struct sandbox_out *out, void *arg)
{
	sandbox_put(out, "half", 4);
	(void)arg;
	(void)kill(getpid(), SIGSEGV);
}

static void
exits(struct sandbox_out *out, void *arg)
{
	(void)out;
	(void)arg;
	/* exit() would run the handler, if the sandbox did not prevent that. */
	exit(0);
}

static void
sleeps(struct sandbox_out *out, void *arg)
{
	(void)out;
	(void)arg;
	for (;;)
		(void)pause();
}

static void
computes(struct sandbox_out *out, void *arg)
{
	volatile unsigned long n = 0;

	(void)out;
	(void)arg;
	for (;;)
		n++;
}

static void
eats(struct sandbox_out *out, void *arg)
{
	(void)arg;
	for (size_t i = 0; i < 128; i++)
		memset(mem_new((size_t)1 << 20), 1, (size_t)1 << 20);
	sandbox_put(out, "full", 4);
}

/* Runs in the child: tries everything that the sandbox forbids, and sends one
 * letter for each attempt that succeeded. */
static void
escapes(struct sandbox_out *out, void *arg)
{
	const int *fd = arg;

	if (write(fd[0], "x", 1) >= 0 || errno != EBADF)
		sandbox_put(out, "s", 1);
	if (open("/dev/null", O_RDONLY) >= 0)
		sandbox_put(out, "o", 1);
	if (socket(AF_UNIX, SOCK_STREAM, 0) >= 0)
		sandbox_put(out, "n", 1);
	if (dup(STDERR_FILENO) >= 0)
		sandbox_put(out, "d", 1);
}

static enum sandbox_end
run(void (*work)(struct sandbox_out *, void *), void *arg, struct buf *out)
{
	return sandbox_run(work, arg, &usual, out);
}

static void
hands_back_what_the_child_puts(void **state)
{
	char hello[] = "hello";
	size_t lines = 900;
	struct buf b;

	(void)state;
	buf_init(&b, 1000000);
	assert_int_equal(run(says_hello, hello, &b), SANDBOX_DONE);
	assert_string_equal(buf_text(&b), "hello");
	assert_int_equal(touched, 0);
	buf_clear(&b, 0);
	assert_int_equal(run(says_much, &lines, &b), SANDBOX_DONE);
	assert_int_equal(b.n, 900000);
	buf_free(&b);
}

static void
stops_one_that_says_too_much(void **state)
{
	size_t lines = 100000000;
	struct buf b;

	(void)state;
	buf_init(&b, 1000000);
	assert_int_equal(run(says_much, &lines, &b), SANDBOX_TOO_MUCH);
	buf_free(&b);
}

static void
survives_a_crash(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, 100);
	assert_int_equal(run(crashes, NULL, &b), SANDBOX_CRASHED);
	buf_free(&b);
}

static void
stops_one_that_hangs(void **state)
{
	static const struct sandbox_limits brief = { 200, 5, 1 << 20 };
	struct buf b;

	(void)state;
	buf_init(&b, 100);
	assert_int_equal(sandbox_run(sleeps, NULL, &brief, &b), SANDBOX_LATE);
	buf_free(&b);
}

static void
stops_one_that_only_computes(void **state)
{
	static const struct sandbox_limits brief = { 60000, 1, 1 << 20 };
	struct buf b;

	(void)state;
	buf_init(&b, 100);
	assert_int_equal(sandbox_run(computes, NULL, &brief, &b), SANDBOX_LATE);
	buf_free(&b);
}

static void
limits_memory(void **state)
{
	struct buf b;

	(void)state;
#ifdef __SANITIZE_ADDRESS__
	/* AddressSanitizer maps terabytes, so in its builds the memory is not
	 * limited. */
	skip();
#endif
	buf_init(&b, 100);
	assert_int_equal(run(eats, NULL, &b), SANDBOX_CRASHED);
	assert_int_equal(b.n, 0);
	buf_free(&b);
}

static void
has_nothing_of_the_parents(void **state)
{
	struct buf b;

	(void)state;
	assert_int_equal(socketpair(AF_UNIX, SOCK_DGRAM, 0, shared), 0);
	/* The child itself uses only descriptors below 40. */
	assert_int_equal(dup2(shared[0], 40), 40);
	shared[0] = 40;
	buf_init(&b, 100);
	assert_int_equal(run(escapes, shared, &b), SANDBOX_DONE);
	assert_string_equal(buf_text(&b), "");
	assert_true(recv(shared[1], &(char){ 0 }, 1, MSG_DONTWAIT) < 0);
	buf_free(&b);
}

/* Signals are blocked, as they are in a worker.  Afterwards no child process is
 * left. */
static void
works_with_signals_blocked(void **state)
{
	static const struct sandbox_limits brief = { 60000, 1, 1 << 20 };
	sigset_t all, before;
	struct buf b;

	(void)state;
	(void)sigfillset(&all);
	(void)sigprocmask(SIG_SETMASK, &all, &before);
	buf_init(&b, 100);
	assert_int_equal(sandbox_run(computes, NULL, &brief, &b), SANDBOX_LATE);
	assert_int_equal(run(crashes, NULL, &b), SANDBOX_CRASHED);
	(void)sigprocmask(SIG_SETMASK, &before, NULL);
	assert_true(waitpid(-1, NULL, WNOHANG) < 0 && errno == ECHILD);
	buf_free(&b);
}

static void
says_goodbye(void)
{
	(void)!write(shared[0], "bye", 3);
}

/* A parser in the child that calls exit() does not run the parent's atexit
 * handlers. */
static void
bars_exit_handlers(void **state)
{
	struct buf b;

	(void)state;
	assert_int_equal(atexit(says_goodbye), 0);
	buf_init(&b, 100);
	(void)!run(exits, NULL, &b);
	assert_true(recv(shared[1], &(char){ 0 }, 1, MSG_DONTWAIT) < 0);
	buf_free(&b);
}

TESTS(T(hands_back_what_the_child_puts), T(stops_one_that_says_too_much),
    T(survives_a_crash), T(stops_one_that_hangs),
    T(stops_one_that_only_computes), T(limits_memory),
    T(has_nothing_of_the_parents), T(works_with_signals_blocked),
    T(bars_exit_handlers))
