/* scratch.h - a separate state in which the expressions of a node are evaluated
 * without an effect on any instance; inner. */
#ifndef APPROVAL_SCRATCH_H
#define APPROVAL_SCRATCH_H

#include "approval/predict.h"

struct scratch {
	struct state s;
	struct inst inst; /* with all variables in its root */
	struct token
	    *t; /* the root token; its node is the node that is evaluated */
};

/*
 * scratch_open - make the state, with the variables that the task sees (without
 * a task: those of the instance), and over them the variables of the outlook.
 */
void scratch_open(struct scratch *c, const struct outlook *o);

/* scratch_flow - would a token at the node take the flow? */
bool scratch_flow(struct scratch *c, int32_t node, const struct flow *f);

/* scratch_node - what would happen to a token that enters the node now; texts
 * lie in the arena. */
struct forecast scratch_node(struct scratch *c, struct arena *a, int32_t node);

/* scratch_close - give its memory back. */
void scratch_close(struct scratch *c);

#endif
