/* dry_run.h - a separate state in which the expressions of a node are evaluated
 * without an effect on any instance; inner. */
#ifndef APPROVAL_DRY_RUN_H
#define APPROVAL_DRY_RUN_H

#include "approval/predict.h"

struct dry_run {
	struct state s;
	struct inst inst; /* with all variables in its root */
	struct token
	    *t; /* the root token; its node is the node that is evaluated */
};

/*
 * dry_run_open - make the state, with the variables that the task sees (without
 * a task: those of the instance), and over them the variables of the outlook.
 */
void dry_run_open(struct dry_run *c, const struct outlook *o);

/* dry_run_flow - would a token at the node take the flow? */
bool dry_run_flow(struct dry_run *c, int32_t node, const struct flow *f);

/* dry_run_node - what would happen to a token that enters the node now; texts
 * lie in the arena. */
struct forecast dry_run_node(struct dry_run *c, struct arena *a, int32_t node);

/* dry_run_close - give its memory back. */
void dry_run_close(struct dry_run *c);

#endif
