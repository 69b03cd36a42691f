/*
 * object.h - what a state consists of, and how storage knows which of it a
 * step has touched: every object starts with a head.
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

/* Instances, tokens and tasks share one run of ids, the others have runs of
 * their own.  A root token has the id of its instance. */
struct head {
	enum object_kind kind;
	bool gone; /* no longer part of the state */
	int64_t id;
	uint64_t born;     /* the step that made it; 0: loaded */
	uint64_t stamp;    /* the last step that touched it */
	struct head *next; /* touched by the same step, later */
};

#endif
