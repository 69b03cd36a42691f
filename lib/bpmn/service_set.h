/* service_set.h - settings of service tasks and of listeners. */
#ifndef BPMN_SERVICE_SET_H
#define BPMN_SERVICE_SET_H

#include "expr/expr.h"

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
	int32_t trigger;            /* type of trigger: 1, 2, 10 or 11 */
	const struct val *settings; /* JSON of the trigger or the HTTP fields */
	const struct trigger_form *forms; /* triggers 10 and 11 */
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

#endif
