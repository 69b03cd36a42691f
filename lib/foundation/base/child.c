/*
 * child.c - work in child processes that end with their parent: that of jobs,
 * which may be ended at any moment, and the parsing of bytes from outside.  A
 * child that parses can do little but compute and write to one pipe, and is
 * killed when it exceeds its limits.
 */
#include "base/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/log.h"

/* -- work of a job --------------------------------------------------------- */

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

/* prctl sends no signal for a parent that ended before the call; getppid shows
 * whether it has. */
bool
child_ends_with(pid_t parent, int signal)
{
	return prctl(PR_SET_PDEATHSIG, signal) == 0 && getppid() == parent;
}

/* Makes the new process independent of its parent but for its end, which kills
 * it.  Closes inherited descriptors, because a database connection must not be
 * used by two processes.  False: the parent has ended, or a step failed. */
static bool
leave_parent(pid_t parent)
{
	sigset_t none;

	(void)signal(SIGTERM, SIG_DFL);
	(void)signal(SIGINT, SIG_DFL);
	(void)sigemptyset(&none);
	return child_ends_with(parent, SIGKILL) &&
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

/* As waitpid, but goes on when a signal interrupts it. */
static int
wait_for(pid_t pid, int *status, int options)
{
	pid_t got;

	do
		got = waitpid(pid, status, options);
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

/* -- parsing bytes from outside -------------------------------------------- */

#define CHUNK   ((size_t)64 * 1024)
#define PIPE_FD 3 /* the pipe in the child; the next after standard error */

struct sandbox_out {
	size_t n;
	char bytes[CHUNK];
};

static void
sandbox_flush(struct sandbox_out *out)
{
	if (!write_all(PIPE_FD, out->bytes, out->n))
		_exit(1);
	out->n = 0;
}

void
sandbox_put(struct sandbox_out *out, const void *bytes, size_t n)
{
	for (const char *p = bytes; n > 0;) {
		size_t some = CHUNK - out->n;

		some = n < some ? n : some;
		memcpy(out->bytes + out->n, p, some);
		out->n += some;
		p += some;
		n -= some;
		if (out->n == CHUNK)
			sandbox_flush(out);
	}
}

static bool
set_limit(__rlimit_resource_t what, rlim_t value)
{
	return setrlimit(what, &(struct rlimit){ value, value }) == 0;
}

/*
 * Limits the memory of the child to `more` bytes above what is mapped now,
 * which includes the record cache.  Without effect under the address sanitizer,
 * which maps terabytes.
 */
static bool
limit_memory(size_t more)
{
#ifdef __SANITIZE_ADDRESS__
	(void)more;
	return true;
#else
	unsigned long pages;
	FILE *f = fopen("/proc/self/statm", "re");
	bool known = f != NULL && fscanf(f, "%lu", &pages) == 1;

	if (f != NULL)
		(void)fclose(f);
	return known &&
	       set_limit(RLIMIT_AS,
	           (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE) + more);
#endif
}

/* Closes the parent's descriptors except standard error and the pipe, and lets
 * the child be killed when its parent ends; false: that failed, or the parent
 * has ended already. */
static bool
sandbox_leave_parent(int fd, pid_t parent)
{
	return child_ends_with(parent, SIGKILL) &&
	       (fd == PIPE_FD || dup2(fd, PIPE_FD) == PIPE_FD) &&
	       close_range(0, STDERR_FILENO - 1, 0) == 0 &&
	       close_range(PIPE_FD + 1, ~0U, 0) == 0;
}

/* Sets the limits of the child.  If a filter of system calls is added, it must
 * be set last, since the other steps need system calls. */
static bool
confine(const struct sandbox_limits *l)
{
	return limit_memory(l->memory_bytes) && set_limit(RLIMIT_NOFILE, 0) &&
	       set_limit(RLIMIT_FSIZE, 0) && set_limit(RLIMIT_CORE, 0) &&
	       set_limit(RLIMIT_NPROC, 0) &&
	       set_limit(RLIMIT_CPU, (rlim_t)l->cpu_s) &&
	       prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
}

/* Gives faults their default actions and unblocks all signals: the worker
 * blocks them, and its handlers of faults must not run in the child.  SIGPIPE
 * is ignored, so that writing to a parent that has ended is an error. */
static void
default_signals(void)
{
	static const int faults[] = { SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV,
		SIGSYS, SIGTRAP };
	sigset_t none;

	for (size_t i = 0; i < ARRAY_LEN(faults); i++)
		(void)signal(faults[i], SIG_DFL);
	(void)signal(SIGPIPE, SIG_IGN);
	(void)sigemptyset(&none);
	(void)sigprocmask(SIG_SETMASK, &none, NULL);
}

static int
milliseconds_to(int64_t deadline_ms)
{
	int64_t left = deadline_ms - clock_mono_ms();

	return left < 0 ? 0 : (int)left;
}

/* Waits until the descriptor can be read: of a pipe, until bytes have come or
 * it was closed; of a pidfd, until its process has ended.  False: the deadline
 * has passed. */
static bool
await_readable(int fd, int64_t deadline_ms)
{
	struct pollfd p = { fd, POLLIN, 0 };
	int n;

	do
		n = poll(&p, 1, milliseconds_to(deadline_ms));
	while (n < 0 && errno == EINTR);
	return n > 0;
}

/* Reads the child's output until the child closes the pipe, take fails, or the
 * deadline has passed. */
static enum sandbox_end
collect(int fd, int64_t deadline_ms, struct sandbox_sink *to)
{
	char chunk[CHUNK];

	while (await_readable(fd, deadline_ms)) {
		ssize_t n = read(fd, chunk, sizeof(chunk));

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return n == 0 ? SANDBOX_DONE : SANDBOX_FAULT;
		to->e = to->take(to->arg, chunk, (size_t)n);
		if (to->e != OK)
			return SANDBOX_STOPPED;
	}
	return SANDBOX_LATE;
}

/* The result of a child that has closed its pipe, by its wait status.  A signal
 * SIGKILL means that it exceeded its CPU time or was killed at the deadline. */
static enum sandbox_end
sandbox_end_of(int status)
{
	if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
		return SANDBOX_DONE;
	return WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL
	           ? SANDBOX_LATE
	           : SANDBOX_CRASHED;
}

/* Waits for the end of the child and kills it if needed.  so_far: the result of
 * collect, which stays unless it is SANDBOX_DONE: then the way in which the
 * child ended decides.  A child that has closed its pipe may still need a
 * moment to end by itself. */
static enum sandbox_end
sandbox_reap(pid_t pid, enum sandbox_end so_far, int64_t deadline_ms)
{
	int end = so_far == SANDBOX_DONE ? pidfd_open(pid, 0) : -1;
	int status = 0;
	pid_t got;

	if (end >= 0) {
		(void)await_readable(end, deadline_ms);
		(void)close(end);
	}
	(void)kill(pid, SIGKILL);
	got = wait_for(pid, &status, 0);
	if (so_far != SANDBOX_DONE)
		return so_far;
	return got == pid ? sandbox_end_of(status) : SANDBOX_FAULT;
}

enum sandbox_end
sandbox_stream(void (*work)(struct sandbox_out *out, void *arg), void *arg,
    const struct sandbox_limits *limits, struct sandbox_sink *sink)
{
	int64_t deadline_ms = clock_mono_ms() + limits->wall_ms;
	struct sandbox_out to = { 0 };
	pid_t pid, parent = getpid();
	enum sandbox_end end;
	int fd[2];

	if (pipe2(fd, O_CLOEXEC) != 0) {
		log_line(LOG_ERROR,
		    "sandbox: cannot make a pipe to a child process: %s",
		    strerror(errno));
		return SANDBOX_FAULT;
	}
	pid = fork();
	if (pid == 0) {
		default_signals();
		if (!sandbox_leave_parent(fd[1], parent) || !confine(limits))
			_exit(1);
		work(&to, arg);
		sandbox_flush(&to);
		_exit(0);
	}
	(void)close(fd[1]);
	if (pid < 0) {
		log_line(LOG_ERROR, "sandbox: cannot fork a child process: %s",
		    strerror(errno));
		(void)close(fd[0]);
		return SANDBOX_FAULT;
	}
	end = collect(fd[0], deadline_ms, sink);
	(void)close(fd[0]);
	return sandbox_reap(pid, end, deadline_ms);
}

/* The sink of sandbox_run, which ends the child when the buffer arg is full. */
static enum err
append_output(void *arg, const char *bytes, size_t n)
{
	struct buf *out = arg;

	buf_add(out, bytes, n);
	return out->over ? E_UPLOAD_TOO_LARGE : OK;
}

enum sandbox_end
sandbox_run(void (*work)(struct sandbox_out *out, void *arg), void *arg,
    const struct sandbox_limits *limits, struct buf *out)
{
	struct sandbox_sink to = { append_output, out, OK };
	enum sandbox_end end = sandbox_stream(work, arg, limits, &to);

	return end == SANDBOX_STOPPED ? SANDBOX_TOO_MUCH : end;
}
