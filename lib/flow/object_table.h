/* object_table.h - finds objects by kind and id while rows are made into a
 * state. */
#ifndef FLOW_OBJECT_TABLE_H
#define FLOW_OBJECT_TABLE_H

#include "flow/state.h"

/* The table of objects; it lies in s->notes. */
struct roll {
	struct head **slot;
	size_t cap; /* a power of two */
};

/*
 * roll_of - a table of all objects of the state, with room for `more` others.
 */
struct roll roll_of(struct state *s, size_t more);

/* roll_put - add an object whose kind and id are not in the table yet. */
void roll_put(struct roll *roll, struct head *h);

/* roll_get - the object; NULL: there is none. */
void *roll_get(const struct roll *roll, enum object_kind kind, int64_t id);

#endif
