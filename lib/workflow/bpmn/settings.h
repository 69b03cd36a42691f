/*
 * settings.h - what the designer of a process has set at its nodes: user tasks
 * (who decides, and how), service tasks and listeners, multi-instances, timer
 * events and call activities.
 */
#ifndef BPMN_SETTINGS_H
#define BPMN_SETTINGS_H

#include "expr/expr.h"

#include "bpmn/setting_values.h"
#include "timer/timer.h"

/* -- user tasks ---------------------------------------------------------- */

/* Numbers are those of the BPMN extensions; 0: not set. */
struct task_set {
	int32_t node_type;             /* of SIMPLE: 10, 11 or 13 */
	int32_t strategy;              /* enum candidate_strategy */
	const char *param;             /* of the strategy, or NULL */
	const struct expr *param_expr; /* of STRATEGY_EXPRESSION */
	int32_t approve_type;          /* enum approve_type */
	int32_t approve_method;        /* enum approve_method */
	int32_t approve_ratio;         /* per cent; of METHOD_RATIO */
	int32_t starter_handler;       /* enum starter_handler */
	int32_t reject_handler;        /* enum reject_handler */
	const char *return_node;       /* id of the node, of REJECT_RETURNS */
	int32_t empty_handler;         /* enum empty_handler */
	struct strs empty_users;
	bool sign, reason; /* a signature, a reason is required */
	bool unreasoned;   /* the model says expressly that no reason is */
	const struct expr *assignee;    /* of plain BPMN */
	const struct expr *id_variable; /* gets the id of the task, or NULL */
	const char *form_key;
	const struct pair_set *buttons, *fields; /* not for the engine */
	size_t n_buttons, n_fields;
};

/* A button (id, caption, "true") or a form field (name, title, permission). */
struct pair_set {
	const char *key, *text, *value;
};

/* -- service tasks and listeners ----------------------------------------- */

enum service_kind {
	SERVICE_EXPR, /* an expression; result into a variable */
	SERVICE_BEAN, /* a built-in bean */
	SERVICE_HTTP,
	SERVICE_COPY,   /* SIMPLE: copies for candidates */
	SERVICE_TRIGGER /* SIMPLE: HTTP call, or sets variables */
};

struct service_set {
	enum service_kind kind;
	const struct expr *expr;
	const char *bean;
	const char *result;         /* variable for the result, or NULL */
	bool local;                 /* result is visible to its token only */
	int32_t trigger;            /* enum trigger_type */
	const struct val *settings; /* JSON of the trigger or the HTTP fields */
	const struct trigger_form *forms; /* of SET and REMOVE */
	size_t n_forms;
	int32_t strategy; /* who gets the copies */
	const char *param;
	const struct expr *param_expr;
};

/* A form setting of a trigger: if its condition is true, it sets some variables
 * and removes others. */
struct trigger_form {
	const struct expr *cond; /* NULL: always true */
	const struct val_member *set;
	size_t n_set;
	struct strs remove;
};

struct listener_set {
	bool task; /* a task's listener, else an execution's */
	/* Start, end or take; for tasks create, assignment, complete or all.  A
	 * listener to an event that does not fit never runs. */
	const char *event;
	const struct expr *expr; /* expr or bean is set, not both */
	const char *bean;
	/* The fields of the listener, or the settings of an HTTP notice. */
	const struct val *settings;
};

/* -- multi-instances, timer events and call activities ------------------- */

struct multi_set {
	bool sequential;
	/* How many elements there are.  Either this or collection is set, or
	 * neither. */
	const struct expr *cardinality;
	const struct expr *collection;
	/* Variable for each element's value, or NULL. */
	const char *element;
	/* Variable for its number besides loopCounter. */
	const char *index;
	/* Completion condition; NULL: all must be done. */
	const struct expr *done;
	/* SIMPLE child process: the percentage of elements that must be done;
	 * 0: none. */
	int32_t ratio;
	/* The collection is the designers' placeholder, in whose place the
	 * candidates of the task are the elements. */
	bool stands_for_users;
};

struct timer_set {
	enum timer_kind kind;
	const struct expr *value;
	/* The end of a cycle, if given apart; or NULL. */
	const struct expr *end;
	bool interrupting;  /* only boundary events */
	int32_t event_type; /* enum boundary_type; 0: of plain BPMN */
	int32_t handler;    /* of BOUNDARY_TASK: enum timeout_handler */
};

/* A variable that goes into or comes out of a call.  Its value comes from a
 * source variable or an expression; its name is the target, or the value of an
 * expression. */
struct map_set {
	const char *source;
	const struct expr *expr;
	const char *target;
	const struct expr *target_expr; /* NULL: target is the name */
};

struct call_set {
	const struct expr *key;
	bool inherit, async, skip_start;
	const struct expr *business_key;
	bool inherit_business_key;
	const struct expr *name;
	/* Variable that gets the called instance's id. */
	const struct expr *id_variable;
	bool local_out; /* results are visible to the calling token only */
	const struct map_set *in, *out;
	size_t n_in, n_out;
	/* SIMPLE.  enum call_starter; enum call_starter_missing. */
	int32_t starter_type, starter_empty;
	const char *starter_field;
};

#endif
