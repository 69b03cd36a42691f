/*
 * test_automatic.c - who becomes the assignee of a task when the environment
 * filters and chooses candidates or passes the starter's own task to his
 * leader, and which tasks the engine approves or rejects by itself, up to its
 * limits of users and of decisions in one step.
 */
#include "approval/assignment.h"
#include "base/buf.h"
#include "expr/val.h"
#include "flow/object_by_word.h"
#include "flow/state.h"
#include "flow/step.h"
#include "lib/instance_steps.h"

static bool
not_two(void *arg, const char *user)
{
	(void)arg;
	return strcmp(user, "2") != 0;
}

static size_t
the_last(void *arg, size_t n)
{
	(void)arg;
	return n - 1;
}

static const char *
nine_leads(void *arg, struct arena *a, const char *user)
{
	(void)arg;
	(void)a;
	if (strcmp(user, "1") == 0)
		return "9";
	return strcmp(user, "9") == 0 ? "9" : NULL;
}

static void
of_role(void *arg, struct arena *a, const struct candidate_ask *ask,
    struct strs *out)
{
	(void)arg;
	out->v = arena_new(a, const char *, 2);
	out->v[out->n++] = ask->strategy == 10 ? "r" : "?";
	out->v[out->n++] = ask->param;
}

static void
asks_its_surroundings(void **state)
{
	(void)state;
	t.env.enabled = not_two;
	t.env.pick = the_last;
	t.env.candidates = of_role;
	steps_open(&t,
	    START FLOW("a", "s", "x") ASK("x", NAMED("1,2,3,2"))
	        FLOW("b", "x", "y") ASK("y",
	            SET("candidateStrategy", "10") SET("candidateParam", "77")
	                SET("approveType", "1") SET("approveMethod", "3"))
	            FLOW("c", "y", "e") END,
	    false);
	assert_int_equal(steps_start(&t, "5"), OK);
	assert_string_equal(steps_tasks(&t), "x=3");
	assert_int_equal(steps_do(&t, EVENT_COMPLETE, "x"), OK);
	assert_string_equal(steps_tasks(&t), "y=r y=77");
}

/* Starter 1 has leader 9, and starter 9 is his own leader.  Starter 2 has no
 * leader, so the instance goes on to y. */
static void
hands_the_starters_task_to_his_leader(void **state)
{
	static const struct {
		const char *starter, *open;
	} cases[] = {
		{ "1", "x=9" },
		{ "2", "y=4" },
		{ "9", "x=9" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		t.env.leader = nine_leads;
		steps_open(&t,
		    START FLOW("a", "s", "x") ASK("x",
		        SET("candidateStrategy", "36") SET("approveType", "1")
		            SET("assignStartUserHandlerType", "3"))
		        FLOW("b", "x", "y") ASK("y", NAMED("4")),
		    false);
		assert_int_equal(steps_start(&t, cases[i].starter), OK);
		assert_string_equal(steps_tasks(&t), cases[i].open);
		steps_close(&t);
	}
}

/* Mode 1: the engine approves for a user who has approved any task of the
 * instance.  Mode 2: only for the last one who approved at the nodes before. */
static void
approves_for_who_has_approved(void **state)
{
	static const struct {
		int32_t mode;
		const char *open;
	} cases[] = { { 0, "y=1" }, { 1, "v=3" }, { 2, "z=2" } };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		steps_open(&t,
		    START FLOW("a", "s", "w") ASK("w", NAMED("2")) FLOW(
		        "b", "w", "x") ASK("x", NAMED("1"))
		        FLOW("c", "x", "g") "<exclusiveGateway id=\"g\"/>" FLOW(
		            "d", "g", "y") ASK("y", NAMED("1"))
		            FLOW("f", "y", "z") ASK("z", NAMED("2"))
		                FLOW("h", "z", "v") ASK("v", NAMED("3")),
		    false);
		t.def.auto_approval = cases[i].mode;
		assert_int_equal(steps_start(&t, "7"), OK);
		assert_int_equal(steps_do(&t, EVENT_COMPLETE, "w"), OK);
		assert_int_equal(steps_do(&t, EVENT_COMPLETE, "x"), OK);
		assert_string_equal(steps_tasks(&t), cases[i].open);
		steps_close(&t);
	}
}

/* A task that was returned to its user is not approved automatically. */
static void
leaves_a_returned_task_to_its_user(void **state)
{
	struct event ev = { .kind = EVENT_RETURN, .node = "x" };

	(void)state;
	steps_open(&t,
	    START FLOW("a", "s", "x") ASK("x", NAMED("1")) FLOW("b", "x", "y")
	        ASK("y", NAMED("2")),
	    false);
	t.def.auto_approval = 1;
	assert_int_equal(steps_start(&t, "7"), OK);
	assert_int_equal(steps_do(&t, EVENT_COMPLETE, "x"), OK);
	ev.task = find_task(&t.s, "y");
	assert_int_equal(flow_step(&t.s, &ev), OK);
	assert_string_equal(steps_tasks(&t), "x=1");
	assert_int_equal(steps_do(&t, EVENT_COMPLETE, "x"), OK);
	assert_string_equal(steps_tasks(&t), "y=2");
}

