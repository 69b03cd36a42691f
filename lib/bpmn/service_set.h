/* service_set.h - settings of service tasks and of listeners. */
#ifndef BPMN_SERVICE_SET_H
#define BPMN_SERVICE_SET_H

#include "expr/expr.h"

enum service_kind {
	SERVICE_EXPR, /* evaluates, result into a variable */
	SERVICE_BEAN, /* a registered bean */
	SERVICE_HTTP,
	SERVICE_COPY,   /* SIMPLE: carbon copies to candidates */
	SERVICE_TRIGGER /* SIMPLE: calls, or sets and removes variables */
};

struct service_set {
	enum service_kind kind;
	const struct expr *expr;
	const char *bean;
	const char *result;         /* variable; NULL: dropped */
	bool local;                 /* it stays with the token */
	int32_t trigger;            /* 1, 2, 10, 11 */
	const struct val *settings; /* JSON of the trigger or the HTTP fields */
	const struct trigger_form *forms; /* triggers 10 and 11 */
	size_t n_forms;
	int32_t strategy; /* of a copy */
	const char *param;
	const struct expr *param_expr;
};

/* One form setting of a trigger: if its condition is true, variables are set
 * and removed. */
struct trigger_form {
	const struct expr *cond; /* NULL: always */
	const struct val_member *set;
	size_t n_set;
	struct strs remove;
};

struct listener_set {
	bool task;         /* of its tasks, else of the execution */
	const char *event; /* start, end, take, create, assignment, complete,
	                    * of its tasks also all;
	                    * what has no meaning here never happens */
	const struct expr *expr; /* or a registered bean */
	const char *bean;
	const struct val *settings; /* nested fields, HTTP notices */
};

#endif
