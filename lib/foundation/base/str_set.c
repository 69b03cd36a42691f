/* str_set.c - lists of texts as sets. */
#include <stdlib.h>
#include <string.h>

#include "base/str_set.h"

static int
by_text(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

void
strs_sort(struct strs *texts)
{
	size_t n = 0;

	if (texts->n > 1)
		qsort(texts->v, texts->n, sizeof(*texts->v), by_text);
	for (size_t i = 0; i < texts->n; i++)
		if (n == 0 || strcmp(texts->v[i], texts->v[n - 1]) != 0)
			texts->v[n++] = texts->v[i];
	texts->n = n;
}

bool
strs_set_has(const struct strs *set, const char *s)
{
	return set->n > 0 &&
	       bsearch(&s, set->v, set->n, sizeof(*set->v), by_text) != NULL;
}
