/* test_write_all.c - write_all writes all bytes, though the descriptor takes
 * them in parts and signals interrupt it, or returns false and sets errno. */
#include "test.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"

#define MANY ((size_t)4 * 1024 * 1024) /* more than a pipe takes at once */

/* A pipe over which the interrupted writer tells the reader to start. */
static int go[2];

static void
interrupted(int sig)
{
	(void)sig;
	(void)!write(go[1], "x", 1);
}

/* Makes signals interrupt waiting system calls from now on, again and again. */
static void
interrupt(void)
{
	static const struct sigaction act = { .sa_handler = interrupted };
	static const struct itimerval soon = { { 0, 5000 }, { 0, 5000 } };

	assert_int_equal(sigaction(SIGALRM, &act, NULL), 0);
	assert_int_equal(setitimer(ITIMER_REAL, &soon, NULL), 0);
}

/* Starts a child that reads the pipe to its end.  It begins to read after the
 * writer, which is waiting for room in the pipe, was interrupted.  The child's
 * exit status is 0 when all bytes were right. */
static pid_t
read_all(const int pipe_fd[2])
{
	unsigned char part[777];
	size_t at = 0;
	ssize_t n;
	pid_t pid = fork();

	if (pid != 0)
		return pid;
	(void)close(pipe_fd[1]);
	if (read(go[0], part, 1) != 1)
		_exit(3);
	while ((n = read(pipe_fd[0], part, sizeof(part))) > 0)
		for (ssize_t i = 0; i < n; i++, at++)
			if (part[i] != (unsigned char)(at % 251))
				_exit(1);
	_exit(at == MANY ? 0 : 2);
}

static void
writes_all_that_is_taken_in_parts(void **state)
{
	static unsigned char bytes[MANY];
	int pipe_fd[2], status;
	pid_t pid;

	(void)state;
	for (size_t i = 0; i < MANY; i++)
		bytes[i] = (unsigned char)(i % 251);
	assert_int_equal(pipe(pipe_fd), 0);
	assert_int_equal(pipe(go), 0);
	pid = read_all(pipe_fd);
	assert_true(pid > 0);
	(void)close(pipe_fd[0]);
	interrupt();
	assert_true(write_all(pipe_fd[1], bytes, MANY));
	(void)setitimer(ITIMER_REAL, &(struct itimerval){ 0 }, NULL);
	(void)close(pipe_fd[1]);
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_int_equal(status, 0);
}

static void
says_what_went_wrong(void **state)
{
	int full = open("/dev/full", O_WRONLY | O_CLOEXEC);

	(void)state;
	assert_true(full >= 0);
	assert_false(write_all(full, "x", 1));
	assert_int_equal(errno, ENOSPC);
	assert_true(write_all(full, "", 0));
	(void)close(full);
	assert_false(write_all(-1, "x", 1));
	assert_int_equal(errno, EBADF);
}

TESTS(T(writes_all_that_is_taken_in_parts), T(says_what_went_wrong))
