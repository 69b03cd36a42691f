/* diagram_mask.c - removes the headers of HTTP calls from diagrams: empties
 * each list "header" of a SIMPLE diagram and each field "requestHeaders" of a
 * BPMN diagram.  SIMPLE diagrams are written here, because they may be nested
 * more deeply than json_out allows. */
#include "bpm/diagram_mask.h"

#include <string.h>

#include "bpm/model_inputs.h"
#include "text/json_in.h"
#include "text/json_out.h"
#include "text/xml_tree.h"

#define MASKED_BYTES_MAX ((size_t)16 * 1024 * 1024)
#define HEADER           "header"

struct mask {
	struct arena *a;
	struct buf *to;
	bool comma; /* a member of the innermost object was written */
};

static void put_value(struct mask *m, const struct json *j);

static enum err
put_member(void *arg, const char *key, const struct json *j)
{
	struct mask *m = arg;
	struct json_out name = { .to = m->to };

	buf_str(m->to, m->comma ? "," : "");
	json_put_str(&name, key);
	buf_str(m->to, ":");
	if (strcmp(key, HEADER) == 0 && json_kind(j) == JSON_ARRAY)
		buf_str(m->to, "[]");
	else
		put_value(m, j);
	m->comma = true;
	return OK;
}

static void
put_array(struct mask *m, const struct json *list)
{
	buf_str(m->to, "[");
	for (size_t i = 0; i < json_len(list); i++) {
		buf_str(m->to, i == 0 ? "" : ",");
		put_value(m, json_at(list, i));
	}
	buf_str(m->to, "]");
}

/* Writes a value and, by recursion, those inside it.  The recursion ends,
 * because the limits of a model also limit how deeply its values are nested. */
static void
put_value(struct mask *m, const struct json *j)
{
	switch (json_kind(j)) {
	case JSON_OBJECT:
		m->comma = false;
		buf_str(m->to, "{");
		BUG_ON(json_each(j, put_member, m) != OK);
		buf_str(m->to, "}");
		break;
	case JSON_ARRAY:
		put_array(m, j);
		break;
	default:
		buf_str(m->to, json_text(m->a, j));
		break;
	}
}

/* The text of a SIMPLE diagram with all its lists "header" emptied; the text
 * itself if it is not JSON. */
static const char *
masked(struct arena *a, const char *text)
{
	CLEANUP(json_free) struct json *j = NULL;
	CLEANUP(buf_free) struct buf to = { 0 };
	struct mask m = { .a = a, .to = &to };
	const char *why;

	buf_init(&to, MASKED_BYTES_MAX);
	if (text == NULL || strstr(text, "\"" HEADER "\"") == NULL ||
	    json_parse_within(a, text, strlen(text), &model_json, &j, &why) !=
	        OK)
		return text;
	put_value(&m, j);
	return arena_strdup(a, buf_text(&to));
}

const char *
mask_simple(struct ctx *ctx, const char *text)
{
	return masked(ctx->mem, text);
}

static const char *
attribute(const struct xml_node *x, const char *local)
{
	for (const struct xml_attribute *t = x->attributes; t != NULL;
	     t = t->next)
		if (strcmp(t->tag->local, local) == 0)
			return t->value;
	return NULL;
}

/* Is it the field of an HTTP task that has the request headers? */
static bool
is_headers(const struct xml_node *x)
{
	const char *name;

	if (strcmp(x->tag->local, "field") != 0)
		return false;
	name = attribute(x, "name");
	return name != NULL && strcmp(name, "requestHeaders") == 0;
}

static void
mask_element(struct arena *a, struct xml_node *x)
{
	if (is_headers(x)) {
		x->first = NULL;
		for (struct xml_attribute *t = x->attributes; t != NULL;
		     t = t->next)
			if (strcmp(t->tag->local, "name") != 0)
				t->value = "";
		return;
	}
	for (struct xml_attribute *t = x->attributes; t != NULL; t = t->next)
		t->value = masked(a, t->value);
	for (struct xml_node *in = x->first; in != NULL; in = in->next) {
		if (in->kind == XML_ELEMENT)
			mask_element(a, in);
		else if (in->kind != XML_PI)
			in->text = masked(a, in->text);
	}
}

const char *
mask_bpmn(struct ctx *ctx, const char *text)
{
	CLEANUP(buf_free) struct buf to = { 0 };
	struct xml_doc doc;
	const char *why;
	int line;

	buf_init(&to, MASKED_BYTES_MAX);
	if (text == NULL || (strstr(text, HEADER) == NULL &&
	                        strstr(text, "requestHeaders") == NULL))
		return text;
	if (xml_tree_text(ctx->mem, text, strlen(text), &doc, &why, &line) !=
	    OK)
		return text;
	mask_element(ctx->mem, doc.root);
	xml_write(&to, &doc);
	return arena_strdup(ctx->mem, buf_text(&to));
}
