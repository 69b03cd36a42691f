/* outgoing_call_read.c - reads from a message of the outbox which call to make,
 * and from the answer of the call which variables it sets. */
#include "bpm/outgoing_call_read.h"

#include <string.h>

#include "base/utf8.h"
#include "expr/val.h"
#include "text/json_in.h"

static enum err
parse(struct ctx *ctx, const char *text, size_t n, struct val *out)
{
	CLEANUP(json_free) struct json *j = NULL;
	const char *why;

	TRY(json_parse(ctx->mem, text, n, &j, &why));
	return val_of_json(ctx->mem, j, out);
}

static int64_t
number(const struct val *v, const char *key)
{
	const struct val *m = val_get(v, key);

	return m != NULL && m->kind == VAL_INT ? m->i : 0;
}

static const char *
text(const struct val *v, const char *key)
{
	const struct val *m = val_get(v, key);

	return m != NULL && m->kind == VAL_TEXT ? m->s : NULL;
}

static const char *const *
header_of(struct ctx *ctx, const struct val *list)
{
	size_t n = list != NULL && list->kind == VAL_LIST ? list->n : 0;
	const char **v = arena_new(ctx->mem, const char *, n + 1);

	for (size_t i = 0; i < n; i++)
		v[i] = list->list[i].kind == VAL_TEXT ? list->list[i].s : "";
	v[n] = NULL;
	return v;
}

enum err
outgoing_call_read(
    struct ctx *ctx, const char *payload, struct outgoing_call_read *out)
{
	struct val v;

	TRY(parse(ctx, payload, strlen(payload), &v));
	*out = (struct outgoing_call_read){ .tenant_id = number(&v, "tenantId"),
		.tree = number(&v, "tree"),
		.instance = number(&v, "instance"),
		.token = number(&v, "token"),
		.node = text(&v, "node"),
		.result = text(&v, "result"),
		.response = val_get(&v, "response"),
		.post = { .method = text(&v, "method"),
		    .url = text(&v, "url"),
		    .header = header_of(ctx, val_get(&v, "header")),
		    .body = text(&v, "body") } };
	if (out->post.method == NULL || out->post.url == NULL ||
	    out->post.body == NULL)
		return E_BAD_REQUEST;
	out->post.n = strlen(out->post.body);
	return OK;
}

/* The member `data` of an answer that is an envelope with code 0; NULL for any
 * other answer. */
static const struct val *
data_of(struct ctx *ctx, const struct net_post *post)
{
	struct val *v = arena_new(ctx->mem, struct val, 1);
	const struct val *code;

	if (parse(ctx, post->answer, post->answer_n, v) != OK)
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
mapped(const struct val *pairs, const struct val *data, struct val_member *out)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < pairs->n; i++) {
		const char *key = text(&pairs->list[i], "key");
		const char *from = text(&pairs->list[i], "value");
		const struct val *v = from != NULL ? val_get(data, from) : NULL;

		if (key != NULL && v != NULL)
			out[n++] = (struct val_member){ key, *v };
	}
	return n;
}

struct val
outgoing_call_vars(struct ctx *ctx, const struct outgoing_call_read *m,
    const struct net_post *post)
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
		out.n = mapped(pairs, data_of(ctx, post), v);
		out.object = v;
	}
	return out;
}
