/* record_index.c - puts each record into one index, by its channels or by its
 * regions, provided that it concerns no devices of other channels or regions;
 * so few records have to be judged for a device. */
#include "policy/record_index.h"

#include <stdlib.h>

struct entry {
	int64_t key;
	uint32_t at;
};

static int
by_key(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;

	if (x->key != y->key)
		return x->key < y->key ? -1 : 1;
	return (x->at > y->at) - (x->at < y->at);
}

static void
index_of(struct arena *a, struct entry *v, size_t n, struct policy_index *out)
{
	qsort(v, n, sizeof(*v), by_key);
	*out = (struct policy_index){ arena_new(a, int64_t, n),
		arena_new(a, uint32_t, n), n };
	for (size_t i = 0; i < n; i++) {
		out->key[i] = v[i].key;
		out->at[i] = v[i].at;
	}
}

/* Returns the keys under which an index lists a record; NULL: it does not list
 * it. */
typedef const struct ids *(*keys_fn)(const struct policy_record *r);

/* A record of match mode ALL is listed by its channels, even if it names
 * regions, too.  One of mode ANY is listed by them only if it has no rule,
 * which might concern devices of other channels. */
static const struct ids *
channels_of(const struct policy_record *r)
{
	bool found =
	    !r->all_device && r->channels.n > 0 && (!r->any || !r->ruled);

	return found ? &r->channels : NULL;
}

static const struct ids *
regions_of(const struct policy_record *r)
{
	bool found = !r->all_device && r->regions.n > 0 &&
	             (r->any ? !r->ruled : r->channels.n == 0);

	return found ? &r->regions : NULL;
}

static void
index_by(struct arena *a, const struct policy_set *set, keys_fn keys,
    struct policy_index *out)
{
	struct arena scratch = { 0 };
	struct entry *v;
	size_t n = 0;

	for (size_t i = 0; i < set->n; i++)
		n += keys(&set->v[i]) != NULL ? keys(&set->v[i])->n : 0;
	v = arena_new(&scratch, struct entry, n + 1);
	n = 0;
	for (size_t i = 0; i < set->n; i++) {
		const struct ids *of = keys(&set->v[i]);

		for (size_t k = 0; of != NULL && k < of->n; k++)
			v[n++] = (struct entry){ of->v[k], (uint32_t)i };
	}
	index_of(a, v, n, out);
	arena_free(&scratch);
}

void
policy_set_by_id(struct arena *a, struct policy_set *set)
{
	struct arena scratch = { 0 };
	struct entry *v = arena_new(&scratch, struct entry, set->n + 1);

	for (size_t i = 0; i < set->n; i++)
		v[i] = (struct entry){ set->v[i].id, (uint32_t)i };
	index_of(a, v, set->n, &set->by_id);
	arena_free(&scratch);
}

void
policy_set_index(struct arena *a, struct policy_set *set)
{
	index_by(a, set, channels_of, &set->by_channel);
	index_by(a, set, regions_of, &set->by_region);
	set->rest = arena_new(a, uint32_t, set->n + 1);
	for (size_t i = 0; i < set->n; i++) {
		const struct policy_record *r = &set->v[i];

		if (channels_of(r) == NULL && regions_of(r) == NULL &&
		    (r->all_device || r->ruled))
			set->rest[set->n_rest++] = (uint32_t)i;
	}
}

size_t
policy_index_find(const struct policy_index *index, int64_t key)
{
	size_t from = 0, to = index->n;

	while (from < to) {
		size_t mid = from + (to - from) / 2;

		if (index->key[mid] < key)
			from = mid + 1;
		else
			to = mid;
	}
	return from < index->n && index->key[from] == key ? from : index->n;
}
