/* simple.h - SIMPLE models, the trees of the second designer; inner. */
#ifndef BPMN_SIMPLE_H
#define BPMN_SIMPLE_H

#include "bpmn/diagnostic.h"
#include "bpmn/model.h"

#define SIMPLE_BYTES ((size_t)2 * 1024 * 1024)
#define SIMPLE_DEPTH 128 /* nodes inside one another */
#define SIMPLE_NODES 10000
#define SIMPLE_FLOWS 20000

/*
 * simple_read - compile a SIMPLE file: it becomes the BPMN document that
 * `--export` prints, and the model of that.  The file is the root node, its
 * key and name then the path without folder and ".json", or an object of
 * key, name and simpleModel.  Returns E_BAD_REQUEST when there is no model.
 * Source: workflow engine, "SIMPLE model".
 */
enum err simple_read(struct arena *a, const char *path, const char *s, size_t n,
    struct diagnostics *f, struct model *out) MUST_CHECK;

#endif
