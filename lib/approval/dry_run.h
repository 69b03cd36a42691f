/* dry_run.h - a separate state in which the expressions of a node are evaluated
 * without an effect on any instance; inner. */
#ifndef APPROVAL_DRY_RUN_H
#define APPROVAL_DRY_RUN_H

#include "approval/predict.h"

struct dry_run {
	struct state s;
	struct inst inst; /* its root holds all variables */
	struct token
	    /* The root token; the node that is evaluated is put into it. */
	    *t;
};

/*
 * dry_run_open - makes the state with the variables that the task sees, or with
 * those of the instance if there is no task.  The variables of the input
 * replace those of the same name.
 */
void dry_run_open(struct dry_run *c, const struct prediction_input *o);

/* dry_run_flow - would a token at the node take the flow? */
bool dry_run_flow(struct dry_run *c, int32_t node, const struct flow *f);

/* dry_run_node - what would happen to a token that enters the node now; texts
 * are in the arena. */
struct forecast dry_run_node(struct dry_run *c, struct arena *a, int32_t node);

/* dry_run_close - frees the memory. */
void dry_run_close(struct dry_run *c);

#endif