/* When a node is returned, the task of its second user, who decides after the
 * first, is not approved automatically either. */
static void
leaves_the_rest_of_a_returned_node_too(void **state)
{
	struct event ev = { .kind = EVENT_RETURN, .node = "x" };

	(void)state;
	steps_open(&t,
	    START FLOW("a", "s", "x")
	        ASK("x", NAMED("1,3") SET("approveMethod", "4"))
	            FLOW("b", "x", "y") ASK("y", NAMED("2")),
	    false);
	t.def.auto_approval = 1;
	assert_int_equal(steps_start(&t, "7"), OK);
	assert_int_equal(steps_do(&t, EVENT_COMPLETE, "x"), OK);
	assert_int_equal(steps_do(&t, EVENT_COMPLETE, "x"), OK);
	ev.task = find_task(&t.s, "y");
	assert_int_equal(flow_step(&t.s, &ev), OK);
	assert_int_equal(steps_do(&t, EVENT_COMPLETE, "x"), OK);
	assert_string_equal(steps_tasks(&t), "x=3");
	assert_int_equal(steps_do(&t, EVENT_COMPLETE, "x"), OK);
	assert_string_equal(steps_tasks(&t), "y=2");
}

#define REJECTS(node) \
	START FLOW("a", "s", "x") \
	    ASK("x", SET("approveType", "3") SET("rejectHandlerType", "2") \
	                 SET("rejectReturnTaskId", node)) FLOW("b", "x", "y") \
	        ASK("y", NAMED("2"))

/* The engine rejects the task x by itself, but the node to return to does not
 * exist or does not come before x (the check of models would refuse that): the
 * instance ends as rejected. */
static void
rejects_where_no_way_leads_back(void **state)
{
	static const char *const models[] = { REJECTS("y"), REJECTS("none") };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(models); i++) {
		steps_open(&t, models[i], false);
		assert_int_equal(steps_start(&t, "7"), OK);
		assert_int_equal(find_inst(&t.s, "1")->status, STATUS_REJECTED);
		assert_string_equal(steps_tasks(&t), "");
		steps_close(&t);
	}
}

static void
of_many(void *arg, struct arena *a, const struct candidate_ask *ask,
    struct strs *out)
{
	size_t n = *(const size_t *)arg;

	(void)ask;
	out->v = arena_new(a, const char *, n);
	for (; out->n < n; out->n++)
		out->v[out->n] = arena_printf(a, "%zu", out->n);
}

static void
asks_a_thousand_users_at_most(void **state)
{
	static const size_t counts[] = { 1000, 1001 };
	static const enum err answers[] = { OK, E_BAD_REQUEST };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(counts); i++) {
		t.env.arg = (void *)(uintptr_t)&counts[i];
		t.env.candidates = of_many;
		steps_open(&t,
		    START FLOW("a", "s", "x") ASK("x",
		        SET("candidateStrategy", "10") SET(
		            "candidateParam", "1") SET("approveMethod", "3")),
		    false);
		assert_int_equal(steps_start(&t, "7"), answers[i]);
		steps_close(&t);
	}
}

/* In one step the engine decides at most STEP_DECISIONS_MAX tasks by itself;
 * the next one is left to a person. */
static void
stops_deciding_by_itself(void **state)
{
	(void)state;
	steps_open(&t,
	    START FLOW("a", "s", "g") "<exclusiveGateway id=\"g\"/>" FLOW("b",
	        "g", "x") ASK("x", SET("approveType", "2")) FLOW("c", "x", "g"),
	    false);
	assert_int_equal(steps_start(&t, "7"), OK);
	assert_string_equal(steps_tasks(&t), "x=-");
	assert_int_equal(t.s.decisions, STEP_DECISIONS_MAX);
}

/* A form field may hold very many ids; each is compared with all before it. */
static void
reads_no_more_users_than_it_asks(void **state)
{
	CLEANUP(buf_free) struct buf text = { 0 };
	struct strs users = { 0 };
	struct state s = { 0 };
	struct val v;

	(void)state;
	buf_init(&text, 1024 * 1024);
	for (int i = 1; i <= 3000; i++)
		buf_printf(&text, "%d,", i);
	v = val_text(buf_text(&text));
	user_ids(&s, &v, &users);
	assert_int_equal(users.n, CANDIDATES_MAX + 1);
	state_free(&s);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_teardown(asks_its_surroundings, steps_end),
		cmocka_unit_test_teardown(
		    hands_the_starters_task_to_his_leader, steps_end),
		cmocka_unit_test_teardown(
		    approves_for_who_has_approved, steps_end),
		cmocka_unit_test_teardown(
		    leaves_a_returned_task_to_its_user, steps_end),
		cmocka_unit_test_teardown(
		    leaves_the_rest_of_a_returned_node_too, steps_end),
		cmocka_unit_test_teardown(
		    rejects_where_no_way_leads_back, steps_end),
		cmocka_unit_test_teardown(
		    asks_a_thousand_users_at_most, steps_end),
		cmocka_unit_test_teardown(stops_deciding_by_itself, steps_end),
		cmocka_unit_test(reads_no_more_users_than_it_asks),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
