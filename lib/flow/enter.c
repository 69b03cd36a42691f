/*
 * enter.c - what a token does at a node that it has entered, for each kind of
 * node.
 * Source: workflow engine, "Token rules" 6 to 11.
 */
#include "flow/enter.h"
#include "flow/call_activity.h"
#include "flow/eval.h"
#include "flow/gateway.h"
#include "flow/instance_lifecycle.h"
#include "flow/leave.h"
#include "flow/listener.h"
#include "flow/multi_instance.h"
#include "flow/record.h"
#include "flow/scope_end.h"
#include "flow/service_task.h"
#include "flow/timer_event.h"
#include "flow/user_task.h"
#include "flow/vars.h"

typedef enum err (*enter_fn)(struct state *s, struct token *t);

static enum err
end_enter(struct state *s, struct token *t)
{
	TRY(run_listeners(s, t, false, "end"));
	token_end(s, t);
	return OK;
}

/* A terminate end event of this type ends the root instance and everything that
 * it has called. */
static enum err
terminate_all(struct state *s, struct inst *i)
{
	struct inst *root = i;

	while (root->caller != NULL)
		root = root->caller->inst;
	inst_close(s, i, INST_COMPLETED);
	inst_close(s, root, INST_COMPLETED);
	return OK;
}

/* The body of the innermost multi-instance around the token, which may be in an
 * instance that has called the token's own; NULL: there is none. */
static struct token *
body_around(const struct token *t)
{
	struct token *at = t->parent;

	while (at != NULL && at->mode != TOKEN_BODY)
		at = at->parent != NULL ? at->parent : at->inst->caller;
	return at;
}

/* A terminate end event of this type ends the multi-instance around it: the
 * tokens of all elements are removed, and the body goes on after the
 * multi-instance. */
static enum err
terminate_multi(struct state *s, struct token *t, struct token *body)
{
	if (t->inst != body->inst)
		inst_close(s, t->inst, INST_COMPLETED);
	return multi_done(s, body);
}

/*
 * A terminate end event ends its scope: all other tokens of the scope are
 * removed, and the scope completes.  An instance that was rejected or cancelled
 * completes, too, because the instance that called it must be told of its end.
 */
static enum err
terminate_enter(struct state *s, struct token *t)
{
	const struct node *n = inst_node(t->inst, t->node);
	struct token *body = body_around(t);
	struct token *in = t->parent;
	bool regular = inst_undecided(t->inst);

	TRY(run_listeners(s, t, false, "end"));
	if (n->terminate_all && regular)
		return terminate_all(s, t->inst);
	if (n->terminate_multi && regular && body != NULL)
		return terminate_multi(s, t, body);
	CHAIN_EACH (l, in->children) {
		struct token *other = LINKED(struct token, sibling, l);

		if (other != t)
			token_drop(s, other);
	}
	token_end(s, t);
	return OK;
}

static enum err
inclusive_enter(struct state *s, struct token *t)
{
	token_park(s, t);
	return OK;
}

static enum err
receive_enter(struct state *s, struct token *t)
{
	t->mode = TOKEN_RECEIVE;
	chain_add(s, &s->receive, &t->waiting);
	return OK;
}

static enum err
sub_enter(struct state *s, struct token *t)
{
	int32_t start = inst_node(t->inst, t->node)->start;

	if (start == NO_NODE)
		return activity_done(s, t);
	t->mode = TOKEN_INSIDE;
	token_go(s, token_new(s, t->inst, t), start);
	return OK;
}

static enum err
unsupported_enter(struct state *s, struct token *t)
{
	return refuse_node(s, t, "is not supported");
}

static const enter_fn enters[] = {
	[NODE_START] = leave,
	[NODE_END] = end_enter,
	[NODE_TERMINATE] = terminate_enter,
	[NODE_THROW] = leave,
	[NODE_CATCH] = catch_timer_arm,
	[NODE_BOUNDARY] = leave,
	[NODE_EXCLUSIVE] = leave,
	[NODE_PARALLEL] = parallel_enter,
	[NODE_INCLUSIVE] = inclusive_enter,
	[NODE_USER] = user_task_enter,
	[NODE_SERVICE] = service_enter,
	[NODE_RECEIVE] = receive_enter,
	[NODE_PASS] = activity_done,
	[NODE_SUB] = sub_enter,
	[NODE_CALL] = call_activity_enter,
	[NODE_UNSUPPORTED] = unsupported_enter,
};

/*
 * Users see the name of a user task, so a name that cannot be evaluated refuses
 * the step.  The name of any other node is only shown on the diagram; it is
 * left out then.
 */
static enum err
name_of(struct state *s, struct token *t, const char **name)
{
	const struct node *n = inst_node(t->inst, t->node);
	const char *why = s->why;
	enum err e = eval_text(s, t, n->name, name);

	if (e == OK || n->kind == NODE_USER)
		return e;
	s->why = why;
	*name = NULL;
	return OK;
}

enum err
node_begin(struct state *s, struct token *t)
{
	const char *name;

	TRY(name_of(s, t, &name));
	record_open(s, t, name);
	TRY(run_listeners(s, t, false, "start"));
	return t->element ? OK : boundary_timers_arm(s, t);
}

enum err
enter(struct state *s, struct token *t)
{
	const struct node *n = inst_node(t->inst, t->node);

	if (++s->entries > STEP_ENTRIES_MAX)
		return refuse_node(
		    s, t, "more than 10000 node entries in one step");
	if (s->tokens > TOKENS_MAX || t->parent->n_inside > SCOPE_TOKENS_MAX)
		return refuse_node(s, t, "too many tokens");
	if (!t->element && multi_applies(s, t)) {
		TRY(run_listeners(s, t, false, "start"));
		return multi_enter(s, t);
	}
	TRY(node_begin(s, t));
	return enters[n->kind](s, t);
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
