/*
 * outgoing_call.c - the outbox topics of calls of other programs that process
 * instances ask for: says which call is made, and gives its answer to the
 * instance.
 *
 * flowdb/step_outbox.c writes the messages.  A token may wait for the answer
 * (bpm.call), or nobody does (bpm.notice).  A call that fails for good becomes
 * a dead letter.  app/outbox.h explains topics.
 */
#include <string.h>

#include "app/outbox.h"
#include "base/utf8.h"
#include "bpm/dead_letter.h"
#include "expr/val.h"
#include "flowdb/errors.h"
#include "flowdb/variables.h"
#include "net/net_post.h"
#include "settings/config_value.h"
#include "sql/bpm/outgoing_call.h"
#include "store/ctx.h"
#include "text/json_in.h"

/* -- messages ----------------------------------------------------------- */

struct outgoing_call {
	int64_t tenant_id, tree, instance;
	int64_t token;    /* num of the one that waits; 0: none */
	const char *node; /* NULL: not of one node */
	struct net_post post;
	const char *result; /* variable for the answer; NULL: none */
	/* Pairs of a variable and a property; or NULL. */
	const struct val *response;
};

/* The value of a JSON text of n bytes, in ctx->mem. */
static enum err
json_val(struct ctx *ctx, const char *text, size_t n, struct val *out)
{
	CLEANUP(json_free) struct json *j = NULL;
	const char *why;

	TRY(json_parse(ctx->mem, text, n, &j, &why));
	return val_of_json(ctx->mem, j, out);
}

/* The integer of that key; 0: there is none. */
static int64_t
member_number(const struct val *v, const char *key)
{
	const struct val *m = val_get(v, key);

	return m != NULL && m->kind == VAL_INT ? m->i : 0;
}

/* The text of that key; NULL: there is none. */
static const char *
member_text(const struct val *v, const char *key)
{
	const struct val *m = val_get(v, key);

	return m != NULL && m->kind == VAL_TEXT ? m->s : NULL;
}

/* The list as an array of header lines with NULL at its end. */
static const char *const *
member_header(struct ctx *ctx, const struct val *list)
{
	size_t n = list != NULL && list->kind == VAL_LIST ? list->n : 0;
	const char **v = arena_new(ctx->mem, const char *, n + 1);

	for (size_t i = 0; i < n; i++)
		v[i] = list->list[i].kind == VAL_TEXT ? list->list[i].s : "";
	v[n] = NULL;
	return v;
}

/* Reads the payload of a message; texts live in ctx->mem.  E_BAD_REQUEST when
 * the payload is no such message, or when its body was too large to be
 * stored. */
static enum err
call_read(struct ctx *ctx, const char *payload, struct outgoing_call *out)
{
	struct val v;

	TRY(json_val(ctx, payload, strlen(payload), &v));
	*out = (struct outgoing_call){
		.tenant_id = member_number(&v, "tenantId"),
		.tree = member_number(&v, "tree"),
		.instance = member_number(&v, "instance"),
		.token = member_number(&v, "token"),
		.node = member_text(&v, "node"),
		.result = member_text(&v, "result"),
		.response = val_get(&v, "response"),
		.post = { .method = member_text(&v, "method"),
		    .url = member_text(&v, "url"),
		    .header = member_header(ctx, val_get(&v, "header")),
		    .body = member_text(&v, "body") },
	};
	if (out->post.method == NULL || out->post.url == NULL ||
	    out->post.body == NULL)
		return E_BAD_REQUEST;
	out->post.n = strlen(out->post.body);
	return OK;
}

/* The member `data` of an answer that is an envelope with code 0; NULL for any
 * other answer. */
static const struct val *
answer_data(struct ctx *ctx, const struct net_post *post)
{
	struct val *v = arena_new(ctx->mem, struct val, 1);
	const struct val *code;

	if (json_val(ctx, post->answer, post->answer_n, v) != OK)
		return NULL;
	code = val_get(v, "code");
	if (code == NULL || code->kind != VAL_INT || code->i != 0)
		return NULL;
	return val_get(v, "data");
}

/* Makes a variable of each property of the data that a pair names; pairs
 * whose property does not exist are left out.  Returns how many variables
 * there are. */
