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
	OBJECT_RECORD
};

/*
 * Instances, tokens and tasks share one run of ids, the others have runs of
 * their own; variables have none.
 */
struct head {
	enum object_kind kind;
	bool gone; /* no longer part of the state */
	int64_t id;
	uint64_t born;     /* the step that made it; 0: loaded */
	uint64_t stamp;    /* the last step that touched it */
	struct head *next; /* touched by the same step, later */
};

/*
 * object_new - a zeroed object of that size, born by this step and already
 * touched; it lives as long as the state.
 */
void *object_new(struct state *s, enum object_kind kind, size_t size);

/*
 * touch - call before changing an object: it is put back when the step is
 * refused, and storage will be told of it.
 */
void touch(struct state *s, void *object, size_t size);

#define TOUCH(s, o) touch((s), (o), sizeof(*(o)))

/* jot - call before changing anything else that the state owns. */
void jot(struct state *s, void *p, size_t size);

#endif
