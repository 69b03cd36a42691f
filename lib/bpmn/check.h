/* check.h - what must hold for a model as a whole before it is deployed. */
#ifndef BPMN_CHECK_H
#define BPMN_CHECK_H

#include "bpmn/diagnostic.h"
#include "bpmn/model.h"

/* Candidate settings count, ... */
enum check_mode {
	CHECK_FILE,     /* as warnings */
	CHECK_APPROVAL, /* as errors; every manual task needs them */
	CHECK_PLAIN     /* not at all: user tasks follow BPMN only */
};

/* The keys that call activities may call. */
struct check_keys {
	bool (*known)(void *arg, const char *key);
	void *arg;
};

/*
 * model_check - diagnostics beyond those of reading, then all in file order.
 * Source: workflow engine, "Deploy-time checks".
 */
void model_check(const struct model *m, enum check_mode mode,
    const struct check_keys *keys, struct diagnostics *f);

#endif
