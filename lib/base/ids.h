/*
 * ids.h - lists of ids as sets.
 */
#ifndef BASE_IDS_H
#define BASE_IDS_H

#include "base/base.h"

/* ids_sort - into order, each once, in place. */
void ids_sort(struct ids *ids);

#endif
