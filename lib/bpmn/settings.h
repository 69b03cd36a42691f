/*
 * settings.h - settings of multi-instances, timer events and call activities.
 */
#ifndef BPMN_SETTINGS_H
#define BPMN_SETTINGS_H

#include "expr/expr.h"
#include "timer/timer.h"

struct multi_set {
	bool sequential;
	const struct expr *cardinality; /* or collection, or neither */
	const struct expr *collection;
	const char *element;     /* variable of the element; NULL: none */
	const char *index;       /* of its number beside loopCounter, or NULL */
	const struct expr *done; /* completion condition; NULL: all */
	int32_t ratio; /* SIMPLE child process: per cent of finished; 0: no */
	bool stands_for_users; /* the designer's placeholder is its list */
};

struct timer_set {
	enum timer_kind kind;
	const struct expr *value;
	const struct expr *end; /* of a cycle, beside it; NULL: none */
	bool interrupting;      /* boundary */
	int32_t event_type;     /* 1 task time-out, 2 delay, 3 child time-out */
	int32_t handler; /* 1 remind, 2 approve, 3 reject; event type 1 */
};

/* One variable that goes into or comes out of a call: a source or an
 * expression gives the value, the target or an expression the name. */
struct map_set {
	const char *source;
	const struct expr *expr;
	const char *target;
	const struct expr *target_expr; /* NULL: there is a target */
};

struct call_set {
	const struct expr *key;
	bool inherit, async, skip_start;
	const struct expr *business_key;
	bool inherit_business_key;
	const struct expr *name;
	const struct expr *id_variable; /* gets the called instance's id */
	bool local_out; /* what comes out stays with the calling token */
	const struct map_set *in, *out;
	size_t n_in, n_out;
	int32_t starter_type, starter_empty; /* SIMPLE; 1 parent's, 2 field */
	const char *starter_field;
};

#endif
