/*
 * test_rows.c - the rows that a step creates, changes and removes; whether a
 * step asks for ended tasks; and that rows which refer to missing objects are
 * refused.
 */
#include "lib/instance_steps.h"

#include "flow/ended_tasks.h"
#include "flow/memory_storage.h"

static struct steps t;
static struct memory rows;
/* How often ended tasks of each kind were asked for. */
static int asked[PAST_ALL + 1];

static int
teardown(void **state)
{
	(void)state;
	steps_close(&t);
	memory_free(&rows);
	t = (struct steps){ 0 };
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

#define THREE \
	START FLOW("a", "s", "x") ASK("x", NAMED("1")) FLOW("b", "x", "y") \
	    ASK("y", NAMED("2")) FLOW("c", "y", "z") ASK("z", NAMED("1")) \
	        FLOW("d", "z", "e") END

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

/* Rows of a running instance, in which each case makes one mistake. */
struct broken {
	struct inst_row inst;
	struct token_row token;
	struct task_row task;
	struct timer_row timer;
	struct var_row var;
	struct record_row record;
};

static enum err
load_broken(const struct broken *b)
{
	const struct object_rows all = { .last = { .id = 9 },
		.insts = &b->inst,
		.tokens = &b->token,
		.tasks = &b->task,
		.timers = &b->timer,
		.vars = &b->var,
		.records = &b->record,
		.n_insts = 1,
		.n_tokens = 1,
		.n_tasks = 1,
		.n_timers = b->timer.id != 0,
		.n_vars = 1,
		.n_records = 1 };

	state_free(&t.s);
	state_init(&t.s, &t.env, 1000);
	return rows_load(&t.s, &all);
}

static void
refuses_rows_that_name_nothing(void **state)
{
	struct broken good = {
		.inst = { .id = 1, .id_text = "one", .status = STATUS_RUNNING },
		.token = { .id = 2,
		    .inst = 1,
		    .parent = 1,
		    .node = "x",
		    .came = "s",
		    .mode = TOKEN_TASK,
		    .record = 1 },
		.task = { .id = 3,
		    .inst = 1,
		    .token = 2,
		    .node = "x",
		    .open = true,
		    .status = TASK_RUNNING },
		.var = { .id = 1,
		    .token = 1,
		    .name = "v",
		    .value = val_int(1) },
		.record = { .id = 1, .inst = 1, .node = "x", .open = true }
	};
	struct broken b;

	(void)state;
	steps_open(&t, THREE, false);
	good.inst.def = &t.def;
	assert_int_equal(load_broken(&good), OK);
	assert_string_equal(steps_tasks(&t), "x=-");
	assert_int_equal(steps_do(&t, EVENT_COMPLETE, "x"), OK);
#define BREAKS(change) \
	b = good; \
	b.change; \
	assert_int_equal(load_broken(&b), E_SYSTEM); \
	assert_non_null(t.s.why)
	BREAKS(inst.caller = 8);
	BREAKS(token.inst = 8);
	BREAKS(token.parent = 8);
	BREAKS(token.node = "nowhere");
	BREAKS(token.record = 8);
	BREAKS(token.node = NULL);
	BREAKS(token.record = 0);
	BREAKS(record.node = NULL);
	BREAKS(task.inst = 8);
	BREAKS(task.token = 8);
	BREAKS(task.node = NULL);
	BREAKS(var.token = 8);
	BREAKS(record.inst = 8);
	BREAKS(record.node = "nowhere");
	good.timer = (struct timer_row){ .id = 1, .token = 2, .node = "x" };
	BREAKS(timer.token = 8);
	BREAKS(timer.text = "PT1H"); /* x is no timer event */
}

static const char *
named(void *arg, struct arena *a, const struct inst *i)
{
	(void)arg;
	return arena_printf(a, "leave-%lld", (long long)i->head.id);
}

static void
gives_instances_the_ids_of_storage(void **state)
{
	(void)state;
	t.env.inst_id = named;
	steps_open(&t, THREE, false);
	assert_int_equal(steps_start(&t, "7"), OK);
	assert_string_equal(find_inst(&t.s, "1")->id_text, "leave-1");
	anew();
	assert_string_equal(find_inst(&t.s, "1")->id_text, "leave-1");
}

#define R(fn) cmocka_unit_test_teardown(fn, teardown)
TESTS(R(reads_no_past_for_a_decision), R(asks_who_approved_when_that_decides),
    R(writes_only_what_changed), R(keeps_where_tasks_were),
    R(refuses_rows_that_name_nothing), R(gives_instances_the_ids_of_storage))
