/*
 * diagram.c - the diagrams of models: parses them, each first in a child
 * process, and makes the texts of them that are stored and shown.
 *
 * A diagram comes from outside and may be made to be slow or large.  So a child
 * with limits of time and memory parses it first, and the worker parses only
 * what the child could parse.
 */
#include <string.h>

#include "base/child.h"
#include "bpm/diagram.h"
#include "bpmn/check.h"
#include "bpmn/diagram_layout.h"
#include "bpmn/model_read.h"
#include "text/json_in.h"
#include "text/json_out.h"
#include "text/json_validate.h"
#include "text/xml_tree.h"

/* -- reading and compiling a diagram ------------------------------------ */

const struct json_limits diagram_json = {
	.depth = 400,
	.keys = 100000,
	.values = 150000,
};

/* A diagram of 2 MB becomes several times as long when it is compiled. */
#define XML_BYTES_MAX  ((size_t)16 * 1024 * 1024)
/* The largest diagram with the key and the name of its model. */
#define WRAP_BYTES_MAX (DIAGRAM_BYTES_MAX + 65536)

/* Limits of the child process.  The slowest model of 2 MB takes half a second
 * and 64 MB; the limit of elapsed time is larger, for a busy host. */
static const struct sandbox_limits child_limits = {
	.wall_ms = 10000,
	.cpu_s = 2,
	.memory_bytes = (size_t)256 * 1024 * 1024,
};

/* Runs the function `work` in a child process; *out gets the bytes that the
 * child sends. */
static enum err
run_in_child(struct ctx *ctx, void (*work)(struct sandbox_out *, void *),
    const void *arg, struct buf *out)
{
	switch (sandbox_run(work, (void *)(uintptr_t)arg, &child_limits, out)) {
	case SANDBOX_DONE:
		return OK;
	case SANDBOX_FAULT:
		return fault(ctx, "a diagram could not be given to a child");
	default:
		return bad_request(ctx, NULL,
		    "the diagram takes too long, or too much memory, to be "
		    "read");
	}
}

/* Parses the diagram of either designer.  One of the SIMPLE designer is read
 * under the name of a JSON file, by which model_read knows it. */
static void
diagram_parse(struct arena *a, const struct diagram *d, struct diagnostics *f,
    struct model **out)
{
	if (d->designer == DESIGNER_SIMPLE)
		model_read(a, "model.json", d->text, strlen(d->text), f, out);
	else
		model_read_text(a, d->text, strlen(d->text), f, out);
}

/* Runs in the child process of diagram_accept: sends the reason if the text is
 * not XML, else nothing. */
static void
accept_work(struct sandbox_out *out, void *arg)
{
	struct arena a = { 0 };
	struct diagnostics f = { .mem = &a };
	struct model *m;

	diagram_parse(&a, arg, &f, &m);
	for (size_t i = 0; i < f.n; i++)
		if (f.v[i].code == DIAGNOSTIC_XML && !f.v[i].warning) {
			sandbox_put(
			    out, f.v[i].message, strlen(f.v[i].message));
			return;
		}
}

enum err
diagram_accept(struct ctx *ctx, const char *bpmn)
{
	struct diagram d = { .designer = DESIGNER_BPMN, .text = bpmn };
	CLEANUP(buf_free) struct buf said = { 0 };

	buf_init(&said, WRAP_BYTES_MAX);
	TRY(run_in_child(ctx, accept_work, &d, &said));
	if (said.n == 0)
		return OK;
	return bad_request(ctx, NULL, arena_strdup(ctx->mem, buf_text(&said)));
}

/* Runs in the child process of diagram_compile: sends the BPMN text with a
 * drawing, or nothing if the diagram does not compile. */
static void
compile_work(struct sandbox_out *out, void *arg)
{
	struct arena a = { 0 };
	struct diagnostics f = { .mem = &a };
	struct model *m;
	struct buf xml;

	buf_init(&xml, XML_BYTES_MAX);
	diagram_parse(&a, arg, &f, &m);
	if (m == NULL || diagnostics_fatal(&f))
		return;
	diagram_add(m);
	xml_write(&xml, m->doc);
	if (!xml.over)
		sandbox_put(out, xml.p, xml.n);
}

/* Makes the file that the reader of SIMPLE models expects: the diagram together
 * with the key and the name of its model. */
