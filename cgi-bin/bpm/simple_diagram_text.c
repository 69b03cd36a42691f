/* simple_diagram_text.c - writes the tree of a SIMPLE diagram as text.
 * json_out cannot be used, because the tree may be nested more deeply than
 * json_out allows. */
#include "bpm/simple_diagram_text.h"

#include <string.h>

#include "bpm/diagram_parse.h"
#include "bpm/model_inputs.h"
#include "text/json_in.h"
#include "text/json_out.h"

struct writer {
	struct arena *a;
	struct buf *to;
	bool comma; /* a member of the innermost node was written */
};

static void put_node(struct writer *w, const struct json *j);

static void
put_nodes(struct writer *w, const struct json *list)
{
	buf_str(w->to, "[");
	for (size_t i = 0; i < json_len(list); i++) {
		buf_str(w->to, i == 0 ? "" : ",");
		put_node(w, json_at(list, i));
	}
	buf_str(w->to, "]");
}

static enum err
put_member(void *arg, const char *key, const struct json *j)
{
	struct writer *w = arg;
	struct json_out name = { .to = w->to };

	if (json_kind(j) == JSON_NULL)
		return OK;
	buf_str(w->to, w->comma ? "," : "");
	json_put_str(&name, key);
	buf_str(w->to, ":");
	if (strcmp(key, "childNode") == 0)
		put_node(w, j);
	else if (strcmp(key, "conditionNodes") == 0 &&
	         json_kind(j) == JSON_ARRAY)
		put_nodes(w, j);
	else
		buf_str(w->to, json_text(w->a, j));
	w->comma = true;
	return OK;
}

/* Writes a node and those inside it by recursion, whose depth is limited
 * because the decoder limits that of the body. */
static void
put_node(struct writer *w, const struct json *j)
{
	if (json_kind(j) != JSON_OBJECT) {
		buf_str(w->to, json_text(w->a, j));
		return;
	}
	w->comma = false;
	buf_str(w->to, "{");
	BUG_ON(json_each(j, put_member, w) != OK);
	buf_str(w->to, "}");
}

enum err
simple_diagram_text(struct ctx *ctx, const struct raw *sent, const char **out)
{
	CLEANUP(json_free) struct json *j = NULL;
	CLEANUP(buf_free) struct buf text = { 0 };
	struct writer w = { .a = ctx->mem, .to = &text };
	const char *why = "";

	buf_init(&text, DIAGRAM_BYTES_MAX);
	*out = NULL;
	if (sent->json == NULL)
		return OK;
	if (json_parse_within(
	        ctx->mem, sent->json, sent->n, &model_json, &j, &why) != OK)
		return fault(ctx, "a decoded diagram does not parse: %s", why);
	put_node(&w, j);
	*out = arena_strdup(ctx->mem, buf_text(&text));
	return OK;
}
