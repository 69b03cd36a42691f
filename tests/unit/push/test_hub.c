/* test_hub.c - a daemon that is going to end accepts no browser any more,
 * whatever its configuration says meanwhile; and the users of one tenant do not
 * take all sockets, nor all the time with demo messages. */
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

/* Opens a socket of a user of the tenant; returns the code with which it is
 * closed at once, 0: it stays open. */
static int
enter(struct client *c, int64_t tenant_id, int64_t user_id)
{
	*c = (struct client){ .connection.id = { .tenant_id = tenant_id,
		                  .user_id = user_id,
		                  .user_type = 2 } };
	hub_enter(c);
	return c->close_code;
}

/* The hub of all tests has a limit of 40 sockets. */
static int
open_hub(void **state)
{
	static const struct hub_out out = { .wake = ignore, .close = ignore };

	(void)state;
	hub_open(&out, 30, 40);
	return 0;
}

/* Of 40 sockets a tenant gets 36; the last are for others, until they have a
 * quarter. */
static void
some_are_left_for_others(void **state)
{
	static struct client c[41];

	(void)state;
	for (int64_t i = 0; i < 36; i++)
		assert_int_equal(enter(&c[i], 2, i), 0);
	assert_int_equal(enter(&c[36], 2, 36), CLOSE_TRY_LATER);
	hub_leave(&c[36]);
	for (int64_t i = 36; i < 40; i++)
		assert_int_equal(enter(&c[i], 1, i), 0);
	hub_leave(&c[0]);
	assert_int_equal(enter(&c[0], 2, 0), CLOSE_TRY_LATER);
	for (int64_t i = 0; i < 40; i++)
		hub_leave(&c[i]);
}

/* Thirty browsers of a tenant that send a demo message each are less than
 * thirty messages; another tenant's is sent meanwhile. */
static void
demo_messages_of_a_tenant_are_limited(void **state)
{
	static const char text[] = "{\"type\":\"demo-message-send\","
	                           "\"content\":\"{\\\"text\\\":\\\"x\\\"}\"}";
	static struct client c[31];
	int64_t before = hub_counts()->messages, sent;

	(void)state;
	for (int64_t i = 0; i < 30; i++)
		assert_int_equal(enter(&c[i], 2, i), 0);
	assert_int_equal(enter(&c[30], 1, 1), 0);
	for (int i = 0; i < 30; i++)
		hub_receive(&c[i], text, sizeof(text) - 1);
	sent = hub_counts()->messages - before;
	assert_in_range(sent, 20, 29);
	hub_receive(&c[30], text, sizeof(text) - 1);
	assert_int_equal(hub_counts()->messages - before, sent + 1);
	for (int i = 0; i <= 30; i++)
		hub_leave(&c[i]);
}

static void
ends_for_good(void **state)
{
	(void)state;
	assert_int_equal(code_of_new(), 0);
	hub_allow(false, true);
	assert_int_equal(code_of_new(), CLOSE_GOING_AWAY);
	hub_allow(true, true);
	assert_int_equal(code_of_new(), 0);
	hub_close_all();
	hub_allow(true, true);
	assert_int_equal(code_of_new(), CLOSE_GOING_AWAY);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(some_are_left_for_others),
		cmocka_unit_test(demo_messages_of_a_tenant_are_limited),
		cmocka_unit_test(ends_for_good),
	};

	return cmocka_run_group_tests(tests, open_hub, NULL);
}
