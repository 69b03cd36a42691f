/* diagram_layout.h - adds a diagram to a model that comes without one. */
#ifndef BPMN_DIAGRAM_LAYOUT_H
#define BPMN_DIAGRAM_LAYOUT_H

#include "bpmn/model.h"

/*
 * diagram_add - add shapes and edges to the document of a compiled SIMPLE
 * model, on a plain grid: columns by distance from the start, rows in the
 * order of the file.  Other models are left alone: they have their own.
 */
void diagram_add(struct model *m);

#endif
