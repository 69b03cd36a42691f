/*
 * sql_serve.c - answers SQL for tests written in shell, in sessions that stay:
 * it takes a psql longer to begin, and its session to fill its caches, than
 * most questions take.  `sql_serve SOCKET` serves sql_ask until the shell that
 * has started it ends.
 *
 * sql_ask prints what `psql -qAt -c` would.  A question finds a session like a
 * new one, because DISCARD ALL follows each; one that was lost is replaced
 * before it is asked.  Each question has a thread, as one may wait for what
 * another one does.
 */
#include <libpq-fe.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define QUESTION_MAX 0x100000
#define BACKLOG      128

struct session {
	struct session *next;
	PGconn *conn;
	char database[];
};

struct question {
	int client;
	FILE *out, *err;
	char text[QUESTION_MAX]; /* DATABASE, a NUL, SQL, a NUL */
};

/* Sessions that nobody uses, the one that was used last first. */
static struct session *idle;
static pthread_mutex_t idle_lock = PTHREAD_MUTEX_INITIALIZER;

static void
notice_show(void *err, const char *text)
{
	fputs(text, err);
}

static void
session_end(struct session *s)
{
	PQfinish(s->conn);
	free(s);
}

/* An idle session of the database, which may have been lost meanwhile. */
static struct session *
session_left(const char *database)
{
	struct session **at = &idle, *s;

	(void)pthread_mutex_lock(&idle_lock);
	while (*at != NULL && strcmp((*at)->database, database) != 0)
		at = &(*at)->next;
	s = *at;
	if (s != NULL)
		*at = s->next;
	(void)pthread_mutex_unlock(&idle_lock);
	return s;
}

/* PostgreSQL says nothing in an idle session but that it ends. */
static bool
session_lives(const struct session *s)
{
	struct pollfd end = { .fd = PQsocket(s->conn), .events = POLLIN };

	return poll(&end, 1, 0) == 0;
}

static struct session *
session_take(const char *database)
{
	struct session *s;
	size_t n = strlen(database) + 1;

	while ((s = session_left(database)) != NULL) {
		if (session_lives(s))
			return s;
		session_end(s);
	}
	s = malloc(sizeof(*s) + n);
	if (s == NULL)
		abort();
	memcpy(s->database, database, n);
	s->conn = PQconnectdb(database);
	return s;
}

/* Keeps the session for the next question, if it can be made like a new one. */
static void
session_leave(struct session *s)
{
	PGresult *done = PQexec(s->conn, "DISCARD ALL");
	bool clean = PQresultStatus(done) == PGRES_COMMAND_OK;

	PQclear(done);
	(void)PQsetNoticeProcessor(s->conn, notice_show, stderr);
	if (!clean) {
		session_end(s);
		return;
	}
	(void)pthread_mutex_lock(&idle_lock);
	s->next = idle;
	idle = s;
	(void)pthread_mutex_unlock(&idle_lock);
}

static void
rows_show(const PGresult *rows, FILE *out)
{
	for (int i = 0; i < PQntuples(rows); i++)
		for (int j = 0; j < PQnfields(rows); j++)
			fprintf(out, "%s%s", PQgetvalue(rows, i, j),
			    j + 1 < PQnfields(rows) ? "|" : "\n");
}

/* Shows the result; false if it is an error. */
static bool
result_show(const PGresult *result, const struct question *q)
{
	switch (PQresultStatus(result)) {
	case PGRES_TUPLES_OK:
		rows_show(result, q->out);
		return true;
	case PGRES_COMMAND_OK:
	case PGRES_EMPTY_QUERY:
		return true;
	default:
		fputs(PQresultErrorMessage(result), q->err);
		return false;
	}
}

/* The exit status of sql_ask. */
static char
answer(struct session *s, const char *sql, const struct question *q)
{
	PGresult *result;
	char status = 0;

	(void)PQsetNoticeProcessor(s->conn, notice_show, q->err);
	if (PQstatus(s->conn) != CONNECTION_OK || !PQsendQuery(s->conn, sql)) {
		fputs(PQerrorMessage(s->conn), q->err);
		return 2;
	}
	while ((result = PQgetResult(s->conn)) != NULL) {
		if (!result_show(result, q))
			status = 1;
		PQclear(result);
	}
	return status;
}

/* Reads what sql_ask sends; its outputs come with the first bytes. */
static bool
question_read(struct question *q)
{
	int outputs[2];
	_Alignas(struct cmsghdr) char room[CMSG_SPACE(sizeof(outputs))];
	struct iovec text = { q->text, sizeof(q->text) };
	struct msghdr message = { .msg_iov = &text,
		.msg_iovlen = 1,
		.msg_control = room,
		.msg_controllen = sizeof(room) };
	ssize_t n = recvmsg(q->client, &message, MSG_CMSG_CLOEXEC);
	const struct cmsghdr *head = CMSG_FIRSTHDR(&message);
	char *at = q->text, *const end = at + sizeof(q->text);

	if (n <= 0 || head == NULL ||
	    head->cmsg_len != CMSG_LEN(sizeof(outputs)))
		return false;
	memcpy(outputs, CMSG_DATA(head), sizeof(outputs));
	q->out = fdopen(outputs[0], "w");
	q->err = fdopen(outputs[1], "w");
	do {
		at += n;
		n = recv(q->client, at, (size_t)(end - at), 0);
	} while (n > 0);
	return at[-1] == '\0' && strlen(q->text) + 1 < (size_t)(at - q->text);
}

static void *
serve(void *arg)
{
	struct question *q = arg;
	struct session *s;
	char status = 2;

	if (question_read(q)) {
		s = session_take(q->text);
		status = answer(s, q->text + strlen(q->text) + 1, q);
		session_leave(s);
	}
	if (q->out != NULL)
		(void)fclose(q->out);
	if (q->err != NULL)
		(void)fclose(q->err);
	(void)send(q->client, &status, 1, MSG_NOSIGNAL);
	(void)close(q->client);
	free(q);
	return NULL;
}

static int
listener(const char *path)
{
	struct sockaddr_un at = { .sun_family = AF_UNIX };
	int n = snprintf(at.sun_path, sizeof(at.sun_path), "%s", path);
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

	if (n <= 0 || (size_t)n >= sizeof(at.sun_path) ||
	    bind(fd, (struct sockaddr *)&at, sizeof(at)) != 0 ||
	    listen(fd, BACKLOG) != 0)
		return -1;
	return fd;
}

int
main(int argc, char **argv)
{
	pthread_t thread;
	int fd = argc == 2 ? listener(argv[1]) : -1;

	if (fd < 0 || prctl(PR_SET_PDEATHSIG, SIGTERM) != 0) {
		fprintf(stderr, "usage: sql_serve SOCKET, which is made\n");
		return 2;
	}
	(void)signal(SIGPIPE, SIG_IGN);
	for (;;) {
		struct question *q = malloc(sizeof(*q));

		if (q == NULL)
			abort();
		q->out = q->err = NULL;
		q->client = accept4(fd, NULL, NULL, SOCK_CLOEXEC);
		if (pthread_create(&thread, NULL, serve, q) != 0)
			abort();
		(void)pthread_detach(thread);
	}
}
