/* service_task_call.c - makes messages for the outbox of the settings of
 * service tasks. */
#include "flowdb/service_task_call.h"

#include <string.h>
#include <strings.h>

#include "bpmn/settings.h"
#include "expr/eval.h"
#include "expr/expr.h"
#include "expr/val.h"
#include "flow/state.h"
#include "flow/vars.h"
#include "flowdb/outgoing_call.h"

#define TRIGGER_CALLBACK 2

/* The id of the receive task that follows a trigger and at which the token
 * waits until the other program calls back; NULL: there is none. */
static const char *
callback_of(const struct inst *i, const struct node *n)
{
	const struct model *m = inst_model(i);

	for (int32_t k = 0; k < n->out.n; k++) {
		const struct flow *f = &m->flows[m->out[n->out.first + k]];

		if (m->nodes[f->to].kind == NODE_RECEIVE)
			return m->nodes[f->to].id;
	}
	return NULL;
}

static const char *
text_of(const struct val *v)
{
	return v != NULL && v->kind == VAL_TEXT ? v->s : NULL;
}

static enum err
trigger(struct tree *t, const struct action *a, const struct node *n)
{
	const struct service_set *set = n->service;
	struct outgoing_call call;

	outgoing_call_begin(
	    t, &call, a->inst, text_of(val_get(set->settings, "url")));
	call.sees = call.waits = a->token;
	call.node = a->node;
	call.response = val_get(set->settings, "response");
	outgoing_call_settings(t, &call, set->settings);
	outgoing_call_param(&call, "processInstanceId", a->inst->id_text);
	if (set->trigger == TRIGGER_CALLBACK)
		outgoing_call_param(
		    &call, "taskDefineKey", callback_of(a->inst, n));
	return outgoing_call_send(t, &call);
}

static const struct val *
variable(void *arg, const char *name)
{
	const struct var *v = var_seen(arg, name);

	return v != NULL ? &v->value : NULL;
}

/*
 * A field of an http task.  An expression is evaluated; any other text is used
 * as it is.  If an expression cannot be evaluated, the field is empty: then the
 * call fails and is parked, and the step of the user who has just approved
 * succeeds nevertheless.
 */
static const char *
field(struct tree *t, const struct action *a, const struct val *settings,
    const char *name)
{
	const char *text = text_of(val_get(settings, name)), *out = NULL, *why;
	const struct expr_env env = { .arg = a->token,
		.get = variable,
		.instance_id = a->inst->id_text,
		.business_key = a->inst->business_key };
	const struct expr *e;

	if (text == NULL)
		return "";
	if (expr_parse(t->ctx->mem, text, &e, &why) != OK)
		return text;
	if (expr_text(t->ctx->mem, e, &env, &out, &why) != OK || out == NULL)
		return "";
	return out;
}

/* Adds the headers in a text with lines "Name: value". */
static void
header_lines(struct tree *t, struct outgoing_call *call, const char *text)
{
	char *copy = arena_strdup(t->ctx->mem, text), *rest = copy, *line;

	while ((line = strsep(&rest, "\r\n")) != NULL) {
		char *colon = strchr(line, ':');

		if (colon == NULL)
			continue;
		*colon = '\0';
		outgoing_call_header(
		    t, call, line, colon + 1 + strspn(colon + 1, " \t"));
	}
}

static const char *
method_of(const char *text)
{
	static const char *const known[] = { "GET", "POST", "PUT", "DELETE" };

	for (size_t i = 0; i < ARRAY_LEN(known); i++)
		if (strcasecmp(text, known[i]) == 0)
			return known[i];
	return text[0] == '\0' ? "GET" : NULL;
}

static enum err
http_task(struct tree *t, const struct action *a, const struct node *n)
{
	const struct val *settings = n->service->settings;
	const char *method = method_of(field(t, a, settings, "requestMethod"));
	const char *result = field(t, a, settings, "responseVariableName");
	struct outgoing_call call;

	/* With an unknown method the URL is left empty, so that the call fails
	 * as with a wrong URL. */
	outgoing_call_begin(t, &call, a->inst,
	    method != NULL ? field(t, a, settings, "requestUrl") : "");
	call.sees = call.waits = a->token;
	call.node = a->node;
	call.method = method != NULL ? method : "GET";
	call.result = result[0] != '\0' ? result : n->service->result;
	if (call.result == NULL)
		call.result =
		    arena_printf(t->ctx->mem, "%sResponseBody", n->id);
	header_lines(t, &call, field(t, a, settings, "requestHeaders"));
	buf_str(&call.body, field(t, a, settings, "requestBody"));
	return outgoing_call_send(t, &call);
}

enum err
service_task_call(struct tree *t, const struct action *a)
{
	const struct node *n = inst_node(a->inst, a->node);

	if (a->token->head.gone || a->token->mode != TOKEN_RESULT)
		return OK;
	return n->service->kind == SERVICE_HTTP ? http_task(t, a, n)
	                                        : trigger(t, a, n);
}