static enum err
simple_wrap(struct ctx *ctx, const struct diagram *d, struct diagram *out)
{
	CLEANUP(buf_free) struct buf text = { 0 };
	struct json_out w = { .to = &text };

	buf_init(&text, WRAP_BYTES_MAX);
	json_obj(&w);
	json_member_str(&w, "key", d->key);
	json_member_str(&w, "name", d->name);
	json_key(&w, "simpleModel");
	json_put_raw(&w, d->text, strlen(d->text));
	json_end_obj(&w);
	if (text.over)
		return bad_request(
		    ctx, NULL, "the diagram is larger than 2 MB");
	*out = *d;
	out->text = arena_strdup(ctx->mem, buf_text(&text));
	return OK;
}

enum err
diagram_compile(struct ctx *ctx, const struct diagram *d, const char **out)
{
	CLEANUP(buf_free) struct buf xml = { 0 };
	struct diagram whole;

	buf_init(&xml, XML_BYTES_MAX);
	*out = NULL;
	TRY(simple_wrap(ctx, d, &whole));
	TRY(run_in_child(ctx, compile_work, &whole, &xml));
	if (xml.n > 0)
		*out = arena_strdup(ctx->mem, buf_text(&xml));
	return OK;
}

/* Is the called process deployed?  Any key counts as such, because that process
 * may be deployed later. */
static bool
any_key(void *arg, const char *key)
{
	(void)arg;
	(void)key;
	return true;
}

/* Parses the diagram and runs all checks. */
static void
diagram_check(struct arena *a, const struct diagram *d, struct diagnostics *f,
    struct model **out)
{
	struct check_keys keys = { .known = any_key };

	f->mem = a;
	diagram_parse(a, d, f, out);
	if (*out != NULL)
		model_check(*out, CHECK_APPROVAL, &keys, f);
}

/* Runs in the child process of diagram_read: parses and checks the diagram only
 * to see that this ends within the limits; sends nothing. */
static void
check_work(struct sandbox_out *out, void *arg)
{
	struct arena a = { 0 };
	struct diagnostics f = { 0 };
	struct model *m;

	(void)out;
	diagram_check(&a, arg, &f, &m);
}

enum err
diagram_read(struct ctx *ctx, struct arena *a, const struct diagram *d,
    struct diagnostics *f, struct model **out)
{
	CLEANUP(buf_free) struct buf nothing = { 0 };
	struct diagram whole = *d;

	buf_init(&nothing, 1);
	if (d->designer == DESIGNER_SIMPLE)
		TRY(simple_wrap(ctx, d, &whole));
	TRY(run_in_child(ctx, check_work, &whole, &nothing));
	diagram_check(a, &whole, f, out);
	return OK;
}

/* -- copying a SIMPLE diagram ------------------------------------------- */

/* A copy that is being written.  It is not written by json_out, because a
 * diagram may be nested more deeply than json_out allows.  The recursions below
 * end, because the limits of a diagram also limit how deeply it is nested. */
struct copy {
	struct arena *a;
	struct buf *to;
	bool comma; /* a member of the innermost object was written */
};

/* Writes the key of the next member, after a comma if it is not the first
 * one. */
static void
copy_key(struct copy *c, const char *key)
{
	struct json_out name = { .to = c->to };

	buf_str(c->to, c->comma ? "," : "");
	json_put_str(&name, key);
	buf_str(c->to, ":");
}

/* Copies an object; `member` copies each of its members. */
static void
copy_object(struct copy *c, const struct json *j,
    enum err (*member)(void *, const char *, const struct json *))
{
	c->comma = false;
	buf_str(c->to, "{");
	BUG_ON(json_each(j, member, c) != OK);
	buf_str(c->to, "}");
}

/* Copies an array; `element` copies each of its elements. */
static void
copy_array(struct copy *c, const struct json *list,
    void (*element)(struct copy *, const struct json *))
{
	buf_str(c->to, "[");
	for (size_t i = 0; i < json_len(list); i++) {
		buf_str(c->to, i == 0 ? "" : ",");
		element(c, json_at(list, i));
	}
	buf_str(c->to, "]");
}

/* Copies a value as it is. */
static void
copy_value(struct copy *c, const struct json *j)
{
	buf_str(c->to, json_text(c->a, j));
}

/* -- the text of a SIMPLE diagram that is stored ------------------------ */

static void store_node(struct copy *c, const struct json *j);

/* Copies a member of a node, unless it is null.  Nodes inside it are copied in
 * the same way; null members of settings stay. */
static enum err
store_member(void *arg, const char *key, const struct json *j)
{
	struct copy *c = arg;

	if (json_kind(j) == JSON_NULL)
		return OK;
	copy_key(c, key);
	if (strcmp(key, "childNode") == 0)
		store_node(c, j);
	else if (strcmp(key, "conditionNodes") == 0 &&
	         json_kind(j) == JSON_ARRAY)
		copy_array(c, j, store_node);
	else
		copy_value(c, j);
	c->comma = true;
	return OK;
}

