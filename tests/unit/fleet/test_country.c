/* test_country.c - the country of an IP address, from a file that is put in
 * place, replaced, removed or damaged while it is used. */
#include "test.h"

#include <stdio.h>
#include <stdlib.h>

#include "fleet/country.h"
#include "lib/mmdb.h"

static char home[] = "/tmp/fleetdesk-country.XXXXXX";

static const char *
path_of(const char *name)
{
	static char path[128];

	snprintf(path, sizeof(path), "%s/%s", home, name);
	return path;
}

static void
put_file(const void *p, size_t n)
{
	char there[128];
	int fd = open(path_of("new"), O_WRONLY | O_CREAT | O_TRUNC, 0600);

	assert_true(fd >= 0);
	assert_int_equal(write(fd, p, n), n);
	close(fd);
	snprintf(there, sizeof(there), "%s", path_of(COUNTRY_FILE));
	assert_int_equal(rename(path_of("new"), there), 0);
}

static void
put_nets(const struct mmdb_net *net, size_t n)
{
	struct buf file;

	buf_init(&file, 1 << 20);
	assert_true(mmdb_build(net, n, &file));
	put_file(file.p, file.n);
	buf_free(&file);
}

static const char *
found(int64_t now_ms, const char *ip)
{
	static char code[COUNTRY_LEN + 1];

	bool known = country_find(home, now_ms, ip, code);

	assert_int_equal(known, code[0] != '\0');
	assert_true(!known || country_ready(home, now_ms));
	return code;
}

static int
make_home(void **state)
{
	(void)state;
	return mkdtemp(home) == NULL;
}

static int
drop_home(void **state)
{
	(void)state;
	country_close();
	unlink(path_of(COUNTRY_FILE));
	unlink(path_of("new"));
	return rmdir(home);
}

static const struct mmdb_net nets[] = {
	{ "192.0.2.0/24", "BR" },
	{ "198.51.100.0/25", "DE" },
	{ "198.51.100.128/25", "fr" }, /* not a country code: small letters */
	{ "2001:db8::/32", "JP" },
	{ "203.0.113.7/32", "IN" },
};

static void
finds_countries(void **state)
{
	static const struct {
		const char *ip, *code;
	} cases[] = {
		{ "192.0.2.0", "BR" },
		{ "192.0.2.255", "BR" },
		{ "192.0.3.0", "" },
		{ "192.0.1.255", "" },
		{ "198.51.100.127", "DE" },
		{ "198.51.100.128", "" },
		{ "203.0.113.7", "IN" },
		{ "203.0.113.8", "" },
		{ "2001:db8::1", "JP" },
		{ "2001:db9::1", "" },
		{ "::ffff:192.0.2.1", "BR" }, /* found as 192.0.2.1 */
		{ "::ffff:192.0.3.0", "" },
		{ "127.0.0.1", "" },
		{ "", "" },
		{ "unix:", "" },
		{ "192.0.2", "" },
		{ "192.0.2.1 ", "" },
		{ "192.0.2.1/24", "" },
	};

	(void)state;
	put_nets(nets, ARRAY_LEN(nets));
	country_close();
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		print_message("  %s\n", cases[i].ip);
		assert_string_equal(found(0, cases[i].ip), cases[i].code);
	}
}

static void
follows_the_file(void **state)
{
	static const struct mmdb_net other = { "192.0.2.0/24", "PT" };
	int64_t now = 1000000;

	(void)state;
	country_close();
	unlink(path_of(COUNTRY_FILE));
	assert_string_equal(found(now, "192.0.2.1"), "");
	assert_false(country_ready(home, now));
	put_nets(nets, ARRAY_LEN(nets));
	assert_string_equal(found(now + COUNTRY_LOOK_MS - 1, "192.0.2.1"), "");
	assert_string_equal(found(now += COUNTRY_LOOK_MS, "192.0.2.1"), "BR");
	put_nets(&other, 1);
	assert_string_equal(found(now += COUNTRY_LOOK_MS, "192.0.2.1"), "PT");
	put_file("rubbish", 7); /* the old file stays in use */
	assert_string_equal(found(now += COUNTRY_LOOK_MS, "192.0.2.1"), "PT");
	put_nets(nets, ARRAY_LEN(nets));
	assert_string_equal(found(now += COUNTRY_LOOK_MS, "192.0.2.1"), "BR");
	unlink(path_of(COUNTRY_FILE));
	assert_string_equal(found(now += COUNTRY_LOOK_MS, "192.0.2.1"), "");
}

/* A look-up ends normally whatever the file contains; the sanitizers would
 * report accesses out of bounds. */
static void
survives_broken_files(void **state)
{
	struct buf file;
	unsigned seed = 7;

	(void)state;
	buf_init(&file, 1 << 20);
	assert_true(mmdb_build(nets, ARRAY_LEN(nets), &file));
	for (int i = 0; i < 2000; i++) {
		size_t at = (size_t)rand_r(&seed) % file.n;
		char kept = file.p[at];

		file.p[at] = (char)rand_r(&seed);
		put_file(file.p, i % 3 == 0 ? at : file.n);
		country_close();
		found(0, "192.0.2.1");
		found(0, "2001:db8::1");
		file.p[at] = kept;
	}
	buf_free(&file);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		T(finds_countries),
		T(follows_the_file),
		T(survives_broken_files),
	};

	return cmocka_run_group_tests(tests, make_home, drop_home);
}
