/* ids.c - puts ids into order. */
#include "base/ids.h"

#include <stdlib.h>

static int
compare(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

/* Many come in order. */
static bool
is_set(const struct ids *ids)
{
	for (size_t i = 1; i < ids->n; i++)
		if (ids->v[i - 1] >= ids->v[i])
			return false;
	return true;
}

void
ids_sort(struct ids *ids)
{
	size_t n = 0;

	if (is_set(ids))
		return;
	qsort(ids->v, ids->n, sizeof(*ids->v), compare);
	for (size_t i = 0; i < ids->n; i++)
		if (n == 0 || ids->v[i] != ids->v[n - 1])
			ids->v[n++] = ids->v[i];
	ids->n = n;
}
