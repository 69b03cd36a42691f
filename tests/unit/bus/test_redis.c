/* A Redis that answers badly: byte by byte, half a reply, one without an end.
 */
#include "test.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/child.h"
#include "base/clock.h"
#include "bus/broker.h"

#define SUBSCRIBED "*3\r\n$9\r\nsubscribe\r\n$1\r\nt\r\n:1\r\n"

static struct sockaddr_un at = { .sun_family = AF_UNIX };

static void
say(int fd, const char *s, size_t n)
{
	if (send(fd, s, n, MSG_NOSIGNAL) != (ssize_t)n)
		_exit(0);
}

/* Answers one connection: what it subscribes to at once, and then with `after`;
 * any other command with `begin`, and then a byte each 100 ms. */
static void
serve(int fd, const char *begin, const char *after)
{
	char in[4096], large[65536];

	memset(large, 'x', sizeof(large));
	while (recv(fd, in, sizeof(in), 0) > 0) {
		if (strncmp(in, "*2", 2) == 0) {
			say(fd, SUBSCRIBED, strlen(SUBSCRIBED));
			say(fd, after, strlen(after));
			while (after[0] != '\0')
				say(fd, large, sizeof(large));
			continue;
		}
		say(fd, begin, strlen(begin));
		for (;;) {
			(void)usleep(100000);
			say(fd, "0", 1);
		}
	}
	_exit(0);
}

/* Starts such a Redis in a process of its own. */
static pid_t
redis_start(const char *begin, const char *after)
{
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);
	pid_t parent = getpid(), pid;

	(void)snprintf(at.sun_path, sizeof(at.sun_path), "%s/redis.%ld",
	    getenv("TMPDIR") == NULL ? "/tmp" : getenv("TMPDIR"),
	    (long)getpid());
	(void)unlink(at.sun_path);
	assert_int_equal(bind(fd, (const struct sockaddr *)&at, sizeof(at)), 0);
	assert_int_equal(listen(fd, 5), 0);
	pid = fork();
	if (pid == 0 && !child_ends_with(parent, SIGKILL))
		_exit(0);
	for (int client; pid == 0; (void)close(client)) {
		client = accept(fd, NULL, NULL);
		if (fork() == 0)
			serve(client, begin, after);
	}
	(void)close(fd);
	return pid;
}

static void
redis_stop(pid_t pid)
{
	(void)kill(pid, SIGKILL);
	(void)waitpid(pid, NULL, 0);
	(void)unlink(at.sun_path);
}

/* Connects to it; *conf must live as long as the connection. */
static void *
connect_to(const struct broker_driver **driver, struct sender_conf *conf)
{
	static char url[sizeof(at.sun_path) + 8];
	const char *why = NULL;
	void *to;

	(void)snprintf(url, sizeof(url), "unix:%s", at.sun_path);
	*conf =
	    (struct sender_conf){ .sender = "redis", .url = url, .topic = "t" };
	*driver = broker_of(conf);
	to = (*driver)->connect(conf, &why);
	assert_non_null(to);
	return to;
}

/* An answer that comes byte by byte is late like one that does not come. */
static void
answers_are_late_as_a_whole(void **state)
{
	static const char *const begin[] = { ":1", "$900\r\n", "+" };
	const struct broker_driver *driver;
	struct sender_conf conf;

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(begin); i++) {
		pid_t pid = redis_start(begin[i], "");
		void *to = connect_to(&driver, &conf);
		int64_t began_ms = clock_mono_ms();

		(void)alarm(30);
		assert_false(driver->publish(to, "{}", 2, 1));
		assert_true(clock_mono_ms() - began_ms < 10000);
		(void)alarm(0);
		driver->close(to);
		redis_stop(pid);
	}
}

/* A message without an end is not kept. */
static void
does_not_keep_what_has_no_end(void **state)
{
	pid_t pid =
	    redis_start("", "*3\r\n$7\r\nmessage\r\n$1\r\nt\r\n$500000000\r\n");
	enum broker_news news = BROKER_NOTHING;
	const struct broker_driver *driver;
	struct broker_text text;
	struct sender_conf conf;
	struct arena a = { 0 };
	void *to = connect_to(&driver, &conf);
	int64_t began_ms = clock_mono_ms();

	(void)state;
	while (news == BROKER_NOTHING && clock_mono_ms() - began_ms < 20000)
		news = driver->next(to, &a, &text);
	assert_int_equal(news, BROKER_LOST);
	driver->close(to);
	redis_stop(pid);
	arena_free(&a);
}

TESTS(T(answers_are_late_as_a_whole), T(does_not_keep_what_has_no_end))