static uint32_t
answer_map(
    const struct val *pairs, const struct val *data, struct val_member *out)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < pairs->n; i++) {
		const char *key = member_text(&pairs->list[i], "key");
		const char *from = member_text(&pairs->list[i], "value");
		const struct val *v = from != NULL ? val_get(data, from) : NULL;

		if (key != NULL && v != NULL)
			out[n++] = (struct val_member){ key, *v };
	}
	return n;
}

/*
 * The variables that the answer of the call sets, as an object.  If m->result
 * names a variable, it gets the whole answer as a text.  Otherwise each pair of
 * m->response takes a property of `data`, if the answer is an envelope with
 * code 0.  The object is empty if nothing is taken.  The caller has to remove
 * reserved names.
 */
static struct val
answer_vars(
    struct ctx *ctx, const struct outgoing_call *m, const struct net_post *post)
{
	const struct val *pairs = m->response;
	struct val out = { .kind = VAL_OBJECT };
	struct val_member *v;

	if (m->result != NULL && utf8_valid(post->answer, post->answer_n)) {
		v = arena_new(ctx->mem, struct val_member, 1);
		v[0] = (struct val_member){ m->result,
			val_textn(post->answer, post->answer_n) };
		out.object = v;
		out.n = 1;
	} else if (pairs != NULL && pairs->kind == VAL_LIST && pairs->n > 0) {
		v = arena_new(ctx->mem, struct val_member, pairs->n);
		out.n = answer_map(pairs, answer_data(ctx, post), v);
		out.object = v;
	}
	return out;
}

/* -- topics ------------------------------------------------------------- */

/* Says what to call.  E_NOT_FOUND when the call is no longer wanted: the token
 * that waited for its answer is gone, or the instance or its tenant was
 * deleted. E_LOCKED while the instance is suspended. */
static enum err
call_ask(struct ctx *ctx, struct outbox_call *call)
{
	struct outgoing_call m;
	struct row row;

	TRY(call_read(ctx, call->payload, &m));
	TRY(db_one(ctx, &sql_service_call_state,
	    ARGS(AN("tree", &m.tree), AN("instance", &m.instance),
	        AN("token", &m.token)),
	    E_NOT_FOUND, &row));
	if (row_bool(&row, "needless"))
		return E_NOT_FOUND;
	if (row_bool(&row, "suspended"))
		return E_LOCKED;
	call->post = m.post;
	return config_value(ctx, "bpm.http.hosts", &call->post.hosts);
}

/* Gives the answer to the token that waits for it, or, if none does, sets
 * variables of the instance.  If the token or the instance has ended, the
 * answer is dropped. */
static enum err
answer_use(
    struct tree *t, const struct outgoing_call *m, const struct val *vars)
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

/* The call was answered: gives what the model wants of the answer to the
 * instance. */
static enum err
call_answered(struct ctx *ctx, const struct outbox_call *call)
{
	struct outgoing_call m;
	struct val vars;
	struct tree t;
	enum err e;

	TRY(call_read(ctx, call->payload, &m));
	vars = answer_vars(ctx, &m, &call->post);
	if (m.token == 0 && vars.n == 0)
		return OK;
	ctx->caller = (struct caller){ .tenant_id = m.tenant_id };
	e = tree_open(ctx, m.tree, &t);
	if (e != OK)
		return e == E_INSTANCE_MISSING ? OK : e;
	e = answer_use(&t, &m, &vars);
	tree_close(&t);
	return e;
}

/* Makes a call that has failed for good a dead letter, and suspends its
 * instance.  If the instance has ended, only the message is a dead letter of
 * the outbox. */
static enum err
call_given_up(struct ctx *ctx, const struct outbox_call *call)
{
	struct outgoing_call m = { 0 };
	struct inst *i;
	struct tree t;
	enum err e;

	/* E_BAD_REQUEST: the message cannot be called, but its instance is
	 * known. */
	e = call_read(ctx, call->payload, &m);
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
	.answered = call_answered,
	.given_up = call_given_up };
const struct outbox_topic bpm_notice_topic = { .name = "bpm.notice",
	.ask = call_ask,
	.answered = call_answered,
	.given_up = call_given_up };
