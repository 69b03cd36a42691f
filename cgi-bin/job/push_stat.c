/* push_stat.c - prints the counters of this host's push daemon, as a line of
 * JSON. */
#include <stdio.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include "fleet/push_send.h"
#include "job/jobs.h"

#define ANSWER_MAX 512
#define WAIT_S     2

/* Connects to the daemon's socket.  bind gives this socket an address, without
 * which the daemon could not answer. */
static int
call_up(const char *home)
{
	static const struct timeval wait = { .tv_sec = WAIT_S };
	struct sockaddr_un me = { .sun_family = AF_UNIX };
	struct sockaddr_un to = { .sun_family = AF_UNIX };
	int n = snprintf(
	    to.sun_path, sizeof(to.sun_path), "%s/%s", home, PUSH_SOCKET);
	int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);

	if (fd >= 0 && n > 0 && (size_t)n < sizeof(to.sun_path) &&
	    bind(fd, (struct sockaddr *)&me, sizeof(me.sun_family)) == 0 &&
	    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof(wait)) == 0 &&
	    connect(fd, (struct sockaddr *)&to, sizeof(to)) == 0)
		return fd;
	if (fd >= 0)
		(void)close(fd);
	return -1;
}

enum err
push_stat(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	char text[ANSWER_MAX];
	int fd = call_up(conf->home);
	ssize_t n = -1;

	(void)argc;
	(void)argv;
	if (fd < 0)
		return fault(
		    ctx, "cannot connect to the push daemon: it does not run");
	if (send(fd, "counts", 6, MSG_NOSIGNAL) == 6)
		n = recv(fd, text, sizeof(text), 0);
	(void)close(fd);
	if (n < 0)
		return fault(
		    ctx, "the push daemon did not answer in %d s", WAIT_S);
	printf("%.*s\n", (int)n, text);
	return OK;
}
