/*
 * test_step.c - single steps: the objects that it changed are listed, a refused
 * step changes nothing, what has ended is refused, a service task waits for its
 * answer, a timer with missed dates fires once, and one that comes back to
 * itself not at once.
 */
#include "lib/instance_steps.h"

#include "expr/val.h"
#include "flow/action.h"
#include "flow/object_by_word.h"
#include "flow/step.h"
#include "flow/timer_event.h"
#include "flow/vars.h"

static size_t
changed(enum object_kind kind)
{
	size_t n = 0;

	for (const struct head *h = t.s.changed; h != NULL; h = h->next)
		n += h->kind == kind;
	return n;
}

static void
tells_what_it_touched(void **state)
{
	(void)state;
	steps_open(&t, TASK("x") WAY, true);
	assert_int_equal(steps_start(&t, NULL), OK);
	assert_int_equal(changed(OBJECT_INST), 1);
	assert_int_equal(changed(OBJECT_TOKEN), 2);
	assert_int_equal(changed(OBJECT_TASK), 1);
	assert_int_equal(changed(OBJECT_RECORD), 2);
	for (const struct head *h = t.s.changed; h != NULL; h = h->next)
		assert_int_equal(h->born, t.s.step);
	assert_int_equal(steps_do(&t, EVENT_COMPLETE, "x"), OK);
	assert_int_equal(changed(OBJECT_INST), 1);
	assert_int_equal(changed(OBJECT_TASK), 1);
	assert_int_equal(changed(OBJECT_RECORD), 2);
	assert_non_null(t.s.actions);
	assert_int_equal(t.s.actions->kind, ACTION_ENDED);
	assert_null(t.s.actions->next);
}

static void
leaves_nothing_of_a_refused_step(void **state)
{
	int64_t id;

	(void)state;
	steps_open(&t,
	    START FLOW("a", "s", "x") TASK("x")
	        FLOW("b", "x", "g") "<exclusiveGateway id=\"g\"/>" IF(
	            "c", "g", "e", "${no}") END,
	    true);
	assert_int_equal(steps_start(&t, NULL), OK);
	id = t.s.last.id;
	assert_int_equal(steps_do(&t, EVENT_COMPLETE, "x"), E_BAD_REQUEST);
	assert_non_null(strstr(t.s.why, "exclusiveGateway \"g\""));
	assert_null(t.s.changed);
	assert_null(t.s.actions);
	assert_int_equal(t.s.last.id, id);
	assert_string_equal(steps_tasks(&t), "x=-");
}

static void
refuses_what_has_ended(void **state)
{
	struct event ev = { .kind = EVENT_COMPLETE };

	(void)state;
	steps_open(&t,
	    START FLOW("a", "s", "x") TASK(
	        "x") "<boundaryEvent id=\"b\" "
	             "attachedToRef=\"x\" cancelActivity=\"false\">" TIMER(
	                 "timeDuration", "PT1S") "</boundaryEvent>" FLOW("c",
	                 "x", "r") "<receiveTask id=\"r\"/>" FLOW("d", "r", "e")
	                 END,
	    true);
	assert_int_equal(steps_start(&t, NULL), OK);
	ev.task = find_task(&t.s, "x");
	ev.timer = find_timer(&t.s, "b");
	assert_int_equal(flow_step(&t.s, &ev), OK);
	assert_int_equal(flow_step(&t.s, &ev), E_BAD_REQUEST);
	ev.kind = EVENT_FIRE;
	assert_int_equal(flow_step(&t.s, &ev), E_BAD_REQUEST);
	ev = (struct event){ .kind = EVENT_TRIGGER,
		.token = find_receive(&t.s, "r") };
	assert_int_equal(flow_step(&t.s, &ev), OK);
	assert_int_equal(flow_step(&t.s, &ev), E_BAD_REQUEST);
	ev = (struct event){ .kind = EVENT_DELETE,
		.inst = find_inst(&t.s, "1") };
	assert_int_equal(flow_step(&t.s, &ev), E_BAD_REQUEST);
	assert_non_null(strstr(t.s.why, "has ended"));
}

#define FIELD(name, value) \
	"<flowable:field name=\"" name "\" stringValue=\"" value "\"/>"
