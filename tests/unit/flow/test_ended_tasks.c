/*
 * test_ended_tasks.c - which steps ask storage for the past of an instance:
 * only those that decide by it, and for no more of it than they need.
 */
#include "three_tasks.h"

#include "flow/memory_storage.h"
#include "flow/object_by_word.h"
#include "flow/state.h"
#include "flow/step.h"

static struct memory rows;
/* How often ended tasks of each kind were asked for. */
static int asked[PAST_ALL + 1];

static int
teardown(void **state)
{
	(void)steps_end(state);
	memory_free(&rows);
	memset(asked, 0, sizeof(asked));
	return 0;
}

static void
past(void *arg, struct state *s, struct inst *i, enum past what)
{
	(void)arg;
	asked[what]++;
	memory_past(&rows, s, i, what);
}

/* Stores what the last step has changed, and loads the running objects into a
 * new state. */
static void
anew(void)
{
	memory_save(&rows, &t.s);
	state_free(&t.s);
	state_init(&t.s, &t.env, 1000);
	assert_int_equal(memory_load(&rows, &t.s), OK);
}

static enum err
step_anew(enum event_kind kind, const char *node, const char *to)
{
	struct event ev = {
		.kind = kind, .task = find_task(&t.s, node), .node = to
	};
	enum err e = ev.task != NULL ? flow_step(&t.s, &ev) : E__MAX;

	if (e == OK)
		anew();
	return e;
}

static void
reads_no_past_for_a_decision(void **state)
{
	(void)state;
	t.env.past = past;
	steps_open(&t, THREE, false);
	assert_int_equal(steps_start(&t, "7"), OK);
	anew();
	assert_int_equal(step_anew(EVENT_COMPLETE, "x", NULL), OK);
	assert_int_equal(step_anew(EVENT_COMPLETE, "y", NULL), OK);
	assert_string_equal(steps_tasks(&t), "z=1");
	assert_null(find_inst(&t.s, "1")->past.first);
	assert_int_equal(asked[PAST_APPROVED] + asked[PAST_ALL], 0);
	assert_int_equal(step_anew(EVENT_RETURN, "z", "x"), OK);
	assert_string_equal(steps_tasks(&t), "x=1");
	assert_int_equal(asked[PAST_ALL], 1);
}

static void
asks_who_approved_when_that_decides(void **state)
{
	(void)state;
	t.env.past = past;
	steps_open(&t, THREE, false);
	t.def.auto_approval = 1;
	assert_int_equal(steps_start(&t, "7"), OK);
	anew();
	assert_int_equal(step_anew(EVENT_COMPLETE, "x", NULL), OK);
	assert_int_equal(asked[PAST_APPROVED], 1);
	assert_int_equal(step_anew(EVENT_COMPLETE, "y", NULL), OK);
	assert_string_equal(steps_tasks(&t), "");
	assert_int_equal(asked[PAST_APPROVED], 2);
	assert_int_equal(asked[PAST_ALL], 0);
}

#define R(fn) cmocka_unit_test_teardown(fn, teardown)
TESTS(R(reads_no_past_for_a_decision), R(asks_who_approved_when_that_decides))
