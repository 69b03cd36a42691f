/* parsed.c - keeps parsed models of deployed versions. */
#include "definition/parsed.h"

#include <string.h>

#include "base/mem.h"
#include "bpmn/diagnostic.h"
#include "bpmn/read.h"

/* One version.  Its arena grows while instances run: node_reaches keeps its
 * answers there. */
struct kept {
	struct kept *next; /* used before this one, or equally long ago */
	struct arena mem;
	struct model *model;
	int64_t id;
	uint64_t turn; /* when it was asked for last */
};

/* The models this process keeps, the one used last first. */
static struct kept *first;
static uint64_t turn = 1;

void
parsed_begin(void)
{
	turn++;
}

size_t
parsed_bytes(void)
{
	size_t n = 0;

	for (const struct kept *k = first; k != NULL; k = k->next)
		n += k->mem.total;
	return n;
}

size_t
parsed_count(void)
{
	size_t n = 0;

	for (const struct kept *k = first; k != NULL; k = k->next)
		n++;
	return n;
}

static void
drop(struct kept *k)
{
	arena_free(&k->mem);
	mem_free(k);
}

void
parsed_forget(void)
{
	while (first != NULL) {
		struct kept *k = first;

		first = k->next;
		drop(k);
	}
}

static void
put_first(struct kept *k)
{
	k->turn = turn;
	k->next = first;
	first = k;
}

const struct model *
parsed_find(int64_t id)
{
	for (struct kept **at = &first; *at != NULL; at = &(*at)->next) {
		struct kept *k = *at;

		if (k->id != id)
			continue;
		*at = k->next;
		put_first(k);
		return k->model;
	}
	return NULL;
}

/* Drops from the end of the list what this turn does not use, until the rest
 * fits. */
static void
make_room(void)
{
	size_t n = parsed_bytes();

	while (n > PARSED_BYTES) {
		struct kept **last = &first;

		while ((*last)->next != NULL)
			last = &(*last)->next;
		if ((*last)->turn == turn)
			return;
		n -= (*last)->mem.total;
		drop(*last);
		*last = NULL;
	}
}

enum err
parsed_add(int64_t id, const char *bpmn, const struct model **out)
{
	struct kept *k = mem_resize(NULL, sizeof(*k));
	struct diagnostics found = { 0 };

	*k = (struct kept){ .id = id };
	found.mem = &k->mem;
	model_read_text(&k->mem, bpmn, strlen(bpmn), &found, &k->model);
	if (k->model == NULL) {
		drop(k);
		return E_BAD_REQUEST;
	}
	put_first(k);
	make_room();
	*out = k->model;
	return OK;
}
