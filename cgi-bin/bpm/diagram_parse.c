/* diagram_parse.c - parses diagrams, each first in a child process. */
#include "bpm/diagram_parse.h"

#include <string.h>

#include "base/sandbox_child.h"
#include "bpmn/check.h"
#include "bpmn/diagram_layout.h"
#include "bpmn/model_read.h"
#include "text/json_out.h"
#include "text/xml_tree.h"

/* A diagram of 2 MB becomes several times as long when it is compiled. */
#define XML_BYTES_MAX  ((size_t)16 * 1024 * 1024)
#define WRAP_BYTES_MAX (DIAGRAM_BYTES_MAX + 65536)

/* Limits of the child process.  The slowest model of 2 MB takes half a second
 * and 64 MB; the limit of elapsed time is larger, for a busy host. */
static const struct sandbox_limits limits = {
	.wall_ms = 10000,
	.cpu_s = 2,
	.memory_bytes = (size_t)256 * 1024 * 1024,
};

static enum err
refuse(struct ctx *ctx, const char *what)
{
	ctx->why = (struct why){ NULL, what };
	return E_BAD_REQUEST;
}

/* Runs the function `work` in a child process; *out gets the bytes that the
 * child sends. */
static enum err
in_child(struct ctx *ctx, void (*work)(struct sandbox_out *, void *),
    const void *arg, struct buf *out)
{
	switch (sandbox_run(work, (void *)(uintptr_t)arg, &limits, out)) {
	case SANDBOX_DONE:
		return OK;
	case SANDBOX_FAULT:
		return fault(ctx, "a diagram could not be given to a child");
	default:
		return refuse(ctx, "the diagram takes too long, or too much "
		                   "memory, to be read");
	}
}

static void
read_text(struct arena *a, const struct diagram *d, struct diagnostics *f,
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

	read_text(&a, arg, &f, &m);
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
	TRY(in_child(ctx, accept_work, &d, &said));
	if (said.n == 0)
		return OK;
	return refuse(ctx, arena_strdup(ctx->mem, buf_text(&said)));
}

/* Can the file become a model with a drawing?  It cannot if it is not XML or
 * JSON, or if it breaks the rules of its format. */
static bool
compiles(const struct diagnostics *f, const struct model *m)
{
	for (size_t i = 0; i < f->n; i++)
		if (!f->v[i].warning && (f->v[i].code == DIAGNOSTIC_XML ||
		                            f->v[i].code == DIAGNOSTIC_BPMN))
			return false;
	return m != NULL;
}

static void
compile_work(struct sandbox_out *out, void *arg)
{
	struct arena a = { 0 };
	struct diagnostics f = { .mem = &a };
	struct model *m;
	struct buf xml;

	buf_init(&xml, XML_BYTES_MAX);
	read_text(&a, arg, &f, &m);
	if (!compiles(&f, m))
		return;
	diagram_add(m);
	xml_write(&xml, m->doc);
	if (!xml.over)
		sandbox_put(out, xml.p, xml.n);
}

/* Makes the file that the reader of SIMPLE models expects: the diagram together
 * with the key and the name of its model. */
static enum err
wrap(struct ctx *ctx, const struct diagram *d, struct diagram *out)
{
	CLEANUP(buf_free) struct buf text = { 0 };
	struct json_out w = { .to = &text };

	buf_init(&text, WRAP_BYTES_MAX);
	json_obj(&w);
	json_key(&w, "key");
	json_put_str(&w, d->key);
	json_key(&w, "name");
	json_put_str(&w, d->name);
	json_key(&w, "simpleModel");
	json_put_raw(&w, d->text, strlen(d->text));
	json_end_obj(&w);
	if (text.over)
		return refuse(ctx, "the diagram is larger than 2 MB");
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
	TRY(wrap(ctx, d, &whole));
	TRY(in_child(ctx, compile_work, &whole, &xml));
	if (xml.n > 0)
		*out = arena_strdup(ctx->mem, buf_text(&xml));
	return OK;
}

/* Is the called process deployed?  Any key counts as such, because that process
 * may be deployed later. */
static bool
known(void *arg, const char *key)
{
	(void)arg;
	(void)key;
	return true;
}

static void
check(struct arena *a, const struct diagram *d, struct diagnostics *f,
    struct model **out)
{
	struct check_keys keys = { .known = known };

	f->mem = a;
	read_text(a, d, f, out);
	if (*out != NULL)
		model_check(*out, CHECK_APPROVAL, &keys, f);
}

static void
check_work(struct sandbox_out *out, void *arg)
{
	struct arena a = { 0 };
	struct diagnostics f = { 0 };
	struct model *m;

	(void)out;
	check(&a, arg, &f, &m);
}

enum err
diagram_read(struct ctx *ctx, struct arena *a, const struct diagram *d,
    struct diagnostics *f, struct model **out)
{
	CLEANUP(buf_free) struct buf nothing = { 0 };
	struct diagram whole = *d;

	buf_init(&nothing, 1);
	if (d->designer == DESIGNER_SIMPLE)
		TRY(wrap(ctx, d, &whole));
	TRY(in_child(ctx, check_work, &whole, &nothing));
	check(a, &whole, f, out);
	return OK;
}
