/* diagnostics.h - a model's diagnostics as one text, for tables of cases. */
#ifndef TESTS_LIB_DIAGNOSTICS_H
#define TESTS_LIB_DIAGNOSTICS_H

#include "test.h"

#include "base/buf.h"
#include "bpmn/check.h"
#include "bpmn/diagnostic.h"
#include "bpmn/model_read.h"

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

/* diagnostic_known - only two processes may be called: "p" and "known". */
static bool
diagnostic_known(void *arg, const char *key)
{
	(void)arg;
	return strcmp(key, "p") == 0 || strcmp(key, "known") == 0;
}

/* diagnostics_of - the diagnostics of a file as one text, in the arena;
 * messages: with their messages. */
static inline const char *
diagnostics_of(struct arena *a, const char *path, const char *text, size_t n,
    enum check_mode mode, bool messages)
{
	static const struct check_keys keys = { diagnostic_known, NULL };
	struct diagnostics f = { .mem = a };
	CLEANUP(buf_free) struct buf out = { 0 };
	struct model *m;

	buf_init(&out, 1 << 20);
	model_read(a, path, text, n, &f, &m);
	if (m != NULL)
		model_check(m, mode, &keys, &f);
	for (size_t i = 0; i < f.n; i++) {
		const struct diagnostic *v = &f.v[i];

		buf_printf(&out, "%s%s %s %s:%d", i > 0 ? "; " : "",
		    v->warning ? "warning" : "error", diagnostic_name(v->code),
		    v->element, v->line);
		if (messages)
			buf_printf(&out, " %s", v->message);
	}
	return arena_strdup(a, buf_text(&out));
}

#endif
