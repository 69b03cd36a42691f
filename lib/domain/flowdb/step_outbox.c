/*
 * step_outbox.c - what a step sends to other programs because the model says
 * so: HTTP notices, and calls of service tasks.
 *
 * No step waits for another program.  Calls and notices are written into the
 * outbox in the transaction of the step; if it commits, jobs send them by HTTP:
 * at least once, and in order for each instance.  So rows are written in the
 * order in which they are to arrive: first about what has begun, then about
 * what has happened at nodes, then about tasks that were approved, and last
 * about processes that were.
 */
#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "bpmn/model.h"
#include "bpmn/settings.h"
#include "expr/eval.h"
#include "expr/expr.h"
#include "expr/val.h"
#include "flow/action.h"
#include "flow/state.h"
#include "flow/task.h"
#include "flow/vars.h"
#include "flowdb/deployed.h"
#include "flowdb/naming.h"
#include "flowdb/tree_int.h"
#include "sql/lib/step_outbox.h"
#include "store/db.h"
#include "text/json_in.h"
#include "text/json_out.h"
#include "text/path.h"

#define HEADERS_MAX 64
#define BODY_MAX    ((size_t)256 * 1024)
#define PAYLOAD_MAX (4 * BODY_MAX)

/* The two topics of the messages that a step writes.  A token waits for the
 * answer of a call; nobody waits for that of a notice, but notices of an
 * instance are sent in their order. */
#define TOPIC_CALL   "bpm.call"
#define TOPIC_NOTICE "bpm.notice"

/* -- one call ------------------------------------------------------------ */

/* One call or notice.  node: the node of the model that asks for it; NO_NODE:
 * the process as a whole does. */
struct call {
	const struct inst *inst;
	/* The call may use the variables that this token sees. */
	const struct token *sees;
	/* The token that waits for the answer; NULL: none. */
	const struct token *waits;
	int32_t node;
	const char *method, *url;
	struct strs header;
	struct buf body;
	/* Pairs of a variable and a property; or NULL. */
	const struct val *response;
	const char *result; /* variable for the whole answer; NULL: none */
};

static void
header_add(
    struct tree *t, struct call *call, const char *name, const char *value)
{
	call->header.v[call->header.n++] =
	    arena_printf(t->ctx->mem, "%s: %s", name, value);
}

/* Begins a POST to that URL, with the header that names the tenant.  call_send
 * ends it and frees the body. */
static void
call_begin(
    struct tree *t, struct call *call, const struct inst *inst, const char *url)
{
	*call = (struct call){ .inst = inst,
		.sees = inst->root,
		.node = NO_NODE,
		.method = "POST",
		.url = or_empty(url) };
	call->header.v = arena_new(t->ctx->mem, const char *, HEADERS_MAX + 1);
	buf_init(&call->body, BODY_MAX);
	header_add(t, call, "tenant-id",
	    arena_printf(
	        t->ctx->mem, "%lld", (long long)t->ctx->caller.tenant_id));
}

/* Is it a header that only the sender may set?  A model that sets one of them
 * could break the connection, change where a request ends, or make the other
 * program work for another tenant or user. */
static bool
is_ours(const char *name)
{
	static const char *const ours[] = { "Host", "Content-Length",
		"Transfer-Encoding", "Connection", "Upgrade", "TE", "Trailer",
		"Expect", "Proxy-Connection", "Keep-Alive", "tenant-id",
		"visit-tenant-id", "login-user" };

	for (size_t i = 0; i < ARRAY_LEN(ours); i++)
		if (strcasecmp(name, ours[i]) == 0)
			return true;
	return false;
}

/* Are they the name and the value of one header line?  A line break in one of
 * them would begin another line. */
static bool
is_header(const char *name, const char *value)
{
	static const char token[] = "abcdefghijklmnopqrstuvwxyz"
	                            "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	                            "0123456789!#$%&'*+-.^_`|~";
	size_t n = strspn(name, token);

	if (n == 0 || name[n] != '\0')
		return false;
	for (; *value != '\0'; value++)
		if ((unsigned char)*value < ' ' || *value == 0x7f)
			return false;
	return true;
}

/* Adds a header line, unless it is invalid, a header that models must not set,
 * or one more than HEADERS_MAX. */
static void
call_header_add(
    struct tree *t, struct call *call, const char *name, const char *value)
{
	if (call->header.n < HEADERS_MAX && !is_ours(name) &&
	    is_header(name, value))
		header_add(t, call, name, value);
}

