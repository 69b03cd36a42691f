/*
 * state_rows.c - keeps the rows of the state in memory, so that each line can
 * be tried on a state that was loaded anew.  The tests have another file of
 * these functions, which keeps the rows in the database (tests/flow/stored); it
 * needs the arguments that this one does not use.
 */
#include "state_rows.h"
#include "flow/memory_storage.h"
#include "flow/state.h"

void
state_rows_open(struct deployment *g)
{
	(void)g;
}

struct definition *
state_rows_definition(struct deployment *g, int64_t id)
{
	(void)id;
	return arena_new(&g->mem, struct definition, 1);
}

void
state_rows_past(void *arg, struct state *s, struct inst *i, enum past what)
{
	const struct deployment *g = arg;

	memory_past(&g->rows, s, i, what);
}

/* Makes a new state of the stored rows.  The rows were written by this program,
 * so they name no missing object. */
static void
load_anew(struct deployment *g,
    enum err (*load)(const struct memory *m, struct state *s))
{
	int64_t now_ms = g->state.now_ms;
	enum err e;

	if (!g->reload)
		return;
	state_free(&g->state);
	state_init(&g->state, &g->env, now_ms);
	e = load(&g->rows, &g->state);
	BUG_ON(e != OK);
}

void
state_rows_reload(struct deployment *g)
{
	load_anew(g, memory_load);
}

void
state_rows_recall(struct deployment *g)
{
	load_anew(g, memory_load_all);
}

void
state_rows_save(struct deployment *g)
{
	if (g->reload)
		memory_save(&g->rows, &g->state);
}

void
state_rows_close(struct deployment *g)
{
	memory_free(&g->rows);
	state_free(&g->state);
	arena_free(&g->mem);
}
