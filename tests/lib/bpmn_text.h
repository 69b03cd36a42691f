/* bpmn_text.h - the parts of a BPMN file, for tests that write small ones. */
#ifndef TESTS_LIB_BPMN_TEXT_H
#define TESTS_LIB_BPMN_TEXT_H

#include "test.h"

#define SPACES \
	"xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" " \
	"xmlns:flowable=\"http://flowable.org/bpmn\""
#define HEAD  "<definitions " SPACES ">"
#define TAIL  "</definitions>"
#define START "<startEvent id=\"s\"/>"
#define END   "<endEvent id=\"e\"/>"
#define FLOW(id, from, to) \
	"<sequenceFlow id=\"" id "\" sourceRef=\"" from "\" targetRef=\"" to \
	"\"/>"
#define IF(id, from, to, cond) \
	"<sequenceFlow id=\"" id "\" sourceRef=\"" from "\" targetRef=\"" to \
	"\"><conditionExpression>" cond \
	"</conditionExpression></sequenceFlow>"
#define TIMER(kind, value) \
	"<timerEventDefinition><" kind ">" value "</" kind \
	"></timerEventDefinition>"
#define MULTI(inner) \
	"<multiInstanceLoopCharacteristics>" inner \
	"</multiInstanceLoopCharacteristics>"
#define EXT(inner) "<extensionElements>" inner "</extensionElements>"

/* A start, an end and the flows through one node x between them, so that a
 * model has no other mistake than the one of x. */
#define WAY START FLOW("f1", "s", "x") FLOW("f2", "x", "e") END

#endif
