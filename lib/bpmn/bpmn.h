/* bpmn.h - reads BPMN 2.0 documents as models; inner. */
#ifndef BPMN_BPMN_H
#define BPMN_BPMN_H

#include "bpmn/diagnostic.h"
#include "bpmn/model.h"
#include "text/xml_tree.h"

#define BPMN_SPACE     "http://www.omg.org/spec/BPMN/20100524/MODEL"
#define FLOWABLE_SPACE "http://flowable.org/bpmn"
#define ACTIVITI_SPACE "http://activiti.org/bpmn"

/*
 * bpmn_read - the model of a document, in the arena, which must be that of the
 * document.  What is wrong is added to the diagnostics; a model with errors may
 * only be exported, never run.  Returns E_BAD_REQUEST when no model can be
 * made, because the root element is not BPMN.
 * Source: workflow engine, "BPMN model".
 */
enum err bpmn_read(struct arena *a, struct xml_doc *doc, struct diagnostics *f,
    struct model *out) MUST_CHECK;

#endif
