/*
 * walk.h - the nodes at which tokens may be that have come from a node: along
 * which flows they can have gone.  The arrays have one member for each node of
 * the model and are in s->notes.
 */
#ifndef APPROVAL_WALK_H
#define APPROVAL_WALK_H

#include "flow/state.h"

/* A walk along the flows, which visits each node once. */
struct walk {
	const struct model *m;
	bool *seen;    /* whether the node was reached */
	int32_t *todo; /* nodes reached that are still to be visited */
	int32_t n;     /* number of them */
	int32_t
	    *came;  /* how many flows into a parallel gateway were followed */
	bool *left; /* whether the flows out of the node were followed */
};

/* walk_new - a walk that has not begun. */
struct walk walk_new(struct state *s, const struct model *m);

/* walk_add - adds a node to be visited, unless it was added before or is
 * NO_NODE. */
void walk_add(struct walk *w, int32_t node);

/* path_reach - marks the nodes at which tokens may be that have come from the
 * target. held: as of held_nodes; the walk does not follow their flows. */
bool *path_reach(
    struct state *s, const struct model *m, int32_t target, const bool *held);

/* next_reach - marks the user tasks to which tokens that left the node could
 * come first, by flows and boundary events, and the nodes on the way; through a
 * parallel gateway only when all flows into it come from here. */
const bool *next_reach(struct state *s, const struct model *m, int32_t node);

#endif
