/* check.h - what must hold for a model as a whole before it is deployed. */
#ifndef BPMN_CHECK_H
#define BPMN_CHECK_H

#include "bpmn/diagnostic.h"
#include "bpmn/model.h"

/* As what missing or wrong settings of candidates are reported. */
enum check_mode {
	CHECK_FILE,     /* warnings */
	CHECK_APPROVAL, /* errors; every manual task needs them */
	CHECK_PLAIN     /* not at all: user tasks follow BPMN only */
};

/* Asks whether there is a process of that key for call activities to call. */
struct check_keys {
	bool (*known)(void *arg, const char *key);
	void *arg;
};

/*
 * model_check - check a model that was read, add what is wrong to the
 * diagnostics of reading, and put all into file order.  Source: workflow
 * engine, "Deploy-time checks".
 */
void model_check(const struct model *m, enum check_mode mode,
    const struct check_keys *keys, struct diagnostics *f);

#endif
