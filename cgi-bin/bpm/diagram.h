/*
 * diagram.h - inner: the diagrams of models, as bytes from outside and as the
 * engine reads them.  Bytes are always parsed in a child process first; only
 * what a child has survived is parsed in the worker.
 */
#ifndef BPM_DIAGRAM_H
#define BPM_DIAGRAM_H

#include "bpmn/diagnostic.h"
#include "bpmn/model.h"
#include "store/ctx.h"

enum designer { DESIGNER_BPMN = 10, DESIGNER_SIMPLE = 20 };

#define DIAGRAM_BYTES_MAX ((size_t)2 * 1024 * 1024)

/* What a model holds.  key and name are those of the model, which a SIMPLE
 * diagram does not say. */
struct diagram {
	int32_t designer; /* enum designer */
	const char *text, *key, *name;
};

/*
 * diagram_accept - may the BPMN text be stored?  E_BAD_REQUEST with the reason
 * in ctx->why when it is no XML that the engine reads: everything else is
 * judged when the model is deployed.
 */
enum err diagram_accept(struct ctx *ctx, const char *bpmn) MUST_CHECK;

/*
 * diagram_compile - a SIMPLE diagram as BPMN with a drawing, in ctx->mem;
 * *out is NULL when it does not compile.  E_BAD_REQUEST when a child cannot
 * read it within its limits.
 */
enum err diagram_compile(
    struct ctx *ctx, const struct diagram *d, const char **out) MUST_CHECK;

/*
 * diagram_read - the model of a diagram, in the arena, with what is wrong with
 * it: reading and all checks.  *out is NULL when there is no model.
 * E_BAD_REQUEST when a child cannot read it within its limits.
 */
enum err diagram_read(struct ctx *ctx, struct arena *a, const struct diagram *d,
    struct diagnostics *f, struct model **out) MUST_CHECK;

#endif
