/* instance_remote.c - endpoints with which other modules cancel process
 * instances, and answer a trigger that has called them. */
#include "sql/bpm/instance_remote.h"
#include <string.h>

#include "bpm/bpm_tables.h"
#include "bpm/errors.h"
#include "flow/state.h"
#include "flowdb/deployed.h"
#include "flowdb/errors.h"
#include "flowdb/tree.h"
#include "flowdb/variables.h"
#include "people/people.h"
#include "web/req.h"

#define REASON_MAX 1000

/* Which instance to cancel: of those with all properties that were sent the
 * newest running one. */
struct instance_end {
	int64_t user_id;
	const char *process_instance_id, *process_definition_key, *business_key,
	    *reason;
};
static const struct field instance_end_fields[] = {
	FIELD(struct instance_end, user_id, .req = true),
	FIELD(struct instance_end, process_instance_id),
	FIELD(struct instance_end, process_definition_key),
	FIELD(struct instance_end, business_key),
	FIELD(struct instance_end, reason, .req = true, .max = REASON_MAX),
};

struct trigger {
	const char *process_instance_id, *task_define_key;
	struct raw variables;
};
static const struct field trigger_fields[] = {
	FIELD(struct trigger, process_instance_id, .req = true),
	FIELD(struct trigger, task_define_key, .req = true,
	    .doc = "id of the receive task, as it was sent with the call"),
	FIELD(struct trigger, variables, .object = true,
	    .max_bytes = SENT_VARIABLES_MAX),
};

/* Of the tokens that wait at that receive task of the instance, the one that
 * has waited longest; NULL: none waits. */
static struct token *
waiting_at(const struct tree *t, const struct inst *i, const char *node)
{
	CHAIN_EACH (l, t->state.receive) {
		struct token *token = LINKED(struct token, waiting, l);

		if (token->inst == i &&
		    strcmp(inst_node(i, token->node)->id, node) == 0)
			return token;
	}
	return NULL;
}

static enum err
trigger_in(struct req *r, struct tree *t, int64_t num, const struct trigger *q)
{
	struct inst *i = tree_inst(t, num);
	struct event ev = { .kind = EVENT_TRIGGER };

	if (i == NULL)
		return E_TASK_MISSING;
	ev.token = waiting_at(t, i, q->task_define_key);
	if (ev.token == NULL)
		return E_TASK_MISSING;
	TRY(sent_variables(r->ctx, &q->variables, i->def, &ev.vars));
	return tree_step(t, &ev, NULL);
}

static enum err
instance_trigger(struct req *r, const struct args *in)
{
	const struct trigger *q = in->at;
	struct row row;
	struct tree t;
	enum err e;

	TRY(db_one(
	    r->ctx, &sql_instance_remote_find, in, E_INSTANCE_MISSING, &row));
	TRY(tree_open(r->ctx, row_i64(&row, "tree"), &t));
	e = trigger_in(r, &t, row_i64(&row, "num"), q);
	tree_close(&t);
	TRY(e);
	return done(r);
}

/* Cancels the instance for the user whom the module names.  If he has started
 * it, he may do what a starter may; otherwise he counts as an administrator,
 * since modules are trusted. */
static enum err
cancel_in(struct tree *t, struct inst *i, const struct instance_end *q)
{
	bool own = i != NULL && people_id(i->starter) == q->user_id;
	struct event ev = { .kind = EVENT_CANCEL,
		.inst = i,
		.user = people_name(t->ctx, q->user_id),
		.text = q->reason,
		.code = own ? REASON_CANCELLED_BY_STARTER
		            : REASON_CANCELLED_BY_ADMIN };

	if (i == NULL || i->state != INST_RUNNING)
		return fail(t->ctx, E_CANCEL_NOT_RUNNING, NULL);
	if (own && !version_of(i->def)->may_cancel)
		return fail(t->ctx, E_CANCEL_FORBIDDEN, NULL);
	if (own && i->caller != NULL)
		return fail(t->ctx, E_CANCEL_CHILD_FORBIDDEN, NULL);
	return tree_step(t, &ev, NULL);
}

static enum err
instance_cancel(struct req *r, const struct args *in)
{
	const struct instance_end *q = in->at;
	struct row row;
	struct tree t;
	enum err e;

	if (q->process_instance_id == NULL && q->business_key == NULL &&
	    q->process_definition_key == NULL) {
		r->ctx->why = (struct why){ "processInstanceId",
			"or businessKey or processDefinitionKey is needed" };
		return E_BAD_REQUEST;
	}
	TRY(db_one(
	    r->ctx, &sql_instance_remote_newest, in, E_INSTANCE_MISSING, &row));
	TRY(tree_open(r->ctx, row_i64(&row, "tree"), &t));
	e = cancel_in(&t, tree_inst(&t, row_i64(&row, "num")), q);
	tree_close(&t);
	TRY(e);
	return done(r);
}

/* clang-format off */
static const struct endpoint instance_remote_endpoints[] = {
	{ RPC, POST, "/process-instance/cancel", PEER,
	    IN(instance_end),
	    CALL(instance_cancel,
	        REFUSES(E_LOCKED, E_INSTANCE_MISSING, E_CANCEL_NOT_RUNNING,
	            E_CANCEL_FORBIDDEN, E_CANCEL_CHILD_FORBIDDEN)),
	    "Cancel an instance in the name of a user" },
	{ RPC, POST, "/process-instance/trigger", PEER,
	    IN(trigger),
	    CALL(instance_trigger,
	        REFUSES(E_LOCKED, E_INSTANCE_MISSING, E_TASK_MISSING)),
	    "Let the receive task of a trigger go on" },
};
/* clang-format on */

TABLE(instance_remote);