/* Copies a node without its null members; what is no object is copied as it is.
 */
static void
store_node(struct copy *c, const struct json *j)
{
	if (json_kind(j) == JSON_OBJECT)
		copy_object(c, j, store_member);
	else
		copy_value(c, j);
}

enum err
diagram_simple_text(struct ctx *ctx, const struct raw *sent, const char **out)
{
	CLEANUP(json_free) struct json *j = NULL;
	CLEANUP(buf_free) struct buf text = { 0 };
	struct copy c = { .a = ctx->mem, .to = &text };
	const char *why = "";

	buf_init(&text, DIAGRAM_BYTES_MAX);
	*out = NULL;
	if (sent->json == NULL)
		return OK;
	if (json_parse_within(
	        ctx->mem, sent->json, sent->n, &diagram_json, &j, &why) != OK)
		return fault(ctx, "a decoded diagram does not parse: %s", why);
	store_node(&c, j);
	*out = arena_strdup(ctx->mem, buf_text(&text));
	return OK;
}

/* -- a diagram without the headers of its HTTP calls -------------------- */

#define MASKED_BYTES_MAX ((size_t)16 * 1024 * 1024)
#define HEADER           "header"

static void mask_value(struct copy *c, const struct json *j);

/* Copies a member; a list "header" becomes empty, because a header may have a
 * password. */
static enum err
mask_member(void *arg, const char *key, const struct json *j)
{
	struct copy *c = arg;

	copy_key(c, key);
	if (strcmp(key, HEADER) == 0 && json_kind(j) == JSON_ARRAY)
		buf_str(c->to, "[]");
	else
		mask_value(c, j);
	c->comma = true;
	return OK;
}

/* Copies a value; lists "header" inside it become empty. */
static void
mask_value(struct copy *c, const struct json *j)
{
	switch (json_kind(j)) {
	case JSON_OBJECT:
		copy_object(c, j, mask_member);
		break;
	case JSON_ARRAY:
		copy_array(c, j, mask_value);
		break;
	default:
		copy_value(c, j);
		break;
	}
}

/* The text of a SIMPLE diagram with all its lists "header" emptied; the text
 * itself if it is not JSON. */
static const char *
mask_text(struct arena *a, const char *text)
{
	CLEANUP(json_free) struct json *j = NULL;
	CLEANUP(buf_free) struct buf to = { 0 };
	struct copy c = { .a = a, .to = &to };
	const char *why;

	buf_init(&to, MASKED_BYTES_MAX);
	if (text == NULL || strstr(text, "\"" HEADER "\"") == NULL ||
	    json_parse_within(a, text, strlen(text), &diagram_json, &j, &why) !=
	        OK)
		return text;
	mask_value(&c, j);
	return arena_strdup(a, buf_text(&to));
}

const char *
diagram_mask_simple(struct ctx *ctx, const char *text)
{
	return mask_text(ctx->mem, text);
}

/* The value of the attribute of that name, whatever its namespace; NULL: there
 * is none. */
static const char *
attribute_value(const struct xml_node *x, const char *local)
{
	for (const struct xml_attribute *t = x->attributes; t != NULL;
	     t = t->next)
		if (strcmp(t->tag->local, local) == 0)
			return t->value;
	return NULL;
}

/* Is it the field of an HTTP task of BPMN that has the request headers? */
static bool
is_request_headers(const struct xml_node *x)
{
	const char *name;

	if (strcmp(x->tag->local, "field") != 0)
		return false;
	name = attribute_value(x, "name");
	return name != NULL && strcmp(name, "requestHeaders") == 0;
}

/* Empties the request headers in the element and in all elements inside it,
 * whether they are a field of an HTTP task or part of JSON in a text. */
static void
mask_element(struct arena *a, struct xml_node *x)
{
	if (is_request_headers(x)) {
		x->first = NULL;
		for (struct xml_attribute *t = x->attributes; t != NULL;
		     t = t->next)
			if (strcmp(t->tag->local, "name") != 0)
				t->value = "";
		return;
	}
	for (struct xml_attribute *t = x->attributes; t != NULL; t = t->next)
		t->value = mask_text(a, t->value);
	for (struct xml_node *in = x->first; in != NULL; in = in->next) {
		if (in->kind == XML_ELEMENT)
			mask_element(a, in);
		else if (in->kind != XML_PI)
			in->text = mask_text(a, in->text);
	}
}

const char *
diagram_mask_bpmn(struct ctx *ctx, const char *text)
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