/* Adds a parameter to the body, which is a form then. */
static void
call_param(struct call *call, const char *name, const char *value)
{
	buf_str(&call->body, call->body.n > 0 ? "&" : "");
	path_escape(&call->body, name, "");
	buf_str(&call->body, "=");
	path_escape(&call->body, or_empty(value), "");
}

/* A value of any kind as a text; "": there is none. */
static const char *
text_or_empty(struct tree *t, const struct val *v)
{
	return v != NULL ? val_print(t->ctx->mem, v) : "";
}

/* The value that an entry of an HTTP setting gives: a fixed text (type 1),
 * or the value of a variable (type 2). */
static const char *
value_of(struct tree *t, const struct call *call, const struct val *entry)
{
	const struct val *type = val_get(entry, "type");
	const char *text = text_or_empty(t, val_get(entry, "value"));
	const struct var *var;

	if (strcmp(text_or_empty(t, type), "2") != 0)
		return text;
	var = var_seen(call->sees, text);
	return var != NULL ? text_or_empty(t, &var->value) : "";
}

/* Adds the headers and the parameters that an HTTP setting of the model lists.
 */
static void
call_settings(struct tree *t, struct call *call, const struct val *setting)
{
	const struct val *header = val_get(setting, "header");
	const struct val *body = val_get(setting, "body");

	for (uint32_t i = 0;
	     header != NULL && header->kind == VAL_LIST && i < header->n; i++)
		call_header_add(t, call,
		    text_or_empty(t, val_get(&header->list[i], "key")),
		    value_of(t, call, &header->list[i]));
	for (uint32_t i = 0;
	     body != NULL && body->kind == VAL_LIST && i < body->n; i++)
		call_param(call,
		    text_or_empty(t, val_get(&body->list[i], "key")),
		    value_of(t, call, &body->list[i]));
}

/* Writes a call as the payload of a message of the outbox. */
static void
put_payload(struct json_out *w, struct tree *t, struct call *call)
{
	bool whole = !call->body.over;

	json_obj(w);
	json_member_i64(w, "tenantId", t->ctx->caller.tenant_id);
	json_member_i64(w, "tree", t->id);
	json_member_i64(w, "instance", call->inst->head.id);
	json_member_i64(
	    w, "token", call->waits != NULL ? call->waits->head.id : 0);
	json_member_str(w, "node",
	    call->node != NO_NODE ? inst_node(call->inst, call->node)->id
	                          : NULL);
	json_member_str(w, "method", call->method);
	json_member_str(w, "url", call->url);
	json_key(w, "header");
	json_arr(w);
	for (size_t i = 0; i < call->header.n; i++)
		json_put_str(w, call->header.v[i]);
	json_end_arr(w);
	/* If the body did not fit, the message has none; then the call cannot
	 * be made and becomes a dead letter. */
	json_member_str(w, "body", whole ? buf_text(&call->body) : NULL);
	json_member_str(w, "result", call->result);
	json_key(w, "response");
	if (call->response != NULL)
		val_write(w, call->response);
	else
		json_put_null(w);
	json_end_obj(w);
}

/* Adds the payload to the outbox.  Messages of one key are sent one after the
 * other: each call has its own key, notices have that of their tree. */
static enum err
store_call(struct tree *t, const struct call *call, struct buf *payload)
{
	int64_t waits = call->waits != NULL ? call->waits->head.id : 0;
	const char *topic = waits != 0 ? TOPIC_CALL : TOPIC_NOTICE;
	const char *key =
	    waits != 0 ? arena_printf(t->ctx->mem, "%lld-%lld",
	                     (long long)t->id, (long long)waits)
	               : arena_printf(t->ctx->mem, "%lld", (long long)t->id);
	struct raw text = { .json = buf_text(payload), .n = payload->n };

	if (payload->over)
		return fault(t->ctx, "the payload of a call is too long");
	return db_do(t->ctx, &sql_step_outbox_put,
	    ARGS(AN("topic", &topic), AN("key", &key), AN("payload", &text)));
}

/* Writes the call into the outbox. */
static enum err
call_send(struct tree *t, struct call *call)
{
	CLEANUP(buf_free) struct buf payload = { 0 };
	struct json_out w = { .to = &payload };
	enum err e;

	buf_init(&payload, PAYLOAD_MAX);
	put_payload(&w, t, call);
	e = store_call(t, call, &payload);
	buf_free(&call->body);
	return e;
}

/* -- calls of service tasks ---------------------------------------------- */

