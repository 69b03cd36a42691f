/* draw.h - a diagram for models that come without one. */
#ifndef BPMN_DRAW_H
#define BPMN_DRAW_H

#include "bpmn/model.h"

/*
 * draw_model - add shapes and edges to the document of a compiled SIMPLE
 * model, on a plain grid: columns by distance from the start, rows in the
 * order of the file.  Other models are left alone: they have their own.
 */
void draw_model(struct model *m);

#endif
