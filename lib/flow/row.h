/* row.h - the columns of each kind of row.  Instances, tokens and tasks share
 * one sequence of ids.  Id 0, text NULL and time 0: there is no value. */
#ifndef FLOW_ROW_H
#define FLOW_ROW_H

#include "expr/val.h"
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
	const char *starter, *business_key, *name;
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

#endif
