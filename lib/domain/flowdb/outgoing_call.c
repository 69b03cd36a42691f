/* outgoing_call.c - writes messages into the outbox, each of which asks for a
 * call of another program. */
#include "flowdb/outgoing_call.h"

#include <string.h>
#include <strings.h>

#include "bpmn/model.h"
#include "expr/val.h"
#include "flow/state.h"
#include "flow/vars.h"
#include "sql/lib/step_outbox.h"
#include "store/db.h"
#include "text/json_out.h"
#include "text/path.h"

#define HEADERS_MAX 64
#define PAYLOAD_MAX (4 * OUTGOING_BODY_MAX)

static void
header_add(struct tree *t, struct outgoing_call *call, const char *name,
    const char *value)
{
	call->header.v[call->header.n++] =
	    arena_printf(t->ctx->mem, "%s: %s", name, value);
}

void
outgoing_call_begin(struct tree *t, struct outgoing_call *call,
    const struct inst *inst, const char *url)
{
	*call = (struct outgoing_call){ .inst = inst,
		.sees = inst->root,
		.node = NO_NODE,
		.method = "POST",
		.url = url != NULL ? url : "" };
	call->header.v = arena_new(t->ctx->mem, const char *, HEADERS_MAX + 1);
	buf_init(&call->body, OUTGOING_BODY_MAX);
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

void
outgoing_call_header(struct tree *t, struct outgoing_call *call,
    const char *name, const char *value)
{
	if (call->header.n < HEADERS_MAX && !is_ours(name) &&
	    is_header(name, value))
		header_add(t, call, name, value);
}

void
outgoing_call_param(
    struct outgoing_call *call, const char *name, const char *value)
{
	buf_str(&call->body, call->body.n > 0 ? "&" : "");
	path_escape(&call->body, name, "");
	buf_str(&call->body, "=");
	path_escape(&call->body, value != NULL ? value : "", "");
}

static const char *
text_of(struct tree *t, const struct val *v)
{
	return v != NULL ? val_print(t->ctx->mem, v) : "";
}

/* The value that an entry of an HTTP setting gives: a fixed text, or the value
 * of a variable. */
static const char *
value_of(
    struct tree *t, const struct outgoing_call *call, const struct val *entry)
{
	const struct val *type = val_get(entry, "type");
	const char *text = text_of(t, val_get(entry, "value"));
	const struct var *var;

	if (strcmp(text_of(t, type), "2") != 0)
		return text;
	var = var_seen(call->sees, text);
	return var != NULL ? text_of(t, &var->value) : "";
}

void
outgoing_call_settings(
    struct tree *t, struct outgoing_call *call, const struct val *setting)
{
	const struct val *header = val_get(setting, "header");
	const struct val *body = val_get(setting, "body");

	for (uint32_t i = 0;
	     header != NULL && header->kind == VAL_LIST && i < header->n; i++)
		outgoing_call_header(t, call,
		    text_of(t, val_get(&header->list[i], "key")),
		    value_of(t, call, &header->list[i]));
	for (uint32_t i = 0;
	     body != NULL && body->kind == VAL_LIST && i < body->n; i++)
		outgoing_call_param(call,
		    text_of(t, val_get(&body->list[i], "key")),
		    value_of(t, call, &body->list[i]));
}

static void
put_str(struct json_out *w, const char *key, const char *value)
{
	json_key(w, key);
	json_put_str(w, value);
}

static void
put_i64(struct json_out *w, const char *key, int64_t value)
{
	json_key(w, key);
	json_put_i64(w, value);
}

static void
put_payload(struct json_out *w, struct tree *t, struct outgoing_call *call)
{
	bool whole = !call->body.over;

	json_obj(w);
	put_i64(w, "tenantId", t->ctx->caller.tenant_id);
	put_i64(w, "tree", t->id);
	put_i64(w, "instance", call->inst->head.id);
	put_i64(w, "token", call->waits != NULL ? call->waits->head.id : 0);
	put_str(w, "node",
	    call->node != NO_NODE ? inst_node(call->inst, call->node)->id
	                          : NULL);
	put_str(w, "method", call->method);
	put_str(w, "url", call->url);
	json_key(w, "header");
	json_arr(w);
	for (size_t i = 0; i < call->header.n; i++)
		json_put_str(w, call->header.v[i]);
	json_end_arr(w);
	/* If the body did not fit, the message has none; then the call cannot
	 * be made and is parked. */
	put_str(w, "body", whole ? buf_text(&call->body) : NULL);
	put_str(w, "result", call->result);
	json_key(w, "response");
	if (call->response != NULL)
		val_write(w, call->response);
	else
		json_put_null(w);
	json_end_obj(w);
}

static enum err
store(struct tree *t, const struct outgoing_call *call, struct buf *payload)
{
	int64_t waits = call->waits != NULL ? call->waits->head.id : 0;
	const char *topic = waits != 0 ? OUTGOING_CALL : OUTGOING_NOTICE;
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

enum err
outgoing_call_send(struct tree *t, struct outgoing_call *call)
{
	CLEANUP(buf_free) struct buf payload = { 0 };
	struct json_out w = { .to = &payload };
	enum err e;

	buf_init(&payload, PAYLOAD_MAX);
	put_payload(&w, t, call);
	e = store(t, call, &payload);
	buf_free(&call->body);
	return e;
}
