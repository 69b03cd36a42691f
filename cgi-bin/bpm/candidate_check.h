/* candidate_check.h - inner: checks that the candidates named by the tasks of a
 * model exist. */
#ifndef BPM_CANDIDATE_CHECK_H
#define BPM_CANDIDATE_CHECK_H

#include "bpm/deploy_findings.h"
#include "bpmn/model.h"

/*
 * candidate_check - adds a finding for each manual task of the process that has
 * no strategy, that lacks the parameter its strategy needs, or that names a
 * role, department, post, user or group which is missing or disabled.
 * Source: the wire contract of workflow, "Candidate strategies".
 */
enum err candidate_check(
    struct findings *f, const struct model *m, int32_t process) MUST_CHECK;

#endif
