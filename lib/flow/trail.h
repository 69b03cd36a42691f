/* trail.h - marks for the diagram of an instance: where its tokens are and
 * were.
 * Source: workflow engine, "Views". */
#ifndef FLOW_TRAIL_H
#define FLOW_TRAIL_H

#include "flow/state.h"

/* The marks of a diagram: one byte for each node or flow of the model. */
struct trail {
	bool *open;  /* nodes at which a token is */
	bool *ended; /* nodes that were left and have no token now */
	bool *flows; /* flows that tokens have taken */
};

/* trail_of - the marks of an instance, in the arena, according to its history.
 * If several flows connect the same two nodes, all of them count as taken. */
void
trail_of(struct arena *a, struct state *s, struct inst *i, struct trail *out);

#endif
