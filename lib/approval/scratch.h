/* scratch.h - a state in which nothing happens, to evaluate what a node would
 * do; inner. */
#ifndef APPROVAL_SCRATCH_H
#define APPROVAL_SCRATCH_H

#include "approval/predict.h"

struct scratch {
	struct state s;
	struct inst inst; /* with all variables in its root */
	struct token *t;  /* that root; its node is the one to be judged */
};

/* scratch_open - with the variables that the task sees, else the instance's,
 * and those of the outlook over them. */
void scratch_open(struct scratch *c, const struct outlook *o);

/* scratch_flow - would a token take the flow? */
bool scratch_flow(struct scratch *c, int32_t node, const struct flow *f);

/* scratch_node - what would become of the node; texts in the arena. */
struct forecast scratch_node(struct scratch *c, struct arena *a, int32_t node);

/* scratch_close - give its memory back. */
void scratch_close(struct scratch *c);

#endif
