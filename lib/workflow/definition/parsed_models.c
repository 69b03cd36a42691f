/* parsed_models.c - the cache of the parsed models of deployed versions. */
#include "definition/parsed_models.h"

#include <string.h>

#include "base/arena.h"
#include "bpmn/diagnostic.h"
#include "bpmn/model_read.h"

/* A version that is kept.  Its arena may still grow while instances run,
 * because node_reaches keeps its answers in it. */
struct cached_model {
	struct cached_model *next; /* not used later than this one */
	struct arena mem;
	struct parsed parsed;
	int64_t id;
	uint64_t turn; /* when it was used last */
};

/* The list of the models that are kept, most recently used first. */
static struct cached_model *first;
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

	for (const struct cached_model *k = first; k != NULL; k = k->next)
		n += k->mem.total;
	return n;
}

size_t
parsed_count(void)
{
	size_t n = 0;

	for (const struct cached_model *k = first; k != NULL; k = k->next)
		n++;
	return n;
}

static void
drop(struct cached_model *k)
{
	arena_free(&k->mem);
	mem_free(k);
}

void
parsed_forget(void)
{
	while (first != NULL) {
		struct cached_model *k = first;

		first = k->next;
		drop(k);
	}
}

static void
put_first(struct cached_model *k)
{
	k->turn = turn;
	k->next = first;
	first = k;
}

struct parsed *
parsed_find(int64_t id)
{
	for (struct cached_model **at = &first; *at != NULL;
	     at = &(*at)->next) {
		struct cached_model *k = *at;

		if (k->id != id)
			continue;
		*at = k->next;
		put_first(k);
		return &k->parsed;
	}
	return NULL;
}

/* Drops models from the end of the list until the rest fits; models used in
 * this turn are not dropped. */
static void
make_room(void)
{
	size_t n = parsed_bytes();

	while (n > PARSED_BYTES) {
		struct cached_model **last = &first;

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
parsed_add(int64_t id, const char *bpmn, struct parsed **out)
{
	struct cached_model *k = mem_resize(NULL, sizeof(*k));
	struct diagnostics found = { 0 };
	struct model *m;

	*k = (struct cached_model){ .id = id };
	found.mem = &k->mem;
	model_read_text(&k->mem, bpmn, strlen(bpmn), &found, &m);
	if (m == NULL) {
		drop(k);
		return E_BAD_REQUEST;
	}
	k->parsed = (struct parsed){ .model = m, .mem = &k->mem };
	put_first(k);
	make_room();
	*out = &k->parsed;
	return OK;
}
