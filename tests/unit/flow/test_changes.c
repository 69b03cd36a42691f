/*
 * test_changes.c - what a step has to write: the rows of the objects that it
 * has created, changed and removed, and no others.
 */
#include "three_tasks.h"

#include "flow/object_by_word.h"
#include "flow/rows.h"
#include "flow/step.h"

/* The number of rows of that kind that the last step creates, changes or
 * removes, as `change` says. */
static size_t
count(enum object_kind kind, enum row_change change)
{
	size_t n = 0;

	for (const struct head *h = t.s.changed; h != NULL; h = h->next)
		n += h->kind == kind && row_change(&t.s, h) == change;
	return n;
}

static void
writes_only_what_changed(void **state)
{
	(void)state;
	steps_open(&t, THREE, false);
	assert_int_equal(steps_start(&t, "7"), OK);
	assert_int_equal(count(OBJECT_INST, ROW_NEW), 1);
	assert_int_equal(count(OBJECT_TOKEN, ROW_NEW), 1);
	assert_int_equal(count(OBJECT_TASK, ROW_NEW), 1);
	assert_int_equal(count(OBJECT_RECORD, ROW_NEW), 2);
	assert_int_equal(steps_do(&t, EVENT_COMPLETE, "x"), OK);
	assert_int_equal(count(OBJECT_INST, ROW_CHANGED), 0);
	assert_int_equal(count(OBJECT_TOKEN, ROW_CHANGED), 1);
	assert_int_equal(count(OBJECT_TASK, ROW_CHANGED), 1);
	assert_int_equal(count(OBJECT_TASK, ROW_NEW), 1);
	assert_int_equal(count(OBJECT_RECORD, ROW_CHANGED), 1);
	assert_int_equal(count(OBJECT_RECORD, ROW_NEW), 1);
	assert_int_equal(steps_do(&t, EVENT_COMMENT, "y"), OK);
	assert_null(t.s.changed);
}

/* The row of a token that has ended is kept and marked as ended if the token
 * had tasks; otherwise it is removed. */
static void
keeps_where_tasks_were(void **state)
{
	(void)state;
	steps_open(&t,
	    START FLOW("a", "s", "g") "<parallelGateway id=\"g\"/>" FLOW(
	        "b", "g", "x") TASK("x")
	        FLOW("c", "g", "r") "<receiveTask id=\"r\"/>",
	    true);
	assert_int_equal(steps_start(&t, NULL), OK);
	assert_int_equal(count(OBJECT_TOKEN, ROW_NEW), 2);
	assert_int_equal(steps_do(&t, EVENT_COMPLETE, "x"), OK);
	assert_int_equal(count(OBJECT_TOKEN, ROW_CHANGED), 1);
	assert_int_equal(count(OBJECT_TOKEN, ROW_GONE), 0);
	assert_int_equal(
	    flow_step(&t.s, &(struct event){ EVENT_TRIGGER,
	                        .token = find_receive(&t.s, "r") }),
	    OK);
	assert_int_equal(count(OBJECT_TOKEN, ROW_GONE), 1);
}

#define R(fn) cmocka_unit_test_teardown(fn, steps_end)
TESTS(R(writes_only_what_changed), R(keeps_where_tasks_were))
