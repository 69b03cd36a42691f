/* task_set.h - settings of user tasks: who decides a task, and how. */
#ifndef BPMN_TASK_SET_H
#define BPMN_TASK_SET_H

#include "expr/expr.h"

/* Who decides a task, or gets a copy: candidateStrategy. */
enum candidate_strategy {
	STRATEGY_ROLES = 10,
	STRATEGY_DEPTS = 20,
	STRATEGY_LEADERS,
	STRATEGY_POSTS,
	STRATEGY_LEADERS_ABOVE,
	STRATEGY_USERS = 30,
	STRATEGY_BY_APPROVER = 34, /* the approver before chooses */
	STRATEGY_BY_STARTER,       /* the starter chooses */
	STRATEGY_STARTER,
	STRATEGY_STARTER_LEADER,
	STRATEGY_STARTER_LEADERS,
	STRATEGY_GROUPS = 40,
	STRATEGY_FIELD = 50,    /* users in a form field */
	STRATEGY_FIELD_LEADERS, /* leaders of departments in a form field */
	STRATEGY_EXPRESSION = 60
};

/* What becomes of a task without users: assignEmptyHandlerType. */
enum empty_handler {
	EMPTY_APPROVE = 1,
	EMPTY_REJECT,
	EMPTY_USERS,
	EMPTY_MANAGERS
};

/* What becomes of a task of the starter himself: assignStartUserHandlerType. */
enum starter_handler { STARTER_HIMSELF = 1, STARTER_SKIP, STARTER_LEADER };

/* Numbers are those of the BPMN extensions; 0: not set. */
struct task_set {
	int32_t node_type;             /* of SIMPLE: 10, 11 or 13 */
	int32_t strategy;              /* enum candidate_strategy */
	const char *param;             /* of the strategy, or NULL */
	const struct expr *param_expr; /* parameter of strategy 60 */
	int32_t approve_type;          /* 1 manual, 2 approve, 3 reject */
	int32_t approve_method;  /* 1 random, 2 ratio, 3 any one, 4 in turn */
	int32_t approve_ratio;   /* per cent; for method 2 */
	int32_t starter_handler; /* enum starter_handler */
	int32_t reject_handler;  /* 1 end, 2 return */
	const char *return_node; /* id of the node, if reject_handler is 2 */
	int32_t empty_handler;   /* enum empty_handler */
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
