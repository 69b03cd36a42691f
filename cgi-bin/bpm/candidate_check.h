/* candidate_check.h - inner: whether what the tasks of a model name as
 * candidates exists. */
#ifndef BPM_CANDIDATE_CHECK_H
#define BPM_CANDIDATE_CHECK_H

#include "bpm/findings.h"
#include "bpmn/model.h"

/*
 * candidate_check - every manual task of the process has a strategy, and a
 * parameter where the strategy needs one; the roles, departments, posts, users
 * and groups it names are there and enabled.
 * Source: the wire contract of workflow, "Candidate strategies".
 */
enum err candidate_check(
    struct findings *f, const struct model *m, int32_t process) MUST_CHECK;

/* task_name - the name of a task, as it stands; its id when it has none. */
const char *task_name(const struct node *n);

#endif
