/* test_net_file.c - a storage whose name is listed is not called where the name
 * leads to this machine. */
#include "test.h"

#include "net/net_file.h"

static void
checks_where_a_name_leads(void **state)
{
	static const struct {
		const char *url, *host;
		enum net_end end;
	} cases[] = {
		{ "http://a.localhost:1/a", "a.localhost:1", NET_FORBIDDEN },
		{ "ftp://a.localhost:1/a", "a.localhost", NET_FORBIDDEN },
		{ "http://bucket.localhost:1/a", "other.example.org",
		    NET_FORBIDDEN },
		/* This machine itself is listed, but nobody serves. */
		{ "http://localhost:1/a", "localhost:1", NET_UNREACHABLE },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		char why[NET_WHY];
		struct net_call call = { .verb = NET_SIZE,
			.url = cases[i].url,
			.hosts = "*.localhost localhost",
			.host = cases[i].host };

		assert_int_equal(net_run(&call, why), cases[i].end);
	}
}

TESTS(T(checks_where_a_name_leads))
