/* check.h - checks what must hold for a model as a whole before it may be
 * deployed. */
#ifndef BPMN_CHECK_H
#define BPMN_CHECK_H

#include "bpmn/diagnostic.h"
#include "bpmn/model.h"

/* How missing or wrong candidate settings are reported. */
enum check_mode {
	CHECK_FILE,     /* warnings */
	CHECK_APPROVAL, /* errors; every manual task needs candidates */
	CHECK_PLAIN     /* not reported: no approvals, plain BPMN */
};

/* Asks whether there is a process with that key; used for the processes that
 * call activities call. */
struct check_keys {
	bool (*known)(void *arg, const char *key);
	void *arg;
};

/* strategy_needs_param - does this candidate strategy need a parameter?  True
 * for a number that is no strategy. */
bool strategy_needs_param(int32_t strategy);

/*
 * model_check - checks a model that was read, adds diagnostics to those of
 * reading, and sorts all of them by their position in the file.
 */
void model_check(const struct model *m, enum check_mode mode,
    const struct check_keys *keys, struct diagnostics *f);

#endif