/* A value that is a text; NULL: there is none, or it is of another kind. */
static const char *
text_of(const struct val *v)
{
	return v != NULL && v->kind == VAL_TEXT ? v->s : NULL;
}

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

/* Makes the call of a trigger of a SIMPLE model. */
static enum err
call_trigger(struct tree *t, const struct action *a, const struct node *n)
{
	const struct service_set *set = n->service;
	struct call call;

	call_begin(t, &call, a->inst, text_of(val_get(set->settings, "url")));
	call.sees = call.waits = a->token;
	call.node = a->node;
	call.response = val_get(set->settings, "response");
	call_settings(t, &call, set->settings);
	call_param(&call, "processInstanceId", a->inst->id_text);
	if (set->trigger == TRIGGER_CALLBACK)
		call_param(&call, "taskDefineKey", callback_of(a->inst, n));
	return call_send(t, &call);
}

/* For expressions of which arg is the token: the variable that it sees. */
static const struct val *
seen_variable(void *arg, const char *name)
{
	const struct var *v = var_seen(arg, name);

	return v != NULL ? &v->value : NULL;
}

/*
 * A field of an http task.  An expression is evaluated; any other text is used
 * as it is.  If an expression cannot be evaluated, the field is empty: then the
 * call fails and becomes a dead letter, and the step of the user who has just
 * approved succeeds nevertheless.
 */