#define GET EXT(FIELD("requestMethod", "GET") FIELD("requestUrl", "http://h/"))
#define HTTP \
	"<serviceTask id=\"h\" flowable:type=\"http\">" GET "</serviceTask>"
#define CALLS \
	START FLOW("a", "s", "h") HTTP FLOW("b", "h", "x") TASK("x") \
	    FLOW("c", "x", "e") END

static void
waits_for_the_answer_of_a_call(void **state)
{
	struct val_member x = { "x", val_int(7) };
	struct event ev = { .kind = EVENT_RESULT,
		.vars = { .kind = VAL_OBJECT, .n = 1, .object = &x } };

	(void)state;
	t.env.calls_outside = true;
	steps_open(&t, CALLS, true);
	assert_int_equal(steps_start(&t, NULL), OK);
	assert_string_equal(steps_tasks(&t), "");
	assert_non_null(t.s.actions);
	assert_int_equal(t.s.actions->kind, ACTION_CALL);
	ev.token = t.s.actions->token;
	assert_int_equal(flow_step(&t.s, &ev), OK);
	assert_string_equal(steps_tasks(&t), "x=-");
	assert_int_equal(var_own(find_inst(&t.s, "1")->root, "x")->value.i, 7);
	assert_int_equal(flow_step(&t.s, &ev), E_BAD_REQUEST);
}

/* If three due dates of a cycle have passed when the job runs, the timer fires
 * once. */
static void
fires_missed_dates_once(void **state)
{
	struct event ev = { .kind = EVENT_FIRE, .late = true };

	(void)state;
	steps_open(&t,
	    START FLOW("a", "s", "x") TASK(
	        "x") "<boundaryEvent id=\"b\" "
	             "attachedToRef=\"x\" cancelActivity=\"false\">" TIMER(
	                 "timeCycle", "R/PT1M") "</boundaryEvent>" FLOW("c",
	                 "b", "y") TASK("y"),
	    true);
	assert_int_equal(steps_start(&t, NULL), OK);
	ev.timer = find_timer(&t.s, "b");
	t.s.now_ms += INT64_C(200) * 1000;
	assert_int_equal(flow_step(&t.s, &ev), OK);
	assert_string_equal(steps_tasks(&t), "x=- y=-");
	assert_int_equal(find_timer(&t.s, "b")->due.at_ms, 1000 + 240 * 1000);
}

#define ROUND \
	START FLOW("a", "s", "c") "<intermediateCatchEvent id=\"c\">" TIMER( \
	    "timeDuration", "${x}") "</intermediateCatchEvent>" FLOW("b", "c", \
	    "c")

/* A timer that comes back to itself: when the job fires it, it is not due again
 * at once, however short it is.  Who fires it by hand gets its own date. */
static void
comes_back_after_a_second(void **state)
{
	static const struct {
		const char *value;
		bool late;
		int64_t due_ms; /* after the step */
	} rows[] = { { "PT0S", true, 1000 }, { "PT0.001S", true, 1000 },
		{ "PT3S", true, 3000 }, { "PT0S", false, 0 } };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		struct val_member x = { "x", val_text(rows[i].value) };
		struct event ev = { .kind = EVENT_START,
			.def = &t.def,
			.vars = { .kind = VAL_OBJECT, .n = 1, .object = &x } };

		steps_open(&t, ROUND, true);
		assert_int_equal(flow_step(&t.s, &ev), OK);
		ev = (struct event){ .kind = EVENT_FIRE,
			.timer = find_timer(&t.s, "c"),
			.late = rows[i].late };
		t.s.now_ms += INT64_C(60) * 1000;
		assert_int_equal(flow_step(&t.s, &ev), OK);
		assert_int_equal(find_timer(&t.s, "c")->due.at_ms - t.s.now_ms,
		    rows[i].due_ms);
		(void)steps_end(NULL);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_teardown(tells_what_it_touched, steps_end),
		cmocka_unit_test_teardown(
		    leaves_nothing_of_a_refused_step, steps_end),
		cmocka_unit_test_teardown(refuses_what_has_ended, steps_end),
		cmocka_unit_test_teardown(
		    waits_for_the_answer_of_a_call, steps_end),
		cmocka_unit_test_teardown(fires_missed_dates_once, steps_end),
		cmocka_unit_test_teardown(comes_back_after_a_second, steps_end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
