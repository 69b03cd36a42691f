/*
 * test_refusal.c - steps that are refused because of the environment or a
 * setting (unknown users, withdrawal, tasks of nobody), the error numbers of
 * refusals, and the reasons stored when an instance is cancelled.
 */
#include "flow/object_by_word.h"
#include "flow/refusal.h"
#include "flow/step.h"
#include "flow/task.h"
#include "lib/instance_steps.h"

static bool
below_five(void *arg, const char *user)
{
	(void)arg;
	return *user < '5';
}

#define TWO \
	START FLOW("a", "s", "x") ASK("x", NAMED("1")) FLOW("b", "x", "y") \
	    ASK("y", NAMED("2")) FLOW("c", "y", "e") END

static void
names_users_it_does_not_know(void **state)
{
	static const struct {
		enum event_kind kind;
		enum refusal refusal;
	} cases[] = {
		{ EVENT_DELEGATE, REFUSAL_DELEGATE_UNKNOWN },
		{ EVENT_TRANSFER, REFUSAL_TRANSFER_UNKNOWN },
		{ EVENT_SIGN, REFUSAL_SIGNER_UNKNOWN },
	};
	const char *nobody = "7";
	struct event ev = { .users = { .v = &nobody, .n = 1 } };

	(void)state;
	t.env.enabled = below_five;
	steps_open(&t, TWO, false);
	assert_int_equal(steps_start(&t, "3"), OK);
	ev.task = find_task(&t.s, "x");
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		ev.kind = cases[i].kind;
		assert_int_equal(flow_step(&t.s, &ev), E_BAD_REQUEST);
		assert_int_equal(t.s.refusal, cases[i].refusal);
		assert_string_equal(t.s.about, "7");
	}
}

/* Every refusal has an error number of its own, in the order of enum
 * refusal. */
static void
numbers_its_refusals(void **state)
{
	(void)state;
	for (int i = 1; i < REFUSAL__MAX; i++) {
		assert_in_range(refusal_code(i), 1009004000, 1009005021);
		if (i > 1)
			assert_true(refusal_code(i) > refusal_code(i - 1));
	}
	assert_int_equal(refusal_code(REFUSAL_OTHER), 400);
}

static void
forbids_to_withdraw(void **state)
{
	struct event ev = { .kind = EVENT_WITHDRAW, .user = "1" };

	(void)state;
	steps_open(&t, TWO, false);
	assert_int_equal(steps_start(&t, "3"), OK);
	ev.task = find_task(&t.s, "x");
	assert_int_equal(steps_do(&t, EVENT_COMPLETE, "x"), OK);
	assert_int_equal(flow_step(&t.s, &ev), E_BAD_REQUEST);
	assert_int_equal(t.s.refusal, REFUSAL_WITHDRAW_FORBIDDEN);
	t.def.may_withdraw = true;
	assert_int_equal(flow_step(&t.s, &ev), OK);
	assert_int_equal(t.s.refusal, REFUSAL_OTHER);
}

/* A task without an assignee must be claimed before anyone can complete it when
 * env.claimed_only is set; only the simulator does not set it. */
static void
leaves_tasks_of_nobody_alone(void **state)
{
	struct event ev = { .kind = EVENT_COMPLETE, .user = "1" };

	(void)state;
	t.env.claimed_only = true;
	steps_open(&t,
	    START FLOW("a", "s", "x") ASK("x", SET("candidateStrategy", "35")),
	    false);
	assert_int_equal(steps_start(&t, "3"), OK);
	ev.task = find_task(&t.s, "x");
	assert_int_equal(flow_step(&t.s, &ev), E_BAD_REQUEST);
	assert_int_equal(t.s.refusal, REFUSAL_TASK_NOT_YOURS);
	t.env.claimed_only = false;
	assert_int_equal(flow_step(&t.s, &ev), OK);
}

static void
tells_who_called_it_off(void **state)
{
	static const struct {
		const char *user;
		enum reason given, kept;
	} cases[] = {
		{ "3", REASON_NONE, REASON_CANCELLED_BY_STARTER },
		{ "4", REASON_NONE, REASON_CANCELLED_BY_ADMIN },
		{ NULL, REASON_CANCELLED_BY_SYSTEM,
		    REASON_CANCELLED_BY_SYSTEM },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct event ev = { .kind = EVENT_CANCEL,
			.user = cases[i].user,
			.code = cases[i].given };
		struct task *task;

		steps_open(&t, TWO, false);
		assert_int_equal(steps_start(&t, "3"), OK);
		task = find_task(&t.s, "x");
		ev.inst = task->inst;
		assert_int_equal(flow_step(&t.s, &ev), OK);
		assert_int_equal(ev.inst->code, cases[i].kept);
		assert_int_equal(task->code, cases[i].kept);
		steps_close(&t);
	}
}

#define E(fn) cmocka_unit_test_teardown(fn, steps_end)
TESTS(E(names_users_it_does_not_know), E(numbers_its_refusals),
    E(forbids_to_withdraw), E(leaves_tasks_of_nobody_alone),
    E(tells_who_called_it_off))
