/* record_index.h - inner: finds the records of a set by id, and those that
 * may concern a device by its channel and region. */
#ifndef POLICY_RECORD_INDEX_H
#define POLICY_RECORD_INDEX_H

#include "policy/record_set.h"

/* policy_set_by_id - make the index of the ids. */
void policy_set_by_id(struct arena *a, struct policy_set *set);

/* policy_set_index - make the other indexes, when the records have all their
 * parts. */
void policy_set_index(struct arena *a, struct policy_set *set);

/* policy_index_find - the first entry with that key, or n. */
size_t policy_index_find(const struct policy_index *index, int64_t key);

#endif
