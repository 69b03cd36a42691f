/* child.c - a child process of the daemon, which may wait for other hosts. */
#include "push/child.h"

#include <errno.h>
#include <linux/close_range.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/log.h"
#include "push/recv_hook.h"
#include "push/send_queue.h"

/* Bytes of a child that are read before websockets can be written to again;
 * inbox.c gives the reason. */
#define A_TURN   (QUEUE_BYTES / 4)
/* Bytes of the send buffer, if the kernel allows it. */
#define PACKETS  (4 * 1024 * 1024)
#define TEXT_MAX (MESSAGE_TEXT_MAX + 1)

static char text[TEXT_MAX];

/* Reads the next packet into text; returns the same as parent_hear. */
static int
hear(int fd)
{
	ssize_t n = recv(fd, text, sizeof(text) - 1, MSG_DONTWAIT);

	if (n > 0) {
		text[n] = '\0';
		return (int)n;
	}
	return n < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : -1;
}

int
parent_hear(int fd, const char **out)
{
	*out = text;
	return hear(fd);
}

bool
parent_tell(int fd, const char *s, size_t n)
{
	return send(fd, s, n, MSG_NOSIGNAL) == (ssize_t)n;
}

bool
child_tell(const struct child *c, const char *s, size_t n)
{
	return c->started && send(c->wire.fd, s, n,
	                         MSG_DONTWAIT | MSG_NOSIGNAL) == (ssize_t)n;
}

/* Runs the child.  It keeps its end of the pair and the standard descriptors,
 * and blocks no signals. */
static _Noreturn void
become(const struct child *c, int fd, pid_t parent)
{
	sigset_t none;

	(void)sigemptyset(&none);
	(void)sigprocmask(SIG_SETMASK, &none, NULL);
	(void)prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent)
		_exit(0);
	(void)dup2(fd, 3);
	(void)close_range(4, ~0U, 0);
	recv_hook_off();
	c->run(3, c->conf);
	_exit(0);
}

static bool
wire_ready(struct wire *w)
{
	struct child *c = w->arg;

	for (size_t all = 0; all < A_TURN;) {
		int n = hear(w->fd);

		if (n < 0)
			return false;
		if (n == 0)
			return true;
		all += (size_t)n;
		c->told(c, text, (size_t)n);
	}
	return true;
}

static void
wire_gone(struct wire *w)
{
	struct child *c = w->arg;

	c->started = false;
	log_line(LOG_WARN,
	    "%s: this child process has ended and will be started again",
	    c->name);
}

static void
widen(int fd)
{
	int bytes = PACKETS;

	(void)setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof(bytes));
}

static void
cannot_start(struct child *c)
{
	log_rarely(&c->failing, LOG_ERROR,
	    "%s: this child process cannot be started: %s; it is tried again "
	    "every second",
	    c->name, strerror(errno));
}

static void
start(struct child *c)
{
	pid_t parent = getpid();
	int pair[2];

	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0) {
		cannot_start(c);
		return;
	}
	widen(pair[0]);
	widen(pair[1]);
	c->pid = fork();
	if (c->pid == 0)
		become(c, pair[1], parent);
	if (c->pid < 0)
		cannot_start(c);
	(void)close(pair[1]);
	c->wire = (struct wire){
		.fd = pair[0], .ready = wire_ready, .gone = wire_gone, .arg = c
	};
	c->started = c->pid > 0 && loop_watch(&c->wire);
	if (c->pid < 0)
		(void)close(pair[0]);
}

void
child_keep(struct child *c)
{
	if (c->pid > 0 && waitpid(c->pid, NULL, WNOHANG) == c->pid)
		c->pid = 0;
	if (c->started || c->pid > 0)
		return;
	start(c);
}
