/*
 * variable_names.h - the names of variables that only the suite sets, as models
 * of the reference engine know them: expressions may read them, but nobody may
 * send them.  bpm_reserved of the schema names those in VARS_RESERVED and the
 * return flags, for pages that leave them out.
 */
#ifndef EXPR_VARIABLE_NAMES_H
#define EXPR_VARIABLE_NAMES_H

/* Of an instance with approvals: its status as it begins, and its starter. */
#define VAR_STATUS             "PROCESS_STATUS"
#define VAR_STARTER            "PROCESS_START_USER_ID"
/* Whether skip expressions are on; whether the start submits the task at the
 * node of the starter, which only an instance that was called may deny. */
#define VAR_SKIPS              "_FLOWABLE_SKIP_EXPRESSION_ENABLED"
#define VAR_START_SUBMITS      "PROCESS_SKIP_START_USER_NODE"
/* Whom the starter or an approver has chosen: lists of users by ids of nodes.
 */
#define VAR_CHOSEN_BY_STARTER  "PROCESS_START_USER_SELECT_ASSIGNEES"
#define VAR_CHOSEN_BY_APPROVER "PROCESS_APPROVE_USER_SELECT_ASSIGNEES"
/* The ids of the nodes that have to be decided again after a return;
 * predictions show them although they were decided. */
#define VAR_SIMULATED          "NEED_SIMULATE_TASK_IDS"
/* With the id of a node behind it: exists from a return to the node until a
 * token leaves it. */
#define VAR_RETURN_FLAG        "RETURN_FLAG_"

/* Of a multi-instance body: its counters; of an element: its index, from 0. */
#define VAR_ELEMENTS        "nrOfInstances"
#define VAR_ELEMENTS_ACTIVE "nrOfActiveInstances"
#define VAR_ELEMENTS_DONE   "nrOfCompletedInstances"
#define VAR_ELEMENT_INDEX   "loopCounter"
/* With the id of a node before it: of a body the users whom its elements ask,
 * of an element its user. */
#define VAR_END_ASSIGNEES   "_assignees"
#define VAR_END_ASSIGNEE    "_assignee"

/* All whole names, also those that the reference engine alone sets. */
#define VARS_RESERVED \
	VAR_STATUS, VAR_STARTER, VAR_SKIPS, VAR_START_SUBMITS, \
	    VAR_CHOSEN_BY_STARTER, VAR_CHOSEN_BY_APPROVER, VAR_SIMULATED, \
	    VAR_ELEMENTS, VAR_ELEMENTS_ACTIVE, VAR_ELEMENTS_DONE, \
	    VAR_ELEMENT_INDEX, "PROCESS_REASON", "TASK_STATUS", "TASK_REASON", \
	    "TASK_SIGN_PIC_URL"

#endif
