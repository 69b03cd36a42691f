/* chain.c - adds objects to lists and removes them, so that the journal can
 * undo both. */
#include "flow/chain.h"
#include "flow/journal.h"
#include "flow/state.h"

void
chain_add(struct state *s, struct chain *list, struct link *l)
{
	jot(s, list, sizeof(*list));
	jot(s, l, sizeof(*l));
	l->prev = list->last;
	l->next = NULL;
	if (list->last != NULL) {
		jot(s, list->last, sizeof(*l));
		list->last->next = l;
	} else {
		list->first = l;
	}
	list->last = l;
}

void
chain_drop(struct state *s, struct chain *list, struct link *l)
{
	jot(s, list, sizeof(*list));
	if (l->prev != NULL) {
		jot(s, l->prev, sizeof(*l));
		l->prev->next = l->next;
	} else {
		list->first = l->next;
	}
	if (l->next != NULL) {
		jot(s, l->next, sizeof(*l));
		l->next->prev = l->prev;
	} else {
		list->last = l->prev;
	}
}
