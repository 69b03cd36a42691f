/* dead_letter.c - suspends an instance because one of its timers or calls has
 * failed for good, and resumes it when no dead letter of it is left. */
#include "bpm/dead_letter.h"

#include "bpmn/model.h"
#include "expr/expr.h"
#include "flow/state.h"
#include "sql/bpm/dead_letter.h"
#include "store/db.h"

/* The name of the node with that id; NULL if it has no name, or one that is an
 * expression. */
static const char *
name_of(const struct inst *i, const char *activity)
{
	int32_t node = activity != NULL
	                   ? node_find(inst_model(i), i->def->process, activity)
	                   : NO_NODE;
	const struct node *n = node != NO_NODE ? inst_node(i, node) : NULL;

	return n != NULL && n->name != NULL ? expr_literal(n->name) : NULL;
}

enum err
dead_letter_store(struct tree *t, const struct dead_letter *p)
{
	const char *name = name_of(p->inst, p->activity);
	const struct event stop = {
		.kind = EVENT_PARK, .inst = p->inst, .text = p->error
	};

	TRY(db_do(t->ctx, &sql_dead_letter_store,
	    ARGS(AN("tree", &t->id), AN("instance", &p->inst->head.id),
	        AN("kind", &p->kind), AN("activity_id", &p->activity),
	        AN("activity_name", &name), AN("timer", &p->timer),
	        AN("message", &p->message), AN("token", &p->token),
	        AN("tries", &p->tries), AN("error", &p->error))));
	return tree_step(t, &stop, NULL);
}

enum err
resume_without_dead_letters(struct tree *t, int64_t instance)
{
	struct inst *i = tree_inst(t, instance);
	struct row row;

	TRY(db_one(t->ctx, &sql_dead_letter_left,
	    ARGS(AN("tree", &t->id), AN("instance", &instance)), E_SYSTEM,
	    &row));
	if (row_bool(&row, "some") || i == NULL || i->state != INST_RUNNING)
		return OK;
	TRY(tree_step(
	    t, &(struct event){ .kind = EVENT_RESUME, .inst = i }, NULL));
	/* Timers whose date has come while the instance was suspended were put
	 * off; they are due now. */
	return db_do(
	    t->ctx, &sql_dead_letter_timers_due, ARGS(AN("tree", &t->id)));
}
