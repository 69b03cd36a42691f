/* diagram_layout.h - adds a drawing to a model that has none. */
#ifndef BPMN_DIAGRAM_LAYOUT_H
#define BPMN_DIAGRAM_LAYOUT_H

#include "bpmn/model.h"

/*
 * diagram_add - adds shapes and edges to the document of a compiled SIMPLE
 * model, on a plain grid: columns by distance from the start, rows in the order
 * of the file.  Models read from BPMN are not changed: they have a drawing of
 * their own.
 */
void diagram_add(struct model *m);

#endif
