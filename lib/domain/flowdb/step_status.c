/*
 * step_status.c - the last that a step does: it tells whom it concerns that an
 * instance has ended, was suspended or goes on.
 *
 * A safeguard (flowdb/safeguard.h) is called at once, in the transaction of the
 * step: that is where an approval takes effect (policy/draft.c), together with
 * the status or not at all.  Its error refuses the step.
 *
 * Other programs that have asked for it, by a listener, are told by the outbox
 * after the commit.
 */
#include "sql/lib/step_status.h"
#include "flow/action.h"
#include "flow/state.h"
#include "flowdb/deployed.h"
#include "flowdb/safeguard.h"
#include "flowdb/tree_int.h"
#include "store/db.h"

static enum err
tell_status(struct tree *t, const struct inst *i)
{
	const struct safeguard *s = version_of(i->def)->safeguard;
	const char *key = version_of(i->def)->key;
	const bool ended = i->state != INST_RUNNING;

	if (s != NULL)
		TRY(s->follow(t->ctx, i->id_text, (enum inst_status)i->status));
	return db_do(t->ctx, &sql_step_status_put,
	    ARGS(AN("tree", &t->id), AN("num", &i->head.id),
	        AN("id", &i->id_text), AN("key", &key),
	        AN("status", &i->status), AN("reason", &i->reason),
	        AN("business_key", &i->business_key), AN("ended", &ended)));
}

enum err
step_status_tell(struct tree *t)
{
	for (const struct action *a = t->state.actions; a != NULL; a = a->next)
		if (a->kind == ACTION_STATUS || a->kind == ACTION_ENDED)
			TRY(tell_status(t, a->inst));
	return OK;
}
