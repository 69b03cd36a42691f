/*
 * sql_ask.c - `sql_ask SOCKET DATABASE SQL` lets sql_serve answer the SQL.  It
 * has the output of this program and writes the answer itself; all that comes
 * back is the exit status.
 */
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#define TRIES 1000 /* of 10 ms each, while sql_serve begins */

/* A socket that is connected with sql_serve; -1 if there is none. */
static int
dial(const char *path)
{
	const struct timespec nap = { .tv_nsec = 10000000 };
	struct sockaddr_un to = { .sun_family = AF_UNIX };
	int n = snprintf(to.sun_path, sizeof(to.sun_path), "%s", path);
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

	if (n <= 0 || (size_t)n >= sizeof(to.sun_path))
		return -1;
	for (int i = 0; i < TRIES; i++) {
		if (connect(fd, (struct sockaddr *)&to, sizeof(to)) == 0)
			return fd;
		(void)nanosleep(&nap, NULL);
	}
	return -1;
}

/* Sends the name of the database and both outputs. */
static bool
tell_outputs(int fd, char *database)
{
	const int outputs[] = { STDOUT_FILENO, STDERR_FILENO };
	_Alignas(struct cmsghdr) char room[CMSG_SPACE(sizeof(outputs))] = { 0 };
	struct iovec text = { database, strlen(database) + 1 };
	struct msghdr message = { .msg_iov = &text,
		.msg_iovlen = 1,
		.msg_control = room,
		.msg_controllen = sizeof(room) };
	struct cmsghdr *head = CMSG_FIRSTHDR(&message);

	head->cmsg_level = SOL_SOCKET;
	head->cmsg_type = SCM_RIGHTS;
	head->cmsg_len = CMSG_LEN(sizeof(outputs));
	memcpy(CMSG_DATA(head), outputs, sizeof(outputs));
	return sendmsg(fd, &message, MSG_NOSIGNAL) == (ssize_t)text.iov_len;
}

static bool
tell_sql(int fd, const char *sql)
{
	size_t left = strlen(sql) + 1;

	while (left > 0) {
		ssize_t n = send(fd, sql, left, MSG_NOSIGNAL);

		if (n <= 0)
			return false;
		sql += n;
		left -= (size_t)n;
	}
	return shutdown(fd, SHUT_WR) == 0;
}

int
main(int argc, char **argv)
{
	char status = 2;
	int fd;

	if (argc != 4) {
		fprintf(stderr, "usage: sql_ask SOCKET DATABASE SQL\n");
		return 2;
	}
	fd = dial(argv[1]);
	if (fd < 0 || !tell_outputs(fd, argv[2]) || !tell_sql(fd, argv[3]) ||
	    recv(fd, &status, 1, 0) != 1)
		fprintf(stderr, "sql_ask: no answer at %s: %s\n", argv[1],
		    strerror(errno));
	return status;
}
