/*
 * redis.c - Redis as the broker: one connection subscribes, another publishes,
 * since a connection that subscribes may not publish.  The only file that
 * includes hiredis.
 */
#include <poll.h>
#include <string.h>
#include <sys/time.h>

#include <hiredis/hiredis.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/num.h"
#include "bus/broker.h"
#include "bus/redis.h"

#define CONNECT_S 2
#define ANSWER_S  2
#define PORT      6379
#define REPLY_MAX \
	((size_t)16 * 1024 * 1024) /* bytes; a message has far fewer */

/* Where Redis is: redis://[:password@]host[:port] or unix:/path. */
struct address {
	char host[256], password[256];
	const char *path;
	int port;
};

struct redis {
	redisContext *in, *out;
	const char *topic; /* its name, a text of the configuration */
};

/* Copies n bytes and a NUL; false: there are none, or more than fit. */
static bool
copy(char *to, size_t size, const char *s, size_t n)
{
	if (n == 0 || n >= size)
		return false;
	memcpy(to, s, n);
	to[n] = '\0';
	return true;
}

/* Reads ":6379", or "" for that port. */
static bool
read_port(struct address *p, const char *s)
{
	int64_t v;

	p->port = PORT;
	if (*s == '\0')
		return true;
	if (*s != ':' || num_read(s + 1, strlen(s + 1), &v) != OK || v < 1 ||
	    v > 65535)
		return false;
	p->port = (int)v;
	return true;
}

/* Reads the URL, or the address of this host if it is ""; false: it is wrong.
 */
static bool
read_address(const char *url, struct address *p)
{
	const char *at;
	size_t n;

	*p = (struct address){ 0 };
	if (*url == '\0')
		url = "redis://127.0.0.1";
	if (strncmp(url, "unix:/", 6) == 0) {
		p->path = url + 5;
		return true;
	}
	if (strncmp(url, "redis://", 8) != 0)
		return false;
	url += 8;
	at = strrchr(url, '@');
	if (at != NULL) {
		if (*url != ':' || !copy(p->password, sizeof(p->password),
		                       url + 1, (size_t)(at - url) - 1))
			return false;
		url = at + 1;
	}
	n = strcspn(url, ":/");
	return copy(p->host, sizeof(p->host), url, n) && read_port(p, url + n);
}

static const char *
redis_wrong(const struct sender_conf *conf)
{
	struct address p;

	return read_address(conf->url, &p)
	           ? NULL
	           : "must be redis://[:password@]host[:port] or unix:/path";
}

/* Is more kept of a reply that is not complete than any reply may have? */
static bool
reply_is_too_large(const redisContext *c)
{
	return c->reader->len - c->reader->pos > REPLY_MAX;
}

/* Waits for the reply until then.  The time-outs of hiredis are those of one
 * read, so a reply that comes byte by byte would never be late.  NULL: none has
 * come. */
static redisReply *
reply_await(redisContext *c, int64_t until_ms)
{
	void *reply = NULL;

	while (redisReaderGetReply(c->reader, &reply) == REDIS_OK &&
	       reply == NULL) {
		int64_t left_ms = until_ms - clock_mono_ms();
		struct pollfd p = { c->fd, POLLIN, 0 };

		if (left_ms <= 0 || reply_is_too_large(c) ||
		    poll(&p, 1, (int)left_ms) <= 0 ||
		    redisBufferRead(c) != REDIS_OK)
			return NULL;
	}
	return reply;
}

/* Runs a command with one or, if text is not NULL, two arguments; false: it
 * failed, or took longer than ANSWER_S. */
static bool
command_run(redisContext *c, const char *verb, const char *first,
    size_t first_len, const char *text, size_t text_len)
{
	int64_t until_ms = clock_mono_ms() + (int64_t)ANSWER_S * 1000;
	const char *argv[] = { verb, first, text };
	const size_t len[] = { strlen(verb), first_len, text_len };
	int sent = 0;
	redisReply *r;
	bool good;

	if (redisAppendCommandArgv(c, text == NULL ? 2 : 3, argv, len) !=
	    REDIS_OK)
		return false;
	while (!sent)
		if (clock_mono_ms() > until_ms ||
		    redisBufferWrite(c, &sent) != REDIS_OK)
			return false;
	r = reply_await(c, until_ms);
	good = r != NULL && r->type != REDIS_REPLY_ERROR;
	if (r != NULL)
		freeReplyObject(r);
	return good;
}

