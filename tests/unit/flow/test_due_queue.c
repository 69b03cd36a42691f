/* test_due_queue.c - timers come out of the queue in the order of their dates,
 * whenever they were added, and stopped ones not at all. */
#include "test.h"

#include "flow/state.h"
#include "flow/timer_event.h"

#define MANY 1000

static struct state s;
static struct timer timer[MANY];

/* Starts the timer with that id, which is due then. */
static void
start(size_t id, int64_t at_ms)
{
	struct timer *t = &timer[id];

	*t = (struct timer){ .head.id = (int64_t)id + 1, .due.at_ms = at_ms };
	t->all.prev = s.timers.last;
	if (s.timers.last != NULL)
		s.timers.last->next = &t->all;
	else
		s.timers.first = &t->all;
	s.timers.last = &t->all;
}

static int
setup(void **state)
{
	(void)state;
	s = (struct state){ 0 };
	return 0;
}

static int
teardown(void **state)
{
	(void)state;
	arena_free(&s.notes);
	return 0;
}

static void
takes_by_date_then_by_age(void **state)
{
	struct due_queue q = { 0 };
	const struct timer *last = NULL, *t;
	size_t n = 0;

	(void)state;
	for (size_t i = 0; i < MANY; i++)
		start(i, (int64_t)(i * 7919 % 97));
	due_queue_fill(&q, &s);
	while ((t = due_queue_take(&q, 96)) != NULL) {
		if (last != NULL)
			assert_true(last->due.at_ms < t->due.at_ms ||
			            (last->due.at_ms == t->due.at_ms &&
			                last->head.id < t->head.id));
		last = t;
		n++;
	}
	assert_int_equal(n, MANY);
}

static void
takes_only_what_is_due(void **state)
{
	struct due_queue q = { 0 };

	(void)state;
	assert_null(due_queue_take(&q, 100));
	start(0, 50);
	start(1, 40);
	due_queue_fill(&q, &s);
	assert_null(due_queue_take(&q, 39));
	assert_ptr_equal(due_queue_take(&q, 40), &timer[1]);
	assert_null(due_queue_take(&q, 49));
	assert_ptr_equal(due_queue_take(&q, INT64_MAX), &timer[0]);
	assert_null(due_queue_take(&q, INT64_MAX));
}

static void
adds_only_what_is_new(void **state)
{
	struct due_queue q = { 0 };

	(void)state;
	start(0, 10);
	due_queue_fill(&q, &s);
	due_queue_fill(&q, &s);
	start(1, 5);
	start(2, 20);
	due_queue_fill(&q, &s);
	assert_ptr_equal(due_queue_take(&q, 100), &timer[1]);
	assert_ptr_equal(due_queue_take(&q, 100), &timer[0]);
	assert_ptr_equal(due_queue_take(&q, 100), &timer[2]);
	assert_null(due_queue_take(&q, 100));
}

static void
forgets_what_was_stopped_and_takes_again_what_goes_on(void **state)
{
	struct due_queue q = { 0 };

	(void)state;
	start(0, 10);
	start(1, 20);
	start(2, 30);
	due_queue_fill(&q, &s);
	timer[1].head.gone = true;
	assert_ptr_equal(due_queue_take(&q, 100), &timer[0]);
	timer[0].due.at_ms = 40;
	due_queue_add(&q, &s, &timer[0]);
	assert_ptr_equal(due_queue_take(&q, 100), &timer[2]);
	assert_ptr_equal(due_queue_take(&q, 100), &timer[0]);
	assert_null(due_queue_take(&q, 100));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
		    takes_by_date_then_by_age, setup, teardown),
		cmocka_unit_test_setup_teardown(
		    takes_only_what_is_due, setup, teardown),
		cmocka_unit_test_setup_teardown(
		    adds_only_what_is_new, setup, teardown),
		cmocka_unit_test_setup_teardown(
		    forgets_what_was_stopped_and_takes_again_what_goes_on,
		    setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
