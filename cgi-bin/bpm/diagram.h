/*
 * diagram.h - inner: the diagrams of models, which come from outside.  A
 * diagram is always parsed in a child process first; the worker parses only
 * what the child could parse.
 */
#ifndef BPM_DIAGRAM_H
#define BPM_DIAGRAM_H

#include "bpmn/diagnostic.h"
#include "bpmn/model.h"
#include "flowdb/deployed.h"
#include "input/field_types.h"
#include "store/ctx.h"

struct json_limits;

#define DIAGRAM_BYTES_MAX ((size_t)2 * 1024 * 1024)

/* The limits of a SIMPLE diagram in JSON, and so of a body that contains one:
 * it is deeply nested and has many members. */
extern const struct json_limits diagram_json;

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

/*
 * diagram_simple_text - the text of a SIMPLE diagram that is stored: as it was
 * sent, except that null members of nodes are left out; null members of a
 * node's settings stay.  *out is in ctx->mem; NULL when no diagram was sent.
 */
enum err diagram_simple_text(
    struct ctx *ctx, const struct raw *sent, const char **out) MUST_CHECK;

/* diagram_mask_simple - a copy of a SIMPLE diagram without the headers of HTTP
 * calls, for people who may not edit models, because a header may contain a
 * password.  It is in ctx->mem; the text itself when it has none; NULL for
 * NULL. */
const char *diagram_mask_simple(struct ctx *ctx, const char *text);

/* diagram_mask_bpmn - as diagram_mask_simple, for a BPMN diagram. */
const char *diagram_mask_bpmn(struct ctx *ctx, const char *text);

#endif
