/*
 * map.c - a hash table from texts to pointers, for tables that are filled once
 * and read often (routes, dictionaries, prepared statements).
 */
#include <string.h>

#include "base/hash.h"
#include "base/map.h"

#define FIRST_CAP 16

/* The slot that holds the key, or the free slot for it. */
static struct map_slot *
slot_of(struct map_slot *slot, size_t cap, const char *key)
{
	size_t i = hash_fnv32(key, strlen(key)) & (cap - 1);

	while (slot[i].key != NULL && strcmp(slot[i].key, key) != 0)
		i = (i + 1) & (cap - 1);
	return &slot[i];
}

/* Doubles the slots, and puts each entry into its new one. */
static void
grow(struct arena *a, struct map *m)
{
	size_t cap = m->cap != 0 ? m->cap * 2 : FIRST_CAP;
	struct map_slot *slot = arena_new(a, struct map_slot, cap);

	for (size_t i = 0; i < m->cap; i++)
		if (m->slot[i].key != NULL)
			*slot_of(slot, cap, m->slot[i].key) = m->slot[i];
	m->slot = slot;
	m->cap = cap;
}

void
map_put(struct arena *a, struct map *m, const char *key, void *value)
{
	struct map_slot *s;

	/* A quarter of the slots stays free, so that every search ends after
	 * few steps. */
	if (m->n + 1 > m->cap / 4 * 3)
		grow(a, m);
	s = slot_of(m->slot, m->cap, key);
	if (s->key == NULL) {
		s->key = key;
		m->n++;
	}
	s->value = value;
}

void *
map_get(const struct map *m, const char *key)
{
	return m->cap != 0 ? slot_of(m->slot, m->cap, key)->value : NULL;
}
