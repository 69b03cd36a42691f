/* test_lockout.c - the network that attempts from an address are counted for:
 * its /24, or the /64 of an IPv6 address. */
#include "test.h"

#include "auth/lockout.h"

static void
names_the_network_of_an_address(void **state)
{
	static const struct {
		const char *ip, *network;
	} one[] = {
		{ "203.0.113.7", "203.0.113.0/24" },
		{ "203.0.113.255", "203.0.113.0/24" },
		{ "255.255.255.255", "255.255.255.0/24" },
		{ "::ffff:203.0.113.7", "203.0.113.0/24" },
		{ "::FFFF:cb00:7107", "203.0.113.0/24" },
		{ "2001:db8:1:2::7", "2001:db8:1:2::/64" },
		{ "2001:DB8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64" },
		{ "2001:db8:1:3::", "2001:db8:1:3::/64" },
		{ "::1", "::/64" },
		{ "::203.0.113.7", "::/64" },
		{ "unix:", "" },
		{ "203.0.113", "" },
		{ "203.0.113.7 ", "" },
		{ "", "" },
		{ NULL, "" },
	};
	struct arena mem = { 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(one); i++)
		assert_string_equal(
		    lockout_network(&mem, one[i].ip), one[i].network);
	arena_free(&mem);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_the_network_of_an_address),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
