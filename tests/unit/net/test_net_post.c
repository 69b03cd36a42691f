/*
 * test_net_post.c - small calls of other programs: what is sent, which hosts
 * may be called, and what becomes of answers that are too large, late,
 * redirected or no HTTP. A child process plays the other side.
 */
#include "test.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>

#include "base/buf.h"
#include "base/clock.h"
#include "net/net_post.h"

static struct {
	int port;
	pid_t pid;
} server;

static void
say(int fd, const char *text)
{
	(void)!write(fd, text, strlen(text));
}

/* Reads until the end of the request's head and as many bytes of body as the
 * tests send, which end with a full stop. */
static void
read_request(int fd, char *out, size_t size)
{
	size_t n = 0;
	ssize_t got;

	out[0] = '\0';
	while (n + 1 < size && (got = read(fd, out + n, size - n - 1)) > 0) {
		n += (size_t)got;
		out[n] = '\0';
		if (strncmp(out, "GET", 3) == 0
		        ? strstr(out, "\r\n\r\n") != NULL
		        : out[n - 1] == '.')
			return;
	}
}

static void
say_bytes(int fd, size_t n)
{
	static char zeros[4096];
	char head[100];

	(void)snprintf(head, sizeof(head),
	    "HTTP/1.1 200 OK\r\nContent-Length: %zu\r\n\r\n", n);
	say(fd, head);
	memset(zeros, '0', sizeof(zeros));
	for (size_t left = n; left > 0;) {
		size_t part = left < sizeof(zeros) ? left : sizeof(zeros);

		if (write(fd, zeros, part) < 0)
			return;
		left -= part;
	}
}

/* Begins an answer and never ends it. */
static void
drip(int fd)
{
	say(fd, "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n");
	while (write(fd, "x", 1) == 1)
		(void)usleep(100000);
}

static void
answer(int fd)
{
	char got[4096], said[5000];

	read_request(fd, got, sizeof(got));
	if (strstr(got, " /echo ") != NULL) {
		(void)snprintf(said, sizeof(said),
		    "HTTP/1.1 201 Made\r\nContent-Length: %zu\r\n\r\n%s",
		    strlen(got), got);
		say(fd, said);
	} else if (strstr(got, " /moved ") != NULL) {
		(void)snprintf(said, sizeof(said),
		    "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:%d/echo"
		    "\r\nContent-Length: 0\r\n\r\n",
		    server.port);
		say(fd, said);
	} else if (strstr(got, " /edge ") != NULL) {
		say_bytes(fd, NET_POST_ANSWER);
	} else if (strstr(got, " /big ") != NULL) {
		say_bytes(fd, NET_POST_ANSWER + 1);
	} else if (strstr(got, " /drip ") != NULL) {
		drip(fd);
	} else if (strstr(got, " /silent ") != NULL) {
		(void)!read(fd, got, 1);
	} else if (strstr(got, " /nonsense ") != NULL) {
		say(fd, "what?\r\n\r\n");
	} else {
		say(fd, "HTTP/1.1 500 Oh\r\nContent-Length: 2\r\n\r\nno");
	}
}

static void
serve(int listening)
{
	(void)prctl(PR_SET_PDEATHSIG, SIGKILL);
	(void)signal(SIGCHLD, SIG_IGN);
	(void)signal(SIGPIPE, SIG_IGN);
	for (;;) {
		int fd = accept(listening, NULL, NULL);

		if (fork() == 0) {
			(void)prctl(PR_SET_PDEATHSIG, SIGKILL);
			answer(fd);
			_exit(0);
		}
		(void)close(fd);
	}
}

static int
setup(void **state)
{
	struct sockaddr_in at = { .sin_family = AF_INET,
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t n = sizeof(at);
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

	(void)state;
	if (bind(fd, (struct sockaddr *)&at, n) != 0 || listen(fd, 64) != 0 ||
	    getsockname(fd, (struct sockaddr *)&at, &n) != 0)
		return 1;
	server.port = ntohs(at.sin_port);
	server.pid = fork();
	if (server.pid == 0)
		serve(fd);
	(void)close(fd);
	return server.pid < 0;
}

static int
teardown(void **state)
{
	(void)state;
	(void)kill(server.pid, SIGKILL);
	(void)waitpid(server.pid, NULL, 0);
	return 0;
}

static struct net_post
to(struct arena *a, const char *path)
{
	return (struct net_post){
		.method = "POST",
		.url =
		    arena_printf(a, "http://127.0.0.1:%d%s", server.port, path),
		.hosts = "127.0.0.1",
		.body = "a=1.",
		.n = 4,
	};
}

/* Makes all the calls at once. */
static void
all(struct arena *a, struct net_post *v, size_t n)
{
	struct net_posts *p = net_posts_new();

	for (size_t i = 0; i < n; i++)
		net_post_begin(p, a, &v[i]);
	while (net_posts_wait(p, 1000) > 0)
		continue;
	for (size_t i = 0; i < n; i++)
		assert_true(v[i].ended);
	net_posts_free(p);
}

static void
sends_what_it_is_given(void **state)
{
	static const char *const header[] = { "tenant-id: 7", "X-A: b", NULL };
	struct arena a = { 0 };
	struct net_post post[2];

	(void)state;
	post[0] = to(&a, "/echo");
	post[0].header = header;
	post[1] = to(&a, "/echo");
	post[1].method = "GET";
	all(&a, post, 2);
	assert_int_equal(post[0].end, NET_OK);
	assert_int_equal(post[0].status, 201);
	assert_string_equal(post[0].why, "");
	assert_int_equal(post[0].answer_n, strlen(post[0].answer));
	assert_memory_equal(post[0].answer, "POST /echo HTTP/1.1\r\n", 21);
	assert_non_null(strstr(post[0].answer, "\r\ntenant-id: 7\r\n"));
	assert_non_null(strstr(post[0].answer, "\r\nX-A: b\r\n"));
	assert_non_null(strstr(post[0].answer, "\r\n\r\na=1."));
	assert_null(strstr(post[0].answer, "Expect"));
	assert_int_equal(post[1].end, NET_OK);
	assert_memory_equal(post[1].answer, "GET /echo HTTP/1.1\r\n", 20);
	arena_free(&a);
}

static void
survives_everything(void **state)
{
	static const struct {
		const char *path;
		enum net_end end;
		long status;
	} cases[] = {
		{ "/edge", NET_OK, 200 },
		{ "/big", NET_TOO_LARGE, 200 },
		{ "/moved", NET_FAILED, 302 },
		{ "/other", NET_FAILED, 500 },
		{ "/nonsense", NET_FAILED, 0 },
		{ "/drip", NET_LATE, 200 },
		{ "/silent", NET_LATE, 0 },
		{ "/edge", NET_OK, 200 },
	};
	struct net_post post[ARRAY_LEN(cases)];
	struct arena a = { 0 };
	int64_t begin = clock_mono_ms();

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		post[i] = to(&a, cases[i].path);
	all(&a, post, ARRAY_LEN(cases));
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		print_message("  %s: %s\n", cases[i].path, post[i].why);
		assert_int_equal(post[i].end, cases[i].end);
		assert_int_equal(post[i].status, cases[i].status);
	}
	assert_int_equal(post[0].answer_n, NET_POST_ANSWER);
	/* All calls together take as long as one. */
	assert_in_range(clock_mono_ms() - begin, 0, NET_POST_MS + 2000);
	arena_free(&a);
}

