/*
 * diagram_parse.h - inner: parses the diagrams of models, which come from
 * outside.  A diagram is always parsed in a child process first; the worker
 * parses only what the child could parse.
 */
#ifndef BPM_DIAGRAM_PARSE_H
#define BPM_DIAGRAM_PARSE_H

#include "bpmn/diagnostic.h"
#include "bpmn/model.h"
#include "store/ctx.h"

enum designer { DESIGNER_BPMN = 10, DESIGNER_SIMPLE = 20 };

#define DIAGRAM_BYTES_MAX ((size_t)2 * 1024 * 1024)

/* A model's diagram.  key and name are those of the model, because a SIMPLE
 * diagram does not contain them. */
struct diagram {
	int32_t designer; /* enum designer */
	const char *text, *key, *name;
};

/*
 * diagram_accept - may the BPMN text be stored?  E_BAD_REQUEST with the reason
 * in ctx->why when it is not XML that the engine can read, or when the child
 * process exceeds its limits of time or memory; everything else is checked when
 * the model is deployed.
 */
enum err diagram_accept(struct ctx *ctx, const char *bpmn) MUST_CHECK;

/*
 * diagram_compile - a SIMPLE diagram as BPMN with a drawing, in ctx->mem; *out
 * is NULL when it cannot be compiled.  E_BAD_REQUEST when the child process
 * exceeds its limits of time or memory.
 */
enum err diagram_compile(
    struct ctx *ctx, const struct diagram *d, const char **out) MUST_CHECK;

/*
 * diagram_read - makes a model of a diagram, in the arena, runs all checks, and
 * adds what is wrong to the diagnostics.  *out is NULL when no model can be
 * made.  E_BAD_REQUEST when the child process exceeds its limits of time or
 * memory.
 */
enum err diagram_read(struct ctx *ctx, struct arena *a, const struct diagram *d,
    struct diagnostics *f, struct model **out) MUST_CHECK;

#endif
