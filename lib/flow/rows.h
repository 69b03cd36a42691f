/*
 * rows.h - a state is made of rows: one for each object, which names others by
 * id and nodes by their id in the model.
 *
 * A tree of instances is one state.  What storage does for an event, under the
 * lock of the tree: state_init; rows_load with what runs (instances that run,
 * tokens that are not gone, open tasks, timers, variables of these tokens and
 * instances, open lines of the history) and with the task or instance that the
 * event names; flow_step; changes.h for what it has to write; state_free.
 * An event that looks at the past asks for it by env.past (ended_tasks.h).
 */
#ifndef FLOW_ROWS_H
#define FLOW_ROWS_H

#include "flow/row.h"
#include "flow/state.h"

/* Rows of each kind in order of id; n_* 0: none. */
struct rows {
	struct counters last; /* ignored unless the state is empty */
	const struct inst_row *insts;
	const struct token_row *tokens;
	const struct record_row *records;
	const struct task_row *tasks;
	const struct timer_row *timers;
	const struct var_row *vars;
	size_t n_insts, n_tokens, n_records, n_tasks, n_timers, n_vars;
};

/*
 * rows_load - put the objects of these rows into the state; those that are
 * there already stay as they are.  Between steps, or when env.past is called:
 * that brings ended tasks with their tokens and the tokens these name as
 * parents, gone ones only, and closed lines of the history.  Texts and values
 * are copied; definitions must outlive the state.
 * Returns OK, or E_SYSTEM with s->why when a row names something that is
 * neither among the rows nor in the state; the state must then be thrown away.
 */
enum err rows_load(struct state *s, const struct rows *rows) MUST_CHECK;

#endif
