/*
 * settings.h - settings of multi-instances, timer events and call activities.
 */
#ifndef BPMN_SETTINGS_H
#define BPMN_SETTINGS_H

#include "expr/expr.h"
#include "timer/timer.h"

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
	/* The designer's placeholder stands as the collection: the candidates
	 * replace it. */
	bool stands_for_users;
};

struct timer_set {
	enum timer_kind kind;
	const struct expr *value;
	/* The end of a cycle, if given apart; or NULL. */
	const struct expr *end;
	bool interrupting;  /* only boundary events */
	int32_t event_type; /* 1 task time-out, 2 delay, 3 child time-out */
	int32_t handler;    /* of event type 1: 1 remind, 2 approve, 3 reject */
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

/* Who starts the process that a call activity calls. */
enum call_starter { CALL_STARTER_SAME = 1, CALL_STARTER_FIELD };

/* Who does so when the form field names nobody. */
enum call_starter_missing { MISSING_CHILD_MANAGER = 2, MISSING_PARENT_MANAGER };

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
