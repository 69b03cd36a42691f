/* task_set.h - settings of user tasks: who decides a task, and how. */
#ifndef BPMN_TASK_SET_H
#define BPMN_TASK_SET_H

#include "expr/expr.h"

/* Numbers are those of the BPMN extensions; 0: not set. */
struct task_set {
	int32_t node_type;             /* of SIMPLE: 10, 11 or 13 */
	int32_t strategy;              /* who decides: 10 ... 60 */
	const char *param;             /* of the strategy, or NULL */
	const struct expr *param_expr; /* parameter of strategy 60 */
	int32_t approve_type;          /* 1 manual, 2 approve, 3 reject */
	int32_t approve_method;  /* 1 random, 2 ratio, 3 any one, 4 in turn */
	int32_t approve_ratio;   /* per cent; for method 2 */
	int32_t starter_handler; /* 1 himself, 2 skip, 3 leader */
	int32_t reject_handler;  /* 1 end, 2 return */
	const char *return_node; /* id of the node, if reject_handler is 2 */
	int32_t empty_handler;   /* 1 approve, 2 reject, 3 users, 4 managers */
	struct strs empty_users;
	bool sign, reason;              /* a signature, a reason is required */
	const struct expr *assignee;    /* of plain BPMN */
	const struct expr *id_variable; /* gets the id of the task, or NULL */
	const char *form_key;
	const struct pair_set *buttons, *fields; /* not for the engine */
	size_t n_buttons, n_fields;
	int32_t timeout_handler; /* 1 remind, 2 approve, 3 reject */
};

/* A button (id, caption, "true") or a form field (name, title, permission). */
struct pair_set {
	const char *key, *text, *value;
};

#endif
