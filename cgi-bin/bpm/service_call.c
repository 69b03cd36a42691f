/* service_call.c - topics of the outbox: says which calls of other programs are
 * made for process instances, and gives their answers to the instances. */
#include "bpm/service_call.h"

#include "bpm/dead_letter.h"
#include "bpm/errors.h"
#include "bpm/outgoing_call_read.h"
#include "fleet/config_value.h"
#include "flowdb/deployed.h"
#include "flowdb/errors.h"
#include "flowdb/variables.h"
#include "sql/bpm/service_call_state.h"

/* Says what to call, if the call is still wanted: its instance must run and not
 * be suspended, and the token that waits for the answer, if there is one, must
 * still wait. */
static enum err
call_ask(struct ctx *ctx, struct outbox_call *call)
{
	struct outgoing_call_read m;
	struct row row;

	TRY(outgoing_call_read(ctx, call->payload, &m));
	TRY(db_one(ctx, &sql_service_call_state,
	    ARGS(AN("tree", &m.tree), AN("instance", &m.instance),
	        AN("token", &m.token)),
	    E_NOT_FOUND, &row));
	if (row_bool(&row, "needless"))
		return E_NOT_FOUND;
	if (row_bool(&row, "still"))
		return E_LOCKED;
	call->post = m.post;
	return config_value(ctx, "bpm.http.hosts", &call->post.hosts);
}

/* Gives the answer to the token that waits for it, or, if none does, sets
 * variables of the instance.  If the token or the instance has ended, the
 * answer is dropped. */
static enum err
use(struct tree *t, const struct outgoing_call_read *m, const struct val *vars)
{
	struct inst *i = tree_inst(t, m->instance);
	struct token *token = m->token != 0 ? tree_token(t, m->token) : NULL;
	struct event ev = { .kind = EVENT_SET, .inst = i };

	if (i == NULL || i->state != INST_RUNNING)
		return OK;
	ev.vars = reserved_names_strip(t->ctx->mem, i->def, vars);
	if (m->token != 0) {
		if (token == NULL || token->mode != TOKEN_RESULT)
			return OK;
		ev.kind = EVENT_RESULT;
		ev.token = token;
	} else if (ev.vars.n == 0) {
		return OK;
	}
	return tree_step(t, &ev, NULL);
}

static enum err
call_heard(struct ctx *ctx, const struct outbox_call *call)
{
	struct outgoing_call_read m;
	struct val vars;
	struct tree t;
	enum err e;

	TRY(outgoing_call_read(ctx, call->payload, &m));
	vars = outgoing_call_vars(ctx, &m, &call->post);
	if (m.token == 0 && vars.n == 0)
		return OK;
	ctx->caller = (struct caller){ .tenant_id = m.tenant_id };
	e = tree_open(ctx, m.tree, &t);
	if (e != OK)
		return e == E_INSTANCE_MISSING ? OK : e;
	e = use(&t, &m, &vars);
	tree_close(&t);
	return e;
}

/* Makes a call that has failed for good a dead letter, and suspends its
 * instance.  If the
 * instance has ended, the message stays in the outbox as one. */
static enum err
call_given_up(struct ctx *ctx, const struct outbox_call *call)
{
	struct outgoing_call_read m = { 0 };
	struct inst *i;
	struct tree t;
	enum err e;

	/* E_BAD_REQUEST: the message cannot be called, but its instance is
	 * known. */
	e = outgoing_call_read(ctx, call->payload, &m);
	if (e != OK && e != E_BAD_REQUEST)
		return e;
	ctx->caller = (struct caller){ .tenant_id = m.tenant_id };
	e = tree_open(ctx, m.tree, &t);
	if (e != OK)
		return e == E_INSTANCE_MISSING ? OK : e;
	i = tree_inst(&t, m.instance);
	if (i != NULL && i->state == INST_RUNNING)
		e = dead_letter_store(&t, &(struct dead_letter){ .kind = "call",
		                              .inst = i,
		                              .activity = m.node,
		                              .message = call->id,
		                              .token = m.token,
		                              .tries = call->tries + 1,
		                              .error = call->error });
	tree_close(&t);
	return e;
}

const struct outbox_topic bpm_call_topic = { .name = "bpm.call",
	.ask = call_ask,
	.heard = call_heard,
	.given_up = call_given_up };
const struct outbox_topic bpm_notice_topic = { .name = "bpm.notice",
	.ask = call_ask,
	.heard = call_heard,
	.given_up = call_given_up };
