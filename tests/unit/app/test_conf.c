/* test_conf.c - the configuration that a process reads from its environment:
 * defaults, values that are set, and the name of the variable that is wrong. */
#include "test.h"

#include <stdlib.h>

#include "app/conf.h"

static const char *const all[] = { "FLEETDESK_HOME", "FLEETDESK_DATABASE_URL",
	"FLEETDESK_TIMEZONE", "FLEETDESK_CACHE_DIR", "FLEETDESK_CACHE_MB",
	"FLEETDESK_WORKERS", "FLEETDESK_PRESENCE_S", "FLEETDESK_ACCESS_SAMPLE",
	"FLEETDESK_PUSH_SENDER", "FLEETDESK_PUSH_URL", "FLEETDESK_QUEUE_URL" };

static int
setup(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(all); i++)
		(void)unsetenv(all[i]);
	(void)setenv("FLEETDESK_HOME", "/srv/fleet", 1);
	(void)setenv("FLEETDESK_DATABASE_URL", "postgresql:///fleet", 1);
	(void)setenv("FLEETDESK_CACHE_DIR", "/dev/shm/fleet", 1);
	return 0;
}

static void
has_defaults(void **state)
{
	struct conf c = { 0 };

	(void)state;
	assert_null(conf_load(&c));
	assert_string_equal(c.home, "/srv/fleet");
	assert_string_equal(c.database, "postgresql:///fleet");
	assert_string_equal(c.timezone, "UTC");
	assert_string_equal(c.cache_dir, "/dev/shm/fleet");
	assert_int_equal(c.cache_mb, 2048);
	assert_int_equal(c.workers, 2);
	assert_int_equal(c.presence_resolution_s, 60);
	assert_string_equal(c.push.sender, "local");
	assert_string_equal(c.push.url, "");
	assert_int_equal(c.access_sample, 1000);
}

static void
takes_what_is_set(void **state)
{
	struct conf c = { 0 };

	(void)state;
	(void)setenv("FLEETDESK_TIMEZONE", "Europe/Berlin", 1);
	(void)setenv("FLEETDESK_WORKERS", "64", 1);
	(void)setenv("FLEETDESK_CACHE_MB", "1", 1);
	(void)setenv("FLEETDESK_PRESENCE_S", "", 1);
	(void)setenv("FLEETDESK_ACCESS_SAMPLE", "0", 1);
	assert_null(conf_load(&c));
	assert_string_equal(c.timezone, "Europe/Berlin");
	assert_int_equal(c.workers, 64);
	assert_int_equal(c.cache_mb, 1);
	assert_int_equal(c.presence_resolution_s, 60);
	assert_int_equal(c.access_sample, 0);
}

static void
names_the_wrong_one(void **state)
{
	static const struct {
		const char *name, *value; /* NULL: not set */
	} cases[] = {
		{ "FLEETDESK_HOME", NULL },
		{ "FLEETDESK_HOME", "" },
		{ "FLEETDESK_HOME", "build/run" },
		{ "FLEETDESK_DATABASE_URL", NULL },
		{ "FLEETDESK_CACHE_DIR", NULL },
		{ "FLEETDESK_CACHE_DIR", "cache" },
		{ "FLEETDESK_TIMEZONE", "Asia" },
		{ "FLEETDESK_TIMEZONE", "Asia/Nowhere" },
		{ "FLEETDESK_TIMEZONE", "/etc/passwd" },
		{ "FLEETDESK_TIMEZONE", "../../../etc/passwd" },
		{ "FLEETDESK_TIMEZONE", "Asia/../Asia/Shanghai" },
		{ "FLEETDESK_WORKERS", "0" },
		{ "FLEETDESK_WORKERS", "65" },
		{ "FLEETDESK_WORKERS", "-1" },
		{ "FLEETDESK_WORKERS", "two" },
		{ "FLEETDESK_WORKERS", "2 " },
		{ "FLEETDESK_CACHE_MB", "0" },
		{ "FLEETDESK_CACHE_MB", "99999999999999999999" },
		{ "FLEETDESK_PRESENCE_S", "0" },
		{ "FLEETDESK_PRESENCE_S", "1m" },
		{ "FLEETDESK_PUSH_SENDER", "kafka" },
		{ "FLEETDESK_PUSH_SENDER", "rocketmq" },
		{ "FLEETDESK_PUSH_SENDER", "Redis" },
		{ "FLEETDESK_ACCESS_SAMPLE", "-1" },
		{ "FLEETDESK_ACCESS_SAMPLE", "1000000000" },
		{ "FLEETDESK_ACCESS_SAMPLE", "off" },
	};

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct conf c = { .workers = 4711 };
		const char *wrong;

		(void)setup(state);
		if (cases[i].value != NULL)
			(void)setenv(cases[i].name, cases[i].value, 1);
		else
			(void)unsetenv(cases[i].name);
		wrong = conf_load(&c);
		assert_non_null(wrong);
		print_message("  %s\n", wrong);
		assert_memory_equal(
		    wrong, cases[i].name, strlen(cases[i].name));
		assert_null(strchr(wrong, '\n'));
		assert_int_equal(c.workers, 4711);
	}
}

#define TB(fn) cmocka_unit_test_setup(fn, setup)

TESTS(TB(has_defaults), TB(takes_what_is_set), TB(names_the_wrong_one))
