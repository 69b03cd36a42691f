/*
 * id_set.h - lists of ids as sets.  A set is a list in ascending order without
 * doubles; ids_sort makes one of any list.
 */
#ifndef BASE_ID_SET_H
#define BASE_ID_SET_H

#include "base/arena.h"
#include "base/base.h"

/* ids_sort - make a set of a list, in place. */
void ids_sort(struct ids *ids);

/* ids_concat - a new list of the ids of a and then those of b, in the order
 * given, doubles kept; it lives as long as the arena. */
struct ids
ids_concat(struct arena *mem, const struct ids *a, const struct ids *b);

/* ids_copy - a copy of a list that lives as long as the arena. */
struct ids ids_copy(struct arena *mem, const struct ids *ids);

/* ids_subset - whether each id of one set is in the other too; the empty set is
 * in each. */
bool ids_subset(const struct ids *part, const struct ids *of);

/* ids_meet - whether two sets have an id in common. */
bool ids_meet(const struct ids *a, const struct ids *b);

/* ids_subtract - remove from a set, in place, what is in another set. */
void ids_subtract(struct ids *ids, const struct ids *other);

#endif
