/* read.h - reads a file of either kind, BPMN or SIMPLE, as a model. */
#ifndef BPMN_READ_H
#define BPMN_READ_H

#include "bpmn/diagnostic.h"
#include "bpmn/model.h"

/*
 * model_read - a file's content as a model, in the arena.  A path that ends
 * in ".json" is SIMPLE, every other one BPMN; of a bare SIMPLE root the path
 * also gives key and name.  What is wrong goes to the diagnostics, which are in
 * file order; *out is NULL when there is no model at all.
 */
void model_read(struct arena *a, const char *path, const char *s, size_t n,
    struct diagnostics *f, struct model **out);

/* model_read_text - a BPMN document that came as text, in a JSON body, as a
 * model: it is UTF-8, whatever it declares.  Else as model_read. */
void model_read_text(struct arena *a, const char *s, size_t n,
    struct diagnostics *f, struct model **out);

#endif
