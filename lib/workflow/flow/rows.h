/*
 * rows.h - the rows in which storage keeps a state: one for each object; it
 * names other objects by their ids, and nodes by their ids in the model.  Rows
 * are made into a state, and changes of a step into rows.
 *
 * A tree of instances is one state.  What storage does for an event, under the
 * lock of the tree: state_init; rows_load with what runs (instances that run,
 * tokens that are not gone, open tasks, timers, variables of these tokens and
 * instances, open history records) and with the task or instance that the
 * event names; flow_step; row_change and row_of for each object in s->changed,
 * and s->last for the root instance; state_free.  An event that looks at the
 * past asks for it by env.past (task.h).
 *
 * Id 0, text NULL and time 0: there is no value.
 */
#ifndef FLOW_ROWS_H
#define FLOW_ROWS_H

#include "expr/val.h"
#include "flow/env.h"
#include "flow/state.h"
#include "flow/task.h"
#include "timer/timer.h"

struct inst_row {
	int64_t id;
	const char *id_text; /* the id by which others know it (env.inst_id) */
	const struct definition *def;
	int64_t caller; /* the token that waits for it, in another instance */
	enum inst_state state;
	int32_t status;
	const char *reason;
	enum reason code;
	const char *canceller, *starter, *business_key, *name;
	int64_t start_ms, end_ms;
};

/* A root token has no row: its id is that of its instance. */
struct token_row {
	int64_t id, inst, parent;
	bool gone; /* gone; its row is kept for ended tasks inside it */
	bool kept; /* its row will be kept when the token is gone */
	const char *node, *came;
	enum token_mode mode;
	bool element;
	int64_t arrived, record;
	struct loop loop; /* loop.items is not set; see items */
	struct val items; /* a list, or null */
};

struct task_row {
	int64_t id, inst, token; /* token 0: the task of a signer */
	int64_t parent;          /* the task that a signer signs, or 0 */
	const char *node;
	bool open;
	enum task_status status;
	enum delegation delegation;
	enum sign_type sign;
	const char *name, *assignee, *owner, *reason, *picture;
	enum reason code;
	int64_t start_ms, end_ms, entered, until;
};

struct timer_row {
	int64_t id, token;
	const char *node, *text;
	struct timer_due due;
};

struct var_row {
	int64_t id, token;
	const char *name;
	struct val value;
};

struct record_row {
	int64_t id, inst;
	const char *node, *came, *name;
	int64_t start_ms, end_ms;
	bool open;
};

struct object_row {
	enum object_kind kind;
	union {
		struct inst_row inst;
		struct token_row token;
		struct task_row task;
		struct timer_row timer;
		struct var_row var;
		struct record_row record;
	};
};

/* -- from rows to objects ------------------------------------------------ */

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

/* -- from changed objects to rows ---------------------------------------- */

/* What storage has to do with the row of an object. */
enum row_change {
	ROW_NONE,    /* nothing: no row, or made and removed in this step */
	ROW_NEW,     /* insert it */
	ROW_CHANGED, /* write all columns that can change */
	ROW_GONE     /* delete it: a variable, a timer or a token */
};

/* row_change - what to do with the row of an object that is in s->changed. */
enum row_change row_change(const struct state *s, const struct head *h);

/* row_of - the row of an object.  Its texts and values live as long as the
 * state. */
void row_of(const struct head *h, struct object_row *out);

struct node_id;

/* The sorted ids of the definition that was searched last; a struct of zeros:
 * none was searched yet. */
struct node_ids {
	const struct definition *def;
	struct node_id *v; /* sorted by id */
	size_t n;
};

/* node_ids_find - the node with that id in the definition's process, or
 * NO_NODE.  Works in the arena. */
int32_t node_ids_find(struct node_ids *ids, struct arena *a,
    const struct definition *def, const char *id);

#endif
