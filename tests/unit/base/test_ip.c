/* test_ip.c - which texts are IP addresses, their one canonical spelling, and
 * the bytes of an address, four for IPv4 also when it is written as IPv6. */
#include "test.h"

#include <string.h>

#include "base/ip.h"

static void
spells_each_in_one_way(void **state)
{
	static const char *const cases[][2] = {
		{ "10.0.0.1", "10.0.0.1" },
		{ "2001:DB8:0:0::1", "2001:db8::1" },
		{ "::FFFF:10.0.0.1", "10.0.0.1" },
		{ "::ffff:a00:1", "10.0.0.1" },
		{ "::ffff:0.0.0.0", "0.0.0.0" },
		{ "::10.0.0.1", "::10.0.0.1" },
		{ "::", "::" },
		{ "ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255",
		    "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff" },
	};
	char text[IP_TEXT];

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		assert_true(ip_spell(cases[i][0], text));
		assert_string_equal(text, cases[i][1]);
	}
}

static void
takes_an_ipv4_address_for_what_it_is(void **state)
{
	static const uint8_t four[] = { 10, 0, 0, 1 };
	static const uint8_t six[IP_BYTES] = { 0x20, 0x01, 0x0d,
		0xb8, [15] = 1 };
	uint8_t bytes[IP_BYTES];

	(void)state;
	assert_int_equal(ip_bytes("10.0.0.1", bytes), 4);
	assert_memory_equal(bytes, four, sizeof(four));
	memset(bytes, 0, sizeof(bytes));
	assert_int_equal(ip_bytes("::ffff:10.0.0.1", bytes), 4);
	assert_memory_equal(bytes, four, sizeof(four));
	assert_int_equal(ip_bytes("2001:db8::1", bytes), 16);
	assert_memory_equal(bytes, six, sizeof(six));
}

static void
refuses_what_is_none(void **state)
{
	static const char *const cases[] = { "", "10", "10.0.0", "10.0.0.1 ",
		"10.0.0.256", "010.0.0.1", "10.0.0.1/8", ":", "1::2::3",
		"fe80::1%eth0", "host", "12345::" };
	uint8_t bytes[IP_BYTES];
	char text[IP_TEXT];

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		assert_int_equal(ip_bytes(cases[i], bytes), 0);
		assert_false(ip_spell(cases[i], text));
	}
}

TESTS(T(spells_each_in_one_way), T(takes_an_ipv4_address_for_what_it_is),
    T(refuses_what_is_none))
