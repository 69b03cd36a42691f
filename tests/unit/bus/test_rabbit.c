/* A RabbitMQ that behaves badly: it delivers byte by byte, tells of messages
 * without an end, reads nothing, confirms slowly. */
#include "test.h"

#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/child.h"
#include "base/clock.h"
#include "bus/broker.h"
#include "bus/rabbit.h"

/* What the broker does once it has answered all that a client asks at first. */
enum manner {
	TRICKLES,      /* delivers {} byte by byte */
	TELLS_ENDLESS, /* delivers the beginning of a message of 1 GB */
	TELLS_FRAME,   /* tells of a frame of 1 GB */
	DEAF,          /* reads nothing that is published */
	SLOW           /* confirms a message each 300 ms */
};

#define METHOD 1
#define HEADER 2
#define BODY   3
#define PIECE  20000 /* us between two bytes */

static void
say(int fd, const void *s, size_t n)
{
	if (send(fd, s, n, MSG_NOSIGNAL) != (ssize_t)n)
		_exit(0);
}

/* Writes a frame of n bytes to `out`, and returns its length. */
static size_t
frame(uint8_t *out, int type, int channel, const void *s, size_t n)
{
	const uint8_t head[] = { (uint8_t)type, 0, (uint8_t)channel, 0, 0,
		(uint8_t)(n >> 8), (uint8_t)n };

	memcpy(out, head, sizeof(head));
	memcpy(out + sizeof(head), s, n);
	out[sizeof(head) + n] = 0xCE;
	return sizeof(head) + n + 1;
}

static void
say_frame(int fd, int type, int channel, const void *s, size_t n)
{
	uint8_t out[256];

	say(fd, out, frame(out, type, channel, s, n));
}

/* What the broker answers a method: its class and number, and what follows. */
static const struct {
	uint8_t asked[4];
	size_t n;
	const char *answer;
} answers[] = {
	{ { 0, 10, 0, 11 }, 12, "\0\12\0\36\0\1\0\2\0\0\0\12" },
	{ { 0, 10, 0, 40 }, 5, "\0\12\0\51\0" },
	{ { 0, 20, 0, 10 }, 8, "\0\24\0\13\0\0\0\0" },
	{ { 0, 40, 0, 10 }, 4, "\0\50\0\13" },
	{ { 0, 50, 0, 10 }, 14, "\0\62\0\13\1q\0\0\0\0\0\0\0\0" },
	{ { 0, 50, 0, 20 }, 4, "\0\62\0\25" },
	{ { 0, 60, 0, 10 }, 4, "\0\74\0\13" },
	{ { 0, 60, 0, 20 }, 6,
	    "\0\74\0\25\1"
	    "0" },
	{ { 0, 85, 0, 10 }, 4, "\0\125\0\13" },
};

/* The frames of a message: it is for consumer 0 and has 2 bytes. */
static size_t
message(uint8_t *out, bool endless)
{
	static const char deliver[] = "\0\74\0\74\1"
	                              "0\0\0\0\0\0\0\0\1\0\0\0",
	                  two[] = "\0\74\0\0\0\0\0\0\0\0\0\2\0\0",
	                  many[] = "\0\74\0\0\0\0\0\0\100\0\0\0\0\0";
	size_t n = frame(out, METHOD, 1, deliver, sizeof(deliver) - 1);

	n += frame(out + n, HEADER, 1, endless ? many : two, sizeof(two) - 1);
	return n + frame(out + n, BODY, 1, "{}", 2);
}

/* Behaves so, from the moment on at which a client has begun to take messages.
 */
static void
deliver(int fd, enum manner how)
{
	static const char head[] = "\1\0\1\100\0\0\0";
	uint8_t out[256];
	size_t n = message(out, how == TELLS_ENDLESS);

	if (how == TELLS_FRAME)
		say(fd, head, sizeof(head) - 1);
	for (size_t i = 0; i < n && how != TELLS_FRAME; i++) {
		(void)usleep(PIECE);
		say(fd, out + i, 1);
	}
}

/* Reads n bytes; ends the process when there are no more. */
static void
hear(int fd, void *to, size_t n)
{
	if (n > 0 && recv(fd, to, n, MSG_WAITALL) != (ssize_t)n)
		_exit(0);
}

/* Reads nothing, or confirms what was published; does not return. */
static void
be_published_to(int fd, enum manner how)
{
	static char confirm[] = "\0\74\0\120\0\0\0\0\0\0\0\0\0";
	char all[65536];

	for (uint8_t tag = 1;; tag++) {
		(void)usleep(300000);
		if (how != SLOW)
			continue;
		(void)recv(fd, all, sizeof(all), MSG_DONTWAIT);
		confirm[11] = (char)tag;
		say_frame(fd, METHOD, 1, confirm, sizeof(confirm) - 1);
	}
}

static void
serve(int fd, enum manner how)
{
	static const char start[] =
	    "\0\12\0\12\0\11\0\0\0\0\0\0\0\5PLAIN\0\0\0\5en_US";
	uint8_t in[8192];

	hear(fd, in, 8);
	say_frame(fd, METHOD, 0, start, sizeof(start) - 1);
	for (;;) {
		size_t n;

		hear(fd, in, 7);
		n = (size_t)in[5] << 8 | in[6];
		hear(fd, in + 7, n + 1);
		for (size_t i = 0; i < ARRAY_LEN(answers); i++)
			if (memcmp(in + 7, answers[i].asked, 4) == 0)
				say_frame(fd, METHOD, in[2], answers[i].answer,
				    answers[i].n);
		if (memcmp(in + 7, "\0\74\0\24", 4) == 0)
			deliver(fd, how);
		if (how >= DEAF && memcmp(in + 7, "\0\62\0\12", 4) == 0)
			be_published_to(fd, how);
	}
}

