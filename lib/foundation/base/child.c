/* child.c - runs work in child processes that end with their parent, and tells
 * whether a process runs. */
#include "base/child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/log.h"

void *
child_share(size_t n)
{
	void *p = mmap(NULL, n, PROT_READ | PROT_WRITE,
	    MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	return p == MAP_FAILED ? NULL : p;
}

void
child_unshare(void *p, size_t n)
{
	if (p != NULL)
		(void)munmap(p, n);
}

/* Closes inherited descriptors, because a database connection must not be used
 * by two processes.  prctl sends no signal for a parent that ended before the
 * call; getppid shows whether it has. */
static bool
leave_parent(pid_t parent)
{
	sigset_t none;

	(void)signal(SIGTERM, SIG_DFL);
	(void)signal(SIGINT, SIG_DFL);
	(void)sigemptyset(&none);
	return prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && getppid() == parent &&
	       sigprocmask(SIG_SETMASK, &none, NULL) == 0 &&
	       close_range(STDERR_FILENO + 1, ~0U, 0) == 0;
}

pid_t
child_start(void (*work)(void *arg), void *arg)
{
	pid_t parent = getpid(), pid = fork();

	if (pid < 0)
		log_line(LOG_ERROR, "cannot fork a child process: %s",
		    strerror(errno));
	if (pid != 0)
		return pid;
	if (!leave_parent(parent))
		_exit(1);
	work(arg);
	_exit(0);
}

static int
wait_for(pid_t pid, int *status, int how)
{
	pid_t got;

	do
		got = waitpid(pid, status, how);
	while (got < 0 && errno == EINTR);
	return got;
}

enum child_state
child_look(pid_t pid)
{
	int status = 0;
	pid_t got = wait_for(pid, &status, WNOHANG);

	if (got == 0)
		return CHILD_RUNS;
	return got == pid && WIFEXITED(status) && WEXITSTATUS(status) == 0
	           ? CHILD_DONE
	           : CHILD_DIED;
}

void
child_kill(pid_t pid)
{
	int status;

	(void)kill(pid, SIGKILL);
	(void)wait_for(pid, &status, 0);
}

bool
process_runs(pid_t pid)
{
	char path[40];
	char text[300] = "";
	const char *end;
	int fd;

	if (kill(pid, 0) != 0 && errno == ESRCH)
		return false;
	(void)snprintf(path, sizeof(path), "/proc/%ld/stat", (long)pid);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return errno != ENOENT;
	if (read(fd, text, sizeof(text) - 1) < 0)
		text[0] = '\0';
	(void)close(fd);
	/* End of the name; the name may contain ")", too. */
	end = strrchr(text, ')');
	return end == NULL || strncmp(end, ") Z", 3) != 0;
}
