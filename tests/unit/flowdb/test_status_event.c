/* test_status_event.c - which functions of the table of status listeners are
 * told of an instance, by its key; if one refuses, the others are not told. */
#include "test.h"

#include <stdio.h>

#include "flowdb/status_event.h"

static char heard[100];

static enum err
note(const char *who, const struct status_event *event)
{
	size_t n = strlen(heard);

	(void)snprintf(
	    heard + n, sizeof(heard) - n, "%s%d ", who, (int)event->status);
	return OK;
}

static enum err
exact(struct ctx *ctx, const struct status_event *event)
{
	(void)ctx;
	return note("exact", event);
}

static enum err
begins(struct ctx *ctx, const struct status_event *event)
{
	(void)ctx;
	return note("begins", event);
}

static enum err
refuses(struct ctx *ctx, const struct status_event *event)
{
	(void)ctx;
	(void)event;
	return E_FORBIDDEN;
}

static const struct status_listener table[] = {
	{ "black", false, exact },
	{ "black", true, begins },
	{ "white", false, refuses },
	{ "white", false, exact },
	{ .key = NULL },
};

static enum err
told(const char *key, int32_t status)
{
	const struct status_event event = { .key = key, .status = status };

	heard[0] = '\0';
	return status_event_tell(table, NULL, &event);
}

static void
tells_who_wants_to_hear(void **state)
{
	(void)state;
	assert_int_equal(told("black", 2), OK);
	assert_string_equal(heard, "exact2 begins2 ");
	assert_int_equal(told("blacklist_add", 5), OK);
	assert_string_equal(heard, "begins5 ");
	assert_int_equal(told("blac", 2), OK);
	assert_string_equal(heard, "");
	assert_int_equal(told("Black", 2), OK);
	assert_string_equal(heard, "");
}

/* If several listeners refuse, the step has the error of the first one. */
static void
stops_at_a_refusal(void **state)
{
	(void)state;
	assert_int_equal(told("white", 2), E_FORBIDDEN);
	assert_string_equal(heard, "");
}

TESTS(T(tells_who_wants_to_hear), T(stops_at_a_refusal))
