/* object_table.h - finds objects by kind and id while rows are loaded into a
 * state. */
#ifndef FLOW_OBJECT_TABLE_H
#define FLOW_OBJECT_TABLE_H

#include "flow/state.h"

/* The table of objects; it lies in s->notes. */
struct roll {
	struct head **slot;
	size_t cap; /* a power of two */
};

/* roll_of - a table of all objects of the state, with room for `more`
 * additional ones. */
struct roll roll_of(struct state *s, size_t more);

/* roll_put - adds an object; its kind and id must not be in the table yet. */
void roll_put(struct roll *roll, struct head *h);

/* roll_get - the object with that kind and id, or NULL. */
void *roll_get(const struct roll *roll, enum object_kind kind, int64_t id);

#endif
