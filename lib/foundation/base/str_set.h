/*
 * str_set.h - lists of texts as sets.  A set is a list in the order of strcmp
 * without doubles; strs_sort makes one of any list.
 */
#ifndef BASE_STR_SET_H
#define BASE_STR_SET_H

#include "base/base.h"

/* strs_sort - make a set of a list, in place. */
void strs_sort(struct strs *texts);

/* strs_set_has - is the text in the set?  Of a list that is no set strs_have
 * says the same. */
bool strs_set_has(const struct strs *set, const char *s);

#endif
