/* trail.h - where the tokens of an instance are and were, for its diagram.
 * Source: workflow engine, "Views". */
#ifndef FLOW_TRAIL_H
#define FLOW_TRAIL_H

#include "flow/state.h"

/* The marks of a diagram: one byte for each node or flow of the model. */
struct trail {
	bool *open;  /* nodes at which a token is */
	bool *ended; /* nodes that were left and are not open again */
	bool *flows; /* that tokens have taken */
};

/* trail_of - the marks of an instance, by its history; in the arena.  When
 * several flows join the same two nodes, all of them count as taken. */
void
trail_of(struct arena *a, struct state *s, struct inst *i, struct trail *out);

#endif
