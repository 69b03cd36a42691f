/* loading.c - makes the empty object for a row, finds the node that a row
 * names, and refuses rows that name something that is missing. */
#include "flow/loading.h"

enum err
loading_lost(struct loading *l, const char *kind, int64_t id, const char *what)
{
	return refuse(l->s, "The %s %lld names a missing %s", kind,
	           (long long)id, what) != OK
	           ? E_SYSTEM
	           : OK;
}

void *
loading_make(struct loading *l, enum object_kind kind, size_t size, int64_t id)
{
	struct head *h = arena_alloc(&l->s->mem, size);

	h->kind = kind;
	h->id = id;
	roll_put(&l->roll, h);
	return h;
}

bool
loading_node(
    struct loading *l, const struct inst *i, const char *id, int32_t *out)
{
	*out = id != NULL ? node_ids_find(&l->nodes, &l->s->notes, i->def, id)
	                  : NO_NODE;
	return id == NULL || *out != NO_NODE;
}