/* Starts such a broker in a process of its own; its URL is in url. */
static char url[64];
static pid_t
rabbit_start(enum manner how)
{
	struct sockaddr_in at = { .sin_family = AF_INET,
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t size = sizeof(at);
	int fd = socket(AF_INET, SOCK_STREAM, 0), client;
	pid_t parent = getpid(), pid;

	assert_int_equal(bind(fd, (const struct sockaddr *)&at, size), 0);
	assert_int_equal(listen(fd, 5), 0);
	assert_int_equal(getsockname(fd, (struct sockaddr *)&at, &size), 0);
	(void)snprintf(
	    url, sizeof(url), "amqp://g:g@127.0.0.1:%d", ntohs(at.sin_port));
	pid = fork();
	if (pid == 0 && !child_ends_with(parent, SIGKILL))
		_exit(0);
	if (pid == 0) {
		client = accept(fd, NULL, NULL);
		serve(client, how);
	}
	(void)close(fd);
	(void)alarm(60);
	return pid;
}

static void
rabbit_stop(pid_t pid)
{
	(void)alarm(0);
	(void)kill(pid, SIGKILL);
	(void)waitpid(pid, NULL, 0);
}

static void *
connect_to(const struct broker_driver **driver, struct sender_conf *conf)
{
	const char *why = NULL;
	void *to;

	*conf = (struct sender_conf){
		.sender = "rabbitmq", .url = url, .exchange = "x", .queue = "q"
	};
	*driver = broker_of(conf);
	to = (*driver)->connect(conf, &why);
	assert_non_null(to);
	return to;
}

/* Asks for the next message until there is news, for ms at most.  No call may
 * wait for bytes, and messages are published meanwhile. */
static enum broker_news
next_within(const struct broker_driver *driver, void *at, int ms,
    struct arena *a, struct broker_text *out)
{
	int64_t began_ms = clock_mono_ms();
	enum broker_news news = BROKER_NOTHING;

	while (news == BROKER_NOTHING && clock_mono_ms() - began_ms < ms) {
		int64_t asked_ms = clock_mono_ms();

		news = driver->next(at, a, out);
		assert_true(clock_mono_ms() - asked_ms < 500);
		assert_true(driver->publish(at, "{}", 2, 1));
		(void)usleep(5000);
	}
	return news;
}

/* A message that comes byte by byte keeps nobody waiting. */
static void
takes_a_message_as_it_comes(void **state)
{
	pid_t pid = rabbit_start(TRICKLES);
	const struct broker_driver *driver;
	struct broker_text text;
	struct sender_conf conf;
	struct arena a = { 0 };
	void *at = connect_to(&driver, &conf);

	(void)state;
	assert_int_equal(
	    next_within(driver, at, 20000, &a, &text), BROKER_TEXT);
	assert_int_equal(text.n, 2);
	assert_string_equal(text.p, "{}");
	driver->close(at);
	arena_free(&a);
	rabbit_stop(pid);
}

/* The same of one without an end; a frame without an end is none. */
static void
waits_for_nothing_endless(void **state)
{
	const struct broker_driver *driver;
	struct broker_text text;
	struct sender_conf conf;
	struct arena a = { 0 };
	pid_t pid = rabbit_start(TELLS_ENDLESS);
	void *at = connect_to(&driver, &conf);

	(void)state;
	assert_int_equal(
	    next_within(driver, at, 3000, &a, &text), BROKER_NOTHING);
	driver->close(at);
	rabbit_stop(pid);
	pid = rabbit_start(TELLS_FRAME);
	at = connect_to(&driver, &conf);
	assert_int_equal(next_within(driver, at, 3000, &a, &text), BROKER_LOST);
	driver->close(at);
	arena_free(&a);
	rabbit_stop(pid);
}

/* Publishes as much as one call may, and returns how many are confirmed. */
static size_t
published(int64_t *took_ms)
{
	struct published v[PUBLISHER_MOST];
	struct publisher *p = publisher_open(url);
	size_t size = 60000, done;
	char *text = malloc(size);

	assert_non_null(p);
	assert_non_null(text);
	memset(text, 'x', size);
	for (size_t i = 0; i < PUBLISHER_MOST; i++)
		v[i] = (struct published){ (int64_t)i + 1, 1, text, size };
	*took_ms = clock_mono_ms();
	done = publisher_send(p, "q", v, PUBLISHER_MOST);
	*took_ms = clock_mono_ms() - *took_ms;
	publisher_close(p);
	free(text);
	return done;
}

/* A broker that reads nothing, or confirms slowly, ends the call in time. */
static void
publishes_for_a_bounded_time(void **state)
{
	static const enum manner how[] = { DEAF, SLOW };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(how); i++) {
		pid_t pid = rabbit_start(how[i]);
		int64_t took_ms;

		assert_true(published(&took_ms) < PUBLISHER_MOST);
		assert_true(took_ms < 20000);
		rabbit_stop(pid);
	}
}

TESTS(T(takes_a_message_as_it_comes), T(waits_for_nothing_endless),
    T(publishes_for_a_bounded_time))
