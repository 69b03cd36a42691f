/* chain.h - doubly linked lists whose links are members of the objects of a
 * state.  Removing an object needs no search, and the journal can undo it. */
#ifndef FLOW_CHAIN_H
#define FLOW_CHAIN_H

#include "base/base.h"

struct state;

struct link {
	struct link *prev, *next;
};

/* A list of objects, in the order in which they were added; a struct of zeros
 * is an empty list. */
struct chain {
	struct link *first, *last;
};

/* The object that contains the link l as the given member. */
#define LINKED(type, member, l) \
	((type *)(void *)((char *)(l)-offsetof(type, member)))

/* Loops over a list; the object of the current link may be removed
 * meanwhile. */
#define CHAIN_EACH(l, list) \
	for (struct link *l = (list).first, *l##_next = l ? l->next : NULL; \
	     l != NULL; l = l##_next, l##_next = l ? l->next : NULL)

/* chain_add - appends the object with that link to the list. */
void chain_add(struct state *s, struct chain *list, struct link *l);

/* chain_drop - removes the object with that link from the list. */
void chain_drop(struct state *s, struct chain *list, struct link *l);

#endif
