/* test_waiting.c - messages wait in the order in which they came, and those of
 * one tenant leave room for those of others. */
#include "push/waiting.h"
#include "test.h"

#define TEXT_BYTES (64 * 1024)

static char text[TEXT_BYTES];

/* Adds messages of the tenant until there is no room; returns their bytes. */
static size_t
fill(struct waiting_list *w, int64_t tenant_id)
{
	size_t n = 0;

	while (waiting_add(w, tenant_id, text, TEXT_BYTES))
		n += TEXT_BYTES;
	return n;
}

static void
empty(struct waiting_list *w)
{
	while (w->first != NULL)
		waiting_drop_first(w);
	assert_int_equal(w->bytes, 0);
}

static void
keeps_the_order(void **state)
{
	struct waiting_list w = { 0 };

	(void)state;
	assert_true(waiting_add(&w, 1, "a", 1));
	assert_true(waiting_add(&w, 2, "bc", 2));
	assert_string_equal(w.first->text, "a");
	waiting_drop_first(&w);
	assert_string_equal(w.first->text, "bc");
	assert_int_equal(w.first->tenant_id, 2);
	empty(&w);
	assert_true(waiting_add(&w, 1, "d", 1));
	assert_string_equal(w.first->text, "d");
	empty(&w);
}

static void
leaves_room_for_others(void **state)
{
	struct waiting_list w = { 0 };
	size_t first;

	(void)state;
	first = fill(&w, 1);
	assert_in_range(first, WAITING_MAX / 2, WAITING_MAX / 2 + TEXT_BYTES);
	assert_int_equal(fill(&w, 2), WAITING_MAX / 4);
	assert_false(waiting_add(&w, 2, text, TEXT_BYTES));
	assert_true(waiting_add(&w, 3, text, TEXT_BYTES));
	assert_true(fill(&w, 3) > 0);
	assert_true(w.bytes <= WAITING_MAX);
	empty(&w);
	assert_int_equal(fill(&w, 2), first);
	empty(&w);
}

TESTS(T(keeps_the_order), T(leaves_room_for_others))
