/*
 * state_rows.c - for the program `flow`: keeps the rows in the database, as
 * lib/domain/flowdb does for requests.  So every golden case is played over the
 * tables as well, with the state loaded anew before each command.
 *
 * All instances that a case starts share one tree, because they share a run of
 * numbers in the program; the run of the level lifts the constraint that a tree
 * has one first instance.
 */
#include "state_rows.h"

#include <stdlib.h>

#include "flow/rows.h"
#include "flow/state.h"
#include "flowdb/deployed.h"
#include "flowdb/tree_int.h"
#include "sql/lib/tree.h"
#include "store/db.h"

static const char empty[] =
    "<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\">"
    "<process id=\"p\"><startEvent id=\"s\"/></process></definitions>";

static struct arena mem;
static struct ctx ctx = { .mem = &mem, .now_ms = 1 };
static struct tree tree = { .ctx = &ctx };
static struct counters last;
static bool saved;

static void
must(enum err e)
{
	BUG_ON(e != OK);
}

/* Ends the transaction, as the end of a request would. */
static void
end(void)
{
	must(db_end(&ctx, OK));
	arena_reset(&mem);
}

void
state_rows_open(struct deployment *g)
{
	struct row row;

	(void)g;
	ctx.db = db_open(getenv("FLEETDESK_DATABASE_URL"), "UTC", NULL);
	must(db_one(&ctx, &sql_tree_id, NULL, E_SYSTEM, &row));
	tree.id = row_i64(&row, "tree");
	tree.calls = 1;
	ctx.caller.tenant_id = tree.id;
	end();
}

/* Finds a definition by its id, which is how rows name it, among those that are
 * kept. */
struct definition *
state_rows_definition(struct deployment *g, int64_t id)
{
	struct deployed *d = arena_new(&g->mem, struct deployed, 1);
	struct parsed *p = parsed_find(id);

	if (p == NULL)
		must(parsed_add(id, empty, &p));
	d->key = d->name = "case";
	p->deployed = d;
	return &d->definition;
}

void
state_rows_past(void *arg, struct state *s, struct inst *i, enum past what)
{
	(void)arg;
	tree.state = *s;
	must(tree_load_past(&tree, i, what));
	*s = tree.state;
}

static void
begin(struct deployment *g)
{
	int64_t now_ms = g->state.now_ms;

	state_free(&g->state);
	state_init(&tree.state, &g->env, now_ms);
}

void
state_rows_reload(struct deployment *g)
{
	begin(g);
	must(db_begin(&ctx));
	if (saved)
		must(tree_load(&tree, &sql_tree_root));
	g->state = tree.state;
	end();
}

typedef enum err (*read_fn)(
    struct ctx *ctx, const struct rows *from, struct object_rows *to);

/* Reads the rows of one block.  It binds no calls, so that the variables of all
 * instances come, also of those that have ended. */
static void
read(const struct sql *q, int64_t num, read_fn fn, struct object_rows *to)
{
	struct rows found;
	int64_t calls = 0;

	must(db_rows(&ctx, q,
	    ARGS(AN("tree", &tree.id), AN("num", &num), AN("calls", &calls)),
	    &found));
	must(fn(&ctx, &found, to));
}

/* Loads everything that runs, and all instances. */
static void
load_all(void)
{
	struct object_rows rows = { .last = last };
	struct inst_row *insts =
	    arena_new(&mem, struct inst_row, (size_t)last.id);
	size_t n = 0;

	for (int64_t num = 1; num <= last.id; num++) {
		read(&sql_tree_instance, num, tree_rows_insts, &rows);
		if (rows.n_insts == 1)
			insts[n++] = rows.insts[0];
	}
	rows.insts = insts;
	rows.n_insts = n;
	read(&sql_tree_tokens, 0, tree_rows_tokens, &rows);
	read(&sql_tree_tasks, 0, tree_rows_tasks, &rows);
	read(&sql_tree_timers, 0, tree_rows_timers, &rows);
	read(&sql_tree_variables, 0, tree_rows_vars, &rows);
	must(rows_load(&tree.state, &rows));
}

void
state_rows_recall(struct deployment *g)
{
	begin(g);
	must(db_begin(&ctx));
	if (saved)
		load_all();
	CHAIN_EACH (l, tree.state.insts) {
		struct inst *i = LINKED(struct inst, all, l);

		must(tree_load_past(&tree, i, PAST_ALL));
		i->known = PAST_ALL;
	}
	g->state = tree.state;
	end();
}

void
state_rows_save(struct deployment *g)
{
	const struct event ev = { .kind = EVENT_SET };

	tree.state = g->state;
	must(db_begin(&ctx));
	must(tree_write(&tree, &ev, NULL));
	end();
	last = g->state.last;
	saved = true;
}

void
state_rows_close(struct deployment *g)
{
	state_free(&g->state);
	arena_free(&g->mem);
	parsed_forget();
	db_close(ctx.db);
	arena_free(&mem);
}
