/* simple.h - compiles SIMPLE models, the trees of the second designer;
 * inner. */
#ifndef BPMN_SIMPLE_H
#define BPMN_SIMPLE_H

#include "bpmn/diagnostic.h"
#include "bpmn/model.h"

#define SIMPLE_BYTES ((size_t)2 * 1024 * 1024)
#define SIMPLE_DEPTH 128 /* depth of nested nodes, at most */
#define SIMPLE_NODES 10000
#define SIMPLE_FLOWS 20000

/*
 * simple_read - compile a SIMPLE file: it becomes the BPMN document that
 * `--export` prints, and the model of that.  The file is an object of key, name
 * and simpleModel, or only the root node; key and name are then the path
 * without folder and ".json".  Returns E_BAD_REQUEST when no model can be made.
 * Source: workflow engine, "SIMPLE model".
 */
enum err simple_read(struct arena *a, const char *path, const char *s, size_t n,
    struct diagnostics *f, struct model *out) MUST_CHECK;

#endif
