/* model_read.h - reads a file of either format, BPMN or SIMPLE, as a model. */
#ifndef BPMN_MODEL_READ_H
#define BPMN_MODEL_READ_H

#include "bpmn/diagnostic.h"
#include "bpmn/model.h"

/*
 * model_read - makes a model of the content of a file, in the arena.  A path
 * that ends in ".json" means SIMPLE, any other one BPMN; for a SIMPLE file that
 * is only a root node, key and name also come from the path.  What is wrong is
 * added to the diagnostics, sorted by position; *out is NULL when no model can
 * be made.
 */
void model_read(struct arena *a, const char *path, const char *s, size_t n,
    struct diagnostics *f, struct model **out);

/* model_read_text - as model_read, for a BPMN document that came as a text in a
 * JSON body: it is read as UTF-8, whatever encoding it declares. */
void model_read_text(struct arena *a, const char *s, size_t n,
    struct diagnostics *f, struct model **out);

#endif
