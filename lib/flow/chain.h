/*
 * chain.h - lists threaded through the objects of a state: an object is taken
 * out in one move, and every move can be undone by the journal.
 */
#ifndef FLOW_CHAIN_H
#define FLOW_CHAIN_H

#include "base/base.h"

struct state;

struct link {
	struct link *prev, *next;
};

/* In order of arrival.  Starts as { 0 }. */
struct chain {
	struct link *first, *last;
};

/* The object that holds this link as the member. */
#define LINKED(type, member, l) \
	((type *)(void *)((char *)(l)-offsetof(type, member)))

/* Walk a list; what l stands in may be taken out while it is looked at. */
#define CHAIN_EACH(l, list) \
	for (struct link *l = (list).first, *l##_next = l ? l->next : NULL; \
	     l != NULL; l = l##_next, l##_next = l ? l->next : NULL)

/* chain_add - to the end. */
void chain_add(struct state *s, struct chain *list, struct link *l);

/* chain_drop - out of the list it is in. */
void chain_drop(struct state *s, struct chain *list, struct link *l);

#endif
