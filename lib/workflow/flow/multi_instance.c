/*
 * multi_instance.c - activities that are executed several times, and what the
 * end of one execution leads to.
 *
 * The token at a multi-instance becomes its body, whose children are the
 * elements.  BPMN counts or lists the elements; with approvals they may be the
 * candidates.  The end of an element ends the body when enough have completed,
 * else the next one may begin; the end of a body is that of the activity.
 */
#include <math.h>
#include <stdlib.h>

#include "bpmn/settings.h"
#include "expr/val.h"
#include "expr/variable_names.h"
#include "flow/action.h"
#include "flow/env.h"
#include "flow/instance.h"
#include "flow/leave.h"
#include "flow/multi_instance.h"
#include "flow/refusal.h"
#include "flow/state.h"
#include "flow/timer_event.h"
#include "flow/token.h"
#include "flow/vars.h"

/* By which rule the token's node gets one task or several; what is no user task
 * with approvals follows the model. */
static enum multi_rule
rule_of(const struct state *s, const struct token *t)
{
	return has_approvals(t) ? s->env->approval->multi_rule(t) : MULTI_MODEL;
}

bool
multi_of_candidates(const struct state *s, const struct token *t)
{
	enum multi_rule rule = rule_of(s, t);

	return rule == MULTI_CANDIDATES || rule == MULTI_MIXED;
}

bool
multi_applies(const struct state *s, const struct token *t)
{
	if (rule_of(s, t) == MULTI_MODEL)
		return inst_node(t->inst, t->node)->multi != NULL;
	return multi_of_candidates(s, t);
}

/* -- how many elements, and with which values ---------------------------- */

/* The number that a value is or that its text spells; false: it is neither. */
static bool
count_of(const struct val *v, double *out)
{
	char *end;

	if (v->kind == VAL_INT)
		*out = (double)v->i;
	else if (v->kind == VAL_REAL)
		*out = v->d;
	else if (v->kind == VAL_TEXT && v->n != 0) {
		*out = strtod(v->s, &end);
		return *end == '\0' && isfinite(*out);
	} else {
		return false;
	}
	return true;
}

/* How many elements the expression asks for: a whole number, rounded down. */
static enum err
count_elements(
    struct state *s, struct token *t, const struct expr *e, int32_t *total)
{
	struct val v;
	double n;

	TRY(eval(s, t, e, &v));
	if (!count_of(&v, &n))
		return refuse_node(s, t, "the cardinality is no number");
	n = floor(n);
	if (n < 0)
		return refuse_node(s, t, "the cardinality is negative");
	if (n > INT32_MAX)
		return refuse_node(s, t, "the cardinality is too large");
	*total = (int32_t)n;
	return OK;
}

/* The elements are the members of the list that the expression gives.  The body
 * gets a copy of the list, so that later changes of the variable do not affect
 * the elements. */
static enum err
list_elements(struct state *s, struct token *t, const struct expr *e,
    int32_t *total, const struct val **items)
{
	struct val v, kept;

	TRY(eval(s, t, e, &v));
	if (v.kind != VAL_LIST)
		return refuse_node(s, t, "the collection is no list");
	kept = val_copy(&s->mem, &v);
	*items = kept.list;
	*total = (int32_t)kept.n;
	return OK;
}

enum err
multi_elements(
    struct state *s, struct token *t, int32_t *total, const struct val **items)
{
	const struct multi_set *m = inst_node(t->inst, t->node)->multi;

	*total = 0;
	*items = NULL;
	if (multi_of_candidates(s, t))
		return s->env->approval->elements(s, t, total, items);
	if (m->cardinality != NULL)
		return count_elements(s, t, m->cardinality, total);
	if (m->collection != NULL)
		return list_elements(s, t, m->collection, total, items);
	return refuse_node(s, t, "has neither cardinality nor collection");
}

/* -- body and elements --------------------------------------------------- */

/* Writes the counters into the variables that completion conditions read. */
static enum err
set_counters(struct state *s, struct token *body)
{
	TRY(var_int(s, body, VAR_ELEMENTS, body->loop.total));
	TRY(var_int(s, body, VAR_ELEMENTS_ACTIVE, body->loop.active));
	return var_int(s, body, VAR_ELEMENTS_DONE, body->loop.done);
}

/* Does each element begin only after the one before has ended? */
static bool
in_turn(const struct state *s, const struct token *t)
{
	if (rule_of(s, t) == MULTI_CANDIDATES)
		return s->env->approval->in_turn(t);
	return inst_node(t->inst, t->node)->multi->sequential;
}

enum err
multi_body(
    struct state *s, struct token *t, int32_t total, const struct val *items)
{
	TOUCH(s, t);
	t->mode = TOKEN_BODY;
	t->loop = (struct loop){ .total = total,
		.entered = s->last.record + 1,
		.items = items,
		.sequential = in_turn(s, t) };
	TRY(boundary_timers_arm(s, t));
	if (multi_of_candidates(s, t))
		TRY(s->env->approval->list(s, t));
	return set_counters(s, t);
}

