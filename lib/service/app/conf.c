/*
 * conf.c - the configuration of a process: one table of environment
 * variables, all read at the start, so that a wrong one is reported at once and
 * by its name.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/conf.h"
#include "base/num.h"

#define ZONES "/usr/share/zoneinfo/"

/* A variable of the environment.  It is a number from lo to hi, or, if hi is 0,
 * a text.  dflt NULL: the variable must be set.  wrong: a function that returns
 * what is wrong with the text, or NULL. */
struct variable {
	const char *name;
	size_t off;
	const char *dflt;
	int64_t lo, hi;
	const char *(*wrong)(const char *value);
};

static char complaint[256]; /* made by complain */

static const char *
wrong_path(const char *value)
{
	return value[0] == '/' ? NULL : "must be an absolute path";
}

static const char *
wrong_zone(const char *value)
{
	char path[256];
	struct stat st;
	int n = snprintf(path, sizeof(path), ZONES "%s", value);

	if (n < 0 || (size_t)n >= sizeof(path) || value[0] == '/' ||
	    strstr(value, "..") != NULL)
		return "must be the name of a time zone";
	if (stat(path, &st) != 0 || !S_ISREG(st.st_mode))
		return "must be a time zone below " ZONES;
	return NULL;
}

static const char *
wrong_sender(const char *value)
{
	static const char *const known[] = { "local", "postgres", "redis",
		"rabbitmq" };

	for (size_t i = 0; i < ARRAY_LEN(known); i++)
		if (strcmp(value, known[i]) == 0)
			return NULL;
	if (strcmp(value, "kafka") == 0 || strcmp(value, "rocketmq") == 0)
		return "names a broker that is not supported: use local, "
		       "postgres, redis or rabbitmq";
	return "must be local, postgres, redis or rabbitmq";
}

#define NAME_BYTES_MAX 100

static const char *
wrong_name(const char *value)
{
	return strlen(value) <= NAME_BYTES_MAX
	           ? NULL
	           : "is longer than " STR(NAME_BYTES_MAX) " bytes";
}

static const char *
wrong_queue(const char *value)
{
	return value[0] == '\0' || strncmp(value, "amqp://", 7) == 0
	           ? NULL
	           : "must be amqp://user:password@host[:port][/vhost]";
}

static const struct variable variables[] = {
	{ "FLEETDESK_HOME", offsetof(struct conf, home), NULL, 0, 0,
	    wrong_path },
	{ "FLEETDESK_DATABASE_URL", offsetof(struct conf, database), NULL, 0, 0,
	    NULL },
	{ "FLEETDESK_TIMEZONE", offsetof(struct conf, timezone), "UTC", 0, 0,
	    wrong_zone },
	{ "FLEETDESK_CACHE_DIR", offsetof(struct conf, cache_dir), NULL, 0, 0,
	    wrong_path },
	{ "FLEETDESK_CACHE_MB", offsetof(struct conf, cache_mb), "2048", 1,
	    1048576, NULL },
	{ "FLEETDESK_WORKERS", offsetof(struct conf, workers), "2", 1, 64,
	    NULL },
	{ "FLEETDESK_UPLOAD_MB", offsetof(struct conf, upload_mb), "50", 1,
	    2000, NULL },
	{ "FLEETDESK_PRESENCE_S", offsetof(struct conf, presence_resolution_s),
	    "60", 1, 86400, NULL },
	{ "FLEETDESK_ACCESS_SAMPLE", offsetof(struct conf, access_sample),
	    "1000", 0, 999999999, NULL },
	{ "FLEETDESK_PUSH_SENDER", offsetof(struct conf, push.sender), "local",
	    0, 0, wrong_sender },
	{ "FLEETDESK_PUSH_URL", offsetof(struct conf, push.url), "", 0, 0,
	    NULL },
	{ "FLEETDESK_PUSH_TOPIC", offsetof(struct conf, push.topic),
	    "RedisWebSocketMessage", 0, 0, wrong_name },
	{ "FLEETDESK_PUSH_EXCHANGE", offsetof(struct conf, push.exchange),
	    "infra-server-websocket-exchange", 0, 0, wrong_name },
	{ "FLEETDESK_PUSH_QUEUE", offsetof(struct conf, push.queue),
	    "infra-server-websocket-queue", 0, 0, wrong_name },
	{ "FLEETDESK_PUSH_SILENCE_S", offsetof(struct conf, push_silence_s),
	    "30", 1, 3600, NULL },
	{ "FLEETDESK_QUEUE_URL", offsetof(struct conf, queue_url), "", 0, 0,
	    wrong_queue },
};

/* The line that conf_load returns, about the variable of that name. */
static const char *
complain(const char *name, const char *what)
{
	(void)snprintf(complaint, sizeof(complaint), "%s %s", name, what);
	return complaint;
}

/* Returns NULL, or a line that says what is wrong with the number. */
static const char *
load_number(const struct variable *v, const char *value, int64_t *to)
{
	char what[80];
	int64_t n;

	if (num_read(value, strlen(value), &n) != OK || n < v->lo ||
	    n > v->hi) {
		(void)snprintf(what, sizeof(what),
		    "must be a number from %lld to %lld", (long long)v->lo,
		    (long long)v->hi);
		return complain(v->name, what);
	}
	*to = n;
	return NULL;
}

/* Reads one variable into its member of *c; an empty one counts as not set.
 * Returns NULL, or a line that says what is wrong. */
static const char *
load_variable(const struct variable *v, struct conf *c)
{
	char *at = (char *)c + v->off;
	const char *value = getenv(v->name);
	const char *what;
	int64_t n;

	if (value == NULL || *value == '\0')
		value = v->dflt;
	if (value == NULL)
		return complain(v->name, "is not set");
	if (v->hi != 0) {
		what = load_number(v, value, &n);
		if (what == NULL)
			memcpy(at, &n, sizeof(n));
		return what;
	}
	what = v->wrong != NULL ? v->wrong(value) : NULL;
	if (what != NULL)
		return complain(v->name, what);
	memcpy(at, &value, sizeof(value));
	return NULL;
}

const char *
conf_load(struct conf *c)
{
	struct conf read = { 0 };

	for (size_t i = 0; i < ARRAY_LEN(variables); i++) {
		const char *wrong = load_variable(&variables[i], &read);

		if (wrong != NULL)
			return wrong;
	}
	*c = read;
	return NULL;
}
