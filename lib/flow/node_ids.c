/* node_ids.c - a sorted list of the ids of a process, so that each id is found
 * in few steps. */
#include <stdlib.h>
#include <string.h>

#include "flow/node_ids.h"

struct node_id {
	const char *id;
	int32_t node;
};

static int
by_id(const void *x, const void *y)
{
	return strcmp(
	    ((const struct node_id *)x)->id, ((const struct node_id *)y)->id);
}

static void
list(struct node_ids *ids, struct arena *a, const struct definition *def)
{
	const struct model *m = def->model;
	const struct process *p = &m->processes[def->process];

	ids->def = def;
	ids->n = 0;
	ids->v = arena_new(a, struct node_id, (size_t)(p->last - p->first + 1));
	for (int32_t i = p->first; i <= p->last; i++) {
		if (m->nodes[i].id != NULL)
			ids->v[ids->n++] =
			    (struct node_id){ m->nodes[i].id, i };
	}
	qsort(ids->v, ids->n, sizeof(*ids->v), by_id);
}

int32_t
node_ids_find(struct node_ids *ids, struct arena *a,
    const struct definition *def, const char *id)
{
	struct node_id key = { .id = id };
	const struct node_id *found;

	if (ids->def != def)
		list(ids, a, def);
	found = ids->n != 0 ? bsearch(&key, ids->v, ids->n, sizeof(key), by_id)
	                    : NULL;
	return found != NULL ? found->node : NO_NODE;
}
