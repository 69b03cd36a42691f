/*
 * map.h - a hash table from texts to pointers, in an arena; it uses open
 * addressing and never shrinks.  Nothing prevents keys that all have the same
 * hash: 10,000 of them cost half a second.  So keys that clients send need a
 * limit on their number.
 */
#ifndef BASE_MAP_H
#define BASE_MAP_H

#include "base/arena.h"

struct map_slot {
	const char *key;
	void *value;
};

/* A map of zeros is empty. */
struct map {
	struct map_slot *slot;
	size_t n, cap; /* cap is 0 or a power of two */
};

/* map_put - set key to value; the key is not copied and must live on. */
void map_put(struct arena *a, struct map *m, const char *key, void *value);

/* map_get - the value of key, or NULL. */
void *map_get(const struct map *m, const char *key);

#endif
