/* object.h - the head with which every object of a state (an instance, a token
 * and so on) begins; by it storage finds the objects that a step has changed.
 */
#ifndef FLOW_OBJECT_H
#define FLOW_OBJECT_H

#include "base/arena.h"

struct state;

enum object_kind {
	OBJECT_INST,
	OBJECT_TOKEN,
	OBJECT_TASK,
	OBJECT_TIMER,
	OBJECT_VAR,
	OBJECT_RECORD,
	OBJECT__MAX
};

/* Instances, tokens and tasks share one sequence of ids; each other kind has
 * its own.  A root token has the id of its instance. */
struct head {
	enum object_kind kind;
	bool gone; /* no longer part of the state */
	int64_t id;
	uint64_t born;     /* the step that made it; 0: it was loaded */
	uint64_t stamp;    /* the last step that changed it */
	struct head *next; /* next in the list of changed objects */
};

#endif
