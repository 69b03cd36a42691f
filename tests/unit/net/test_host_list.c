/*
 * test_host_list.c - which hosts a list names, the host of a URL, and which
 * addresses lead to this machine or its network and may not be called unless
 * they are listed.
 */
#include "test.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

#include "net/host_list.h"

static bool
listed(const char *list, const char *host)
{
	return host_listed(list, host, strlen(host));
}

static void
finds_hosts(void **state)
{
	static const char list[] =
	    "a.example.com, *.example.org\t127.0.0.1,::1";

	(void)state;
	assert_true(listed(list, "a.example.com"));
	assert_true(listed(list, "A.EXAMPLE.COM"));
	assert_true(listed(list, "x.example.org"));
	assert_true(listed(list, "x.y.example.org"));
	assert_true(listed(list, "127.0.0.1"));
	assert_true(listed(list, "::1"));
	assert_false(listed(list, "example.org"));
	assert_false(listed(list, ".example.org"));
	assert_false(listed(list, "b.example.com"));
	assert_false(listed(list, "a.example.com.evil"));
	assert_false(listed(list, "xa.example.com"));
	assert_false(listed(list, "xexample.org"));
	assert_false(listed(list, "127.0.0.10"));
	assert_false(listed(list, ""));
	assert_false(listed("", "a"));
	assert_false(listed(NULL, "a"));
	assert_false(listed("*", "a"));
	assert_false(listed("*.", "a"));
}

static void
finds_the_host_of_a_url(void **state)
{
	static const struct {
		const char *url, *host; /* NULL: refused */
	} cases[] = {
		{ "http://a.b", "a.b" },
		{ "HTTPS://a.b:8080/x?y#z", "a.b" },
		{ "http://a.b?x", "a.b" },
		{ "http://a.b#x", "a.b" },
		{ "http://[::1]/x", "::1" },
		{ "http://[::1]:80", "::1" },
		{ "http://a.b:/", "a.b" },
		{ "", NULL },
		{ "a.b", NULL },
		{ "//a.b/", NULL },
		{ "http:/a.b", NULL },
		{ "ftp://a.b/", NULL },
		{ "file:///etc/passwd", NULL },
		{ "gopher://a.b/", NULL },
		{ "http://", NULL },
		{ "http:///x", NULL },
		{ "http://:80/", NULL },
		{ "http://u@a.b/", NULL },
		{ "http://u:p@a.b/", NULL },
		{ "http://a.b@c.d/", NULL },
		{ "http://a.b:80@c.d/", NULL },
		{ "http://a.b\\@c.d/", NULL },
		{ "http://a.b\\c", NULL },
		{ "http://a.b /", NULL },
		{ "http://a.b/\r\nHost: x", NULL },
		{ "http://a.b/\x7f", NULL },
		{ "http://[::1", NULL },
		{ "http://[a.b]/", NULL },
		{ "http://[::1]x/", NULL },
		{ "http://[fe80::1%25eth0]/", NULL },
		{ "http://a.b:80x/", NULL },
		{ "http://a%2eb/", NULL },
		{ "http://\xC3\xA4.b/", NULL },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const char *host = NULL;
		size_t n = 0;
		bool found = host_of_url(cases[i].url, &host, &n);

		if (found != (cases[i].host != NULL))
			fail_msg("%s", cases[i].url);
		if (found) {
			assert_int_equal(n, strlen(cases[i].host));
			assert_memory_equal(host, cases[i].host, n);
		}
	}
}

static bool
may(const char *list, const char *host, const char *ip)
{
	struct sockaddr_in four = { .sin_family = AF_INET };
	struct sockaddr_in6 six = { .sin6_family = AF_INET6 };
	const void *at = &four;

	if (inet_pton(AF_INET, ip, &four.sin_addr) != 1) {
		assert_int_equal(inet_pton(AF_INET6, ip, &six.sin6_addr), 1);
		at = &six;
	}
	return host_address_listed(list, host, strlen(host), at);
}

static void
keeps_off_this_machine(void **state)
{
	static const char *const near[] = { "127.0.0.1", "127.9.9.9", "0.0.0.0",
		"0.1.2.3", "169.254.169.254", "224.0.0.1", "255.255.255.255",
		"::", "::1", "fe80::1", "febf::1", "ff02::1",
		"::ffff:127.0.0.1", "::127.0.0.1", "::ffff:169.254.169.254" };
	static const char *const far[] = { "10.0.0.1", "192.168.1.1", "8.8.8.8",
		"126.255.255.255", "128.0.0.1", "169.253.0.1", "2001:db8::1",
		"fec0::1", "::ffff:8.8.8.8" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(near); i++) {
		assert_false(may("a.b", "a.b", near[i]));
		assert_true(may(near[i], near[i], near[i]));
	}
	for (size_t i = 0; i < ARRAY_LEN(far); i++)
		assert_true(may("a.b", "a.b", far[i]));
	/* The host is listed, but the address to which it resolves is not. */
	assert_false(may("*.b 127.0.0.2", "a.b", "127.0.0.1"));
	assert_true(may("*.b 127.0.0.2", "a.b", "127.0.0.2"));
	assert_true(may("::ffff:127.0.0.1", "x", "127.0.0.1"));
	assert_true(may("localhost", "localhost", "127.0.0.1"));
	assert_true(may("LOCALHOST", "LocalHost", "::1"));
	assert_false(may("localhost", "localhost", "169.254.0.1"));
	assert_false(may("localhost a.b", "a.b", "127.0.0.1"));
}

TESTS(T(finds_hosts), T(finds_the_host_of_a_url), T(keeps_off_this_machine))
