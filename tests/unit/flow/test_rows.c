/*
 * test_rows.c - a state made of rows: rows that refer to missing objects are
 * refused, and instances keep the ids that storage has given them.
 */
#include "three_tasks.h"

#include "expr/val.h"
#include "flow/memory_storage.h"
#include "flow/object_by_word.h"
#include "flow/rows.h"
#include "flow/state.h"
#include "flow/task.h"

static struct memory rows;

static int
teardown(void **state)
{
	(void)steps_end(state);
	memory_free(&rows);
	return 0;
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
TESTS(R(refuses_rows_that_name_nothing), R(gives_instances_the_ids_of_storage))
