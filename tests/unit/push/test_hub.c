/* test_hub.c - a daemon that is going to end accepts no browser any more,
 * whatever its configuration says meanwhile. */
#include "push/hub.h"
#include "test.h"

static void
ignore(struct client *c)
{
	(void)c;
}

/* The code with which a new socket is closed at once; 0: it stays open. */
static int
code_of_new(void)
{
	static struct client c;
	int code;

	c = (struct client){ 0 };
	hub_enter(&c);
	code = c.close_code;
	hub_leave(&c);
	return code;
}

static void
ends_for_good(void **state)
{
	static const struct hub_out out = { .wake = ignore, .close = ignore };

	(void)state;
	hub_open(&out, 30);
	assert_int_equal(code_of_new(), 0);
	hub_allow(false, true);
	assert_int_equal(code_of_new(), CLOSE_GOING_AWAY);
	hub_allow(true, true);
	assert_int_equal(code_of_new(), 0);
	hub_close_all();
	hub_allow(true, true);
	assert_int_equal(code_of_new(), CLOSE_GOING_AWAY);
}

TESTS(T(ends_for_good))
