/*
 * rows.h - makes a state of rows.  There is a row for each object; it names
 * other objects by their ids, and nodes by their ids in the model.
 *
 * A tree of instances is one state.  What storage does for an event, under the
 * lock of the tree: state_init; rows_load with what runs (instances that run,
 * tokens that are not gone, open tasks, timers, variables of these tokens and
 * instances, open lines of the history) and with the task or instance that the
 * event names; flow_step; changes.h for what it has to write; state_free.  An
 * event that looks at the past asks for it by env.past (ended_tasks.h).
 */
#ifndef FLOW_ROWS_H
#define FLOW_ROWS_H

#include "flow/row.h"
#include "flow/state.h"

/* The rows of each kind, sorted by id; n_... is their number. */
struct object_rows {
	struct counters last; /* used only if the state is empty */
	const struct inst_row *insts;
	const struct token_row *tokens;
	const struct record_row *records;
	const struct task_row *tasks;
	const struct timer_row *timers;
	const struct var_row *vars;
	size_t n_insts, n_tokens, n_records, n_tasks, n_timers, n_vars;
};

/*
 * rows_load - adds the objects of these rows to the state; objects that it has
 * already are not changed.  May be called between steps, or by env.past, which
 * loads ended tasks, those of their tokens and parent tokens that are gone, and
 * closed history records.  Texts and values are copied; definitions must
 * outlive the state.  Returns OK, or E_SYSTEM with s->why when a row names
 * something that is neither among the rows nor in the state; the state can then
 * not be used any more.
 */
enum err rows_load(struct state *s, const struct object_rows *rows) MUST_CHECK;

#endif