/* A call ends when its host answers, however long others take; its texts need
 * not stay, and what is cut off leaves nothing behind. */
static void
waits_for_no_other(void **state)
{
	struct net_posts *p = net_posts_new();
	struct arena a = { 0 };
	struct net_post slow[8], post[3];
	char url[100];

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(slow); i++) {
		slow[i] = to(&a, "/silent");
		net_post_begin(p, &a, &slow[i]);
	}
	for (size_t i = 0; i < ARRAY_LEN(post); i++) {
		post[i] = to(&a, "/echo");
		(void)snprintf(url, sizeof(url), "%s", post[i].url);
		post[i].url = url;
		net_post_begin(p, &a, &post[i]);
		memset(url, 'x', sizeof(url) - 1);
		while (!post[i].ended)
			assert_in_range(net_posts_wait(p, 1000), 8, 9);
		assert_int_equal(post[i].end, NET_OK);
		assert_memory_equal(post[i].answer, "POST /echo ", 11);
		for (size_t k = 0; k < ARRAY_LEN(slow); k++)
			assert_false(slow[k].ended);
	}
	net_posts_free(p);
	arena_free(&a);
}

static void
calls_listed_hosts_only(void **state)
{
	static const char *const hosts[] = { NULL, "", "none", "localhost",
		"127.0.0.2", "*.0.0.1" };
	static const char *const urls[] = { "", "ftp://127.0.0.1/",
		"file:///etc/hostname", "http://u:p@127.0.0.1/",
		"http://127.1/", "http://2130706433/", "http://127.0.0.1@x/" };
	struct net_post post[ARRAY_LEN(hosts) + ARRAY_LEN(urls)];
	struct arena a = { 0 };
	size_t n = 0;

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(hosts); i++, n++) {
		post[n] = to(&a, "/echo");
		post[n].hosts = hosts[i];
	}
	for (size_t i = 0; i < ARRAY_LEN(urls); i++, n++) {
		post[n] = to(&a, "/echo");
		post[n].url = urls[i];
	}
	all(&a, post, n);
	for (size_t i = 0; i < n; i++) {
		assert_int_equal(post[i].end, NET_FORBIDDEN);
		assert_int_equal(post[i].status, 0);
		assert_string_equal(post[i].answer, "");
	}
	arena_free(&a);
}

/* The name of the host is listed, but it leads to this machine, which is
 * not. */
static void
checks_where_a_name_leads(void **state)
{
	struct arena a = { 0 };
	struct net_post post[2];

	(void)state;
	post[0] = to(&a, "/echo");
	post[0].url = arena_printf(&a, "http://localhost:%d/echo", server.port);
	post[0].hosts = "localhost";
	post[1] = post[0];
	post[1].url =
	    arena_printf(&a, "http://ip6-localhost.:%d/echo", server.port);
	post[1].hosts = "ip6-localhost.";
	all(&a, post, 2);
	assert_int_equal(post[0].end, NET_OK);
	assert_int_not_equal(post[1].end, NET_OK);
	arena_free(&a);
}

static void
finds_nobody(void **state)
{
	struct arena a = { 0 };
	struct net_post post = to(&a, "/echo");

	(void)state;
	(void)teardown(NULL);
	all(&a, &post, 1);
	assert_int_equal(post.end, NET_UNREACHABLE);
	assert_int_equal(setup(NULL), 0);
	arena_free(&a);
}

TESTS(cmocka_unit_test_setup_teardown(sends_what_it_is_given, setup, teardown),
    cmocka_unit_test_setup_teardown(survives_everything, setup, teardown),
    cmocka_unit_test_setup_teardown(waits_for_no_other, setup, teardown),
    cmocka_unit_test_setup_teardown(calls_listed_hosts_only, setup, teardown),
    cmocka_unit_test_setup_teardown(checks_where_a_name_leads, setup, teardown),
    cmocka_unit_test_setup_teardown(finds_nobody, setup, teardown))