static const char *
http_field(struct tree *t, const struct action *a, const struct val *settings,
    const char *name)
{
	const char *text = text_of(val_get(settings, name)), *out = NULL, *why;
	const struct expr_env env = { .arg = a->token,
		.get = seen_variable,
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
header_lines(struct tree *t, struct call *call, const char *text)
{
	char *copy = arena_strdup(t->ctx->mem, text), *rest = copy, *line;

	while ((line = strsep(&rest, "\r\n")) != NULL) {
		char *colon = strchr(line, ':');

		if (colon == NULL)
			continue;
		*colon = '\0';
		call_header_add(
		    t, call, line, colon + 1 + strspn(colon + 1, " \t"));
	}
}

/* The method as it is written in requests; GET if the text is empty; NULL: it
 * is unknown. */
static const char *
method_of(const char *text)
{
	static const char *const known[] = { "GET", "POST", "PUT", "DELETE" };

	for (size_t i = 0; i < ARRAY_LEN(known); i++)
		if (strcasecmp(text, known[i]) == 0)
			return known[i];
	return text[0] == '\0' ? "GET" : NULL;
}

/* Makes the call of a task of the type http. */
static enum err
call_http(struct tree *t, const struct action *a, const struct node *n)
{
	const struct val *settings = n->service->settings;
	const char *method =
	    method_of(http_field(t, a, settings, "requestMethod"));
	const char *result = http_field(t, a, settings, "responseVariableName");
	struct call call;

	/* With an unknown method the URL is left empty, so that the call fails
	 * as with a wrong URL. */
	call_begin(t, &call, a->inst,
	    method != NULL ? http_field(t, a, settings, "requestUrl") : "");
	call.sees = call.waits = a->token;
	call.node = a->node;
	call.method = method != NULL ? method : "GET";
	call.result = result[0] != '\0' ? result : n->service->result;
	if (call.result == NULL)
		call.result =
		    arena_printf(t->ctx->mem, "%sResponseBody", n->id);
	header_lines(t, &call, http_field(t, a, settings, "requestHeaders"));
	buf_str(&call.body, http_field(t, a, settings, "requestBody"));
	return call_send(t, &call);
}

/* Makes the call that an action ACTION_CALL asks for, unless the same step has
 * ended the wait of its token for the answer. */
static enum err
call_service(struct tree *t, const struct action *a)
{
	const struct node *n = inst_node(a->inst, a->node);

	if (a->token->head.gone || a->token->mode != TOKEN_RESULT)
		return OK;
	return n->service->kind == SERVICE_HTTP ? call_http(t, a, n)
	                                        : call_trigger(t, a, n);
}

/* -- notices ------------------------------------------------------------- */

/* The token whose variables a notice may carry: that of the task while it
 * exists, otherwise the one that holds the variables of the instance. */
static const struct token *
seen_from(const struct inst *i, const struct task *task)
{
	const struct token *t = task != NULL ? task_token(task) : NULL;

	return t != NULL && !t->head.gone ? t : i->root;
}

/* Reads a setting that is stored as JSON. */
static enum err
read_json(struct tree *t, const char *text, struct val *out)
{
	CLEANUP(json_free) struct json *j = NULL;
	const char *why;

	TRY(json_parse(t->ctx->mem, text, strlen(text), &j, &why));
	return val_of_json(t->ctx->mem, j, out);
}

/* Sends a notice that the settings of the process ask for; setting NULL: they
 * ask for none. */
static enum err
notice_send(struct tree *t, const struct inst *i, const struct task *task,
    const char *setting)
{
	struct call call;
	struct val set;

	if (setting == NULL || read_json(t, setting, &set) != OK ||
	    text_of(val_get(&set, "url")) == NULL)
		return OK;
	call_begin(t, &call, i, text_of(val_get(&set, "url")));
	call.sees = seen_from(i, task);
	call.node = task != NULL ? task->node : NO_NODE;
	call.response = val_get(&set, "response");
	call_settings(t, &call, &set);
	call_param(&call, "processInstanceId", i->id_text);
	return call_send(t, &call);
}

/* Was the object made in this step, and is it still there? */
static bool
is_new(const struct tree *t, const struct head *h)
{
	return h->born == t->state.step && !h->gone;
}

/* Was the changed task approved in this step?  When a task has ended, nothing
 * of it changes but that its approval is taken back, so if it is approved, it
 * ended in this step. */
static bool
is_done(const struct task *task)
{
	return !task->open && task_approved(task);
}

/* If the object is an instance or a task that this step has made, sends the
 * notice that the model wants at its begin. */
static enum err
notices_before(struct tree *t, const struct head *h)
{
	const struct inst *i = (const void *)h;
	const struct task *task = (const void *)h;

	if (h->kind == OBJECT_INST && is_new(t, h))
		return notice_send(
		    t, i, NULL, version_of(i->def)->process_before);
	if (h->kind == OBJECT_TASK && is_new(t, h))
		return notice_send(t, task->inst, task,
		    version_of(task->inst->def)->task_before);
	return OK;
}

/* Sends the notice that a task was approved, if the object is a task that this
 * step has approved. */
static enum err
notices_after(struct tree *t, const struct head *h)
{
	const struct task *task = (const void *)h;

	if (h->kind != OBJECT_TASK || !is_done(task))
		return OK;
	return notice_send(
	    t, task->inst, task, version_of(task->inst->def)->task_after);
}

/* Sends a notice to the URL that the model gives a listener of a node
 * (listenerConfig); to a listener without one nothing is sent. */
static enum err
notify_listener(struct tree *t, const struct action *a)
{
	const char *text =
	    text_of(val_get(a->listener->settings, "listenerConfig"));
	const struct task *task = a->task;
	struct call call;
	struct val set;

	if (text == NULL || read_json(t, text, &set) != OK)
		return OK;
	call_begin(t, &call, a->inst, text_of(val_get(&set, "path")));
	call.sees = seen_from(a->inst, task);
	call.node = a->node;
	call_settings(t, &call, &set);
	call_param(&call, "processInstanceId", a->inst->id_text);
	if (task != NULL) {
		call_param(&call, "assignee", task->assignee);
		call_param(&call, "taskDefinitionKey",
		    inst_node(a->inst, task->node)->id);
		call_param(&call, "taskId",
		    task_id_text(
		        t->ctx->mem, (struct task_id){ t->id, task->head.id }));
	}
	return call_send(t, &call);
}

/* -- the order of all ---------------------------------------------------- */

/* Carries out an action that belongs to a node: a listener or a call. */
static enum err
at_node(struct tree *t, const struct action *a)
{
	if (a->kind == ACTION_LISTEN)
		return notify_listener(t, a);
	return a->kind == ACTION_CALL ? call_service(t, a) : OK;
}

/* Sends the notice of a process that was approved. */
static enum err
notice_of_end(struct tree *t, const struct action *a)
{
	if (a->kind != ACTION_ENDED || a->inst->status != STATUS_APPROVED)
		return OK;
	return notice_send(
	    t, a->inst, NULL, version_of(a->inst->def)->process_after);
}

enum err
step_outbox_send(struct tree *t)
{
	for (const struct head *h = t->state.changed; h != NULL; h = h->next)
		TRY(notices_before(t, h));
	for (const struct action *a = t->state.actions; a != NULL; a = a->next)
		TRY(at_node(t, a));
	for (const struct head *h = t->state.changed; h != NULL; h = h->next)
		TRY(notices_after(t, h));
	for (const struct action *a = t->state.actions; a != NULL; a = a->next)
		TRY(notice_of_end(t, a));
	return OK;
}