/* The name of the variable that holds the value of an element; NULL: the model
 * wants none. */
static const char *
element_variable(struct state *s, const struct token *body)
{
	if (multi_of_candidates(s, body))
		return s->env->approval->variable(s, body);
	return inst_node(body->inst, body->node)->multi->element;
}

enum err
multi_element(struct state *s, struct token *body, struct token **out)
{
	struct token *t = token_new(s, body->inst, body);
	int32_t i = body->loop.started;
	const char *name = element_variable(s, body);
	const struct multi_set *m = inst_node(body->inst, body->node)->multi;

	TOUCH(s, body);
	t->element = true;
	t->node = body->node;
	body->loop.started++;
	body->loop.active = body->loop.sequential ? 1 : body->loop.active + 1;
	TRY(var_int(s, t, VAR_ELEMENT_INDEX, i));
	if (m != NULL && m->index != NULL)
		TRY(var_int(s, t, m->index, i));
	if (name != NULL && body->loop.items != NULL)
		TRY(var_put(s, t, name, &body->loop.items[i]));
	*out = t;
	return set_counters(s, body);
}

/* Makes the next element, which will enter the body's node. */
static enum err
next_element(struct state *s, struct token *body)
{
	struct token *t;

	TRY(multi_element(s, body, &t));
	token_go(s, t, body->node);
	return OK;
}

/* Starts all elements at once, or the first one if one comes after the
 * other. */
static enum err
start_elements(struct state *s, struct token *t)
{
	int32_t n = t->loop.sequential ? 1 : t->loop.total;

	if (n > STEP_ENTRIES_MAX)
		return refuse_node(s, t, STEP_ENTRIES_OVER);
	for (int32_t i = 0; i < n; i++)
		TRY(next_element(s, t));
	return OK;
}

enum err
multi_enter(struct state *s, struct token *t)
{
	const struct val *items;
	int32_t total;

	TRY(multi_elements(s, t, &total, &items));
	if (total == 0)
		return activity_done(s, t);
	TRY(multi_body(s, t, total, items));
	return start_elements(s, t);
}

/* -- the end of an element, of the body, and of any activity ------------- */

/* Does the node's completion condition hold?  It is evaluated with the
 * variables of the element that completed last.  A body without condition waits
 * for all of its elements. */
static enum err
condition_holds(
    struct state *s, struct token *body, struct token *last, bool *out)
{
	const struct multi_set *m = inst_node(body->inst, body->node)->multi;
	const struct loop *l = &body->loop;

	*out = false;
	if (rule_of(s, body) == MULTI_CANDIDATES)
		*out = s->env->approval->enough(body);
	else if (m->ratio != 0)
		*out = 100LL * l->done >= (int64_t)m->ratio * l->total;
	else if (m->done != NULL)
		return eval_true(s, last, m->done, out);
	return OK;
}

/* May the body end?  It may when its completion condition holds, when all of
 * its elements have completed, or when none is active that could still
 * complete. */
static enum err
may_end(struct state *s, struct token *body, struct token *last, bool *out)
{
	const struct loop *l = &body->loop;

	TRY(condition_holds(s, body, last, out));
	if (l->done >= l->total || (!l->sequential && l->active == 0))
		*out = true;
	return OK;
}

/* Counts one active element less.  A sequential body has one active element
 * until it ends. */
enum err
element_gone(struct state *s, struct token *body)
{
	TOUCH(s, body);
	body->loop.active -= !body->loop.sequential;
	return set_counters(s, body);
}

enum err
multi_done(struct state *s, struct token *body)
{
	CHAIN_EACH (l, body->children)
		token_drop(s, LINKED(struct token, sibling, l));
	return activity_done(s, body);
}

/* An element has completed: the body ends if that is enough; else, if one comes
 * after the other, the next one begins. */
static enum err
element_done(struct state *s, struct token *t)
{
	struct token *body = t->parent;
	bool ends;

	TOUCH(s, body);
	body->loop.done++;
	TRY(run_node_listeners(s, t, "end"));
	TRY(element_gone(s, body));
	TRY(may_end(s, body, t, &ends));
	token_drop(s, t);
	if (ends)
		return multi_done(s, body);
	if (!body->loop.sequential)
		return OK;
	return next_element(s, body);
}

/*
 * The variables of a sub-process or multi-instance are removed when it ends.
 * The variables of a call or a service stay with the token, as in the reference
 * engine.
 */
enum err
activity_done(struct state *s, struct token *t)
{
	bool scope = t->mode == TOKEN_INSIDE || t->mode == TOKEN_BODY;

	token_wake(s, t);
	if (t->element)
		return element_done(s, t);
	timers_disarm(s, t);
	if (scope)
		vars_end(s, t);
	return leave(s, t);
}