/* Connects and signs in.  The result may be NULL or have failed (is_connected);
 * it is given to redisFree in any case. */
static redisContext *
redis_open(const struct address *p)
{
	static const struct timeval connect = { .tv_sec = CONNECT_S };
	static const struct timeval answer = { .tv_sec = ANSWER_S };
	redisContext *c =
	    p->path != NULL
	        ? redisConnectUnixWithTimeout(p->path, connect)
	        : redisConnectWithTimeout(p->host, p->port, connect);

	if (c == NULL || c->err != 0)
		return c;
	(void)redisSetTimeout(c, answer);
	if (p->path == NULL)
		(void)redisEnableKeepAlive(c);
	if (p->password[0] != '\0' &&
	    !command_run(
	        c, "AUTH", p->password, strlen(p->password), NULL, 0) &&
	    c->err == 0)
		c->err = REDIS_ERR_OTHER;
	return c;
}

static void
redis_close(void *at)
{
	struct redis *r = at;

	redisFree(r->in);
	redisFree(r->out);
	mem_free(r);
}

static bool
is_connected(const redisContext *c)
{
	return c != NULL && c->err == 0;
}

static void *
redis_connect(const struct sender_conf *conf, const char **why)
{
	struct redis *r = mem_new(sizeof(*r));
	struct address p;

	*why = "redis does not answer";
	r->topic = conf->topic;
	if (read_address(conf->url, &p)) {
		r->in = redis_open(&p);
		r->out = is_connected(r->in) ? redis_open(&p) : NULL;
	}
	if (is_connected(r->out) && command_run(r->in, "SUBSCRIBE", conf->topic,
	                                strlen(conf->topic), NULL, 0))
		return r;
	redis_close(r);
	return NULL;
}

static int
redis_fd(const void *at)
{
	const struct redis *r = at;

	return r->in->fd;
}

static bool
redis_publish(void *at, const char *text, size_t n, int64_t tenant_id)
{
	struct redis *r = at;

	(void)tenant_id; /* not needed: the text contains it */
	return command_run(
	    r->out, "PUBLISH", r->topic, strlen(r->topic), text, n);
}

/* Takes the text of a reply ["message", topic, text]; false: it is another
 * reply, which is ignored. */
static bool
message_take(const redisReply *reply, struct arena *a, struct broker_text *out)
{
	const redisReply *text;

	if (reply->type != REDIS_REPLY_ARRAY || reply->elements != 3 ||
	    reply->element[0]->type != REDIS_REPLY_STRING ||
	    strcmp(reply->element[0]->str, "message") != 0)
		return false;
	text = reply->element[2];
	if (text->type != REDIS_REPLY_STRING)
		return false;
	*out = (struct broker_text){ arena_strndup(a, text->str, text->len),
		text->len, 0 };
	return true;
}

/* Takes the next message from the bytes that were read already; BROKER_NOTHING:
 * they hold none. */
static enum broker_news
next_buffered(struct redis *r, struct arena *a, struct broker_text *out)
{
	void *reply = NULL;
	bool taken;

	do {
		if (redisReaderGetReply(r->in->reader, &reply) != REDIS_OK)
			return BROKER_LOST;
		if (reply == NULL)
			return BROKER_NOTHING;
		taken = message_take(reply, a, out);
		freeReplyObject(reply);
	} while (!taken);
	return BROKER_TEXT;
}

static enum broker_news
redis_next(void *at, struct arena *a, struct broker_text *out)
{
	struct redis *r = at;
	struct pollfd p = { r->in->fd, POLLIN, 0 };
	enum broker_news news = next_buffered(r, a, out);

	while (news == BROKER_NOTHING && poll(&p, 1, 0) > 0) {
		if (redisBufferRead(r->in) != REDIS_OK ||
		    reply_is_too_large(r->in))
			return BROKER_LOST;
		news = next_buffered(r, a, out);
	}
	return news;
}

const struct broker_driver broker_redis = { redis_wrong, redis_connect,
	redis_fd, redis_publish, redis_next, redis_close };
