/*
 * list.h - lists threaded through the objects of a state: an object is taken
 * out in one move, and every move can be undone by the journal.
 */
#ifndef FLOW_LIST_H
#define FLOW_LIST_H

#include "base/base.h"

struct state;

struct link {
	struct link *prev, *next;
};

/* In order of arrival.  Starts as { 0 }. */
struct list {
	struct link *first, *last;
};

/* The object that holds this link as the member. */
#define LINKED(type, member, l) \
	((type *)(void *)((char *)(l)-offsetof(type, member)))

/* Walk a list; what l stands in may be taken out while it is looked at. */
#define LIST_EACH(l, list) \
	for (struct link *l = (list).first, *l##_next = l ? l->next : NULL; \
	     l != NULL; l = l##_next, l##_next = l ? l->next : NULL)

/* list_add - to the end. */
void list_add(struct state *s, struct list *list, struct link *l);

/* list_drop - out of the list it is in. */
void list_drop(struct state *s, struct list *list, struct link *l);

#endif
