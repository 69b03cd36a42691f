/*
 * predict.h - which nodes may come next, found without changing anything: for a
 * state, or before an instance exists, with variables that nobody has set yet.
 * Nothing here fails: an expression that cannot be evaluated counts as false,
 * and a user who cannot be found is left out.
 * Source: workflow engine, "Views"; the candidates are those of "Assignment".
 */
#ifndef APPROVAL_PREDICT_H
#define APPROVAL_PREDICT_H

#include "flow/env.h"
#include "flow/state.h"

/* What to predict from.  Without an instance: env, now_ms, def, starter. */
struct outlook {
	struct state *state; /* of the instance; NULL: there is none */
	struct inst *inst;
	const struct task *task; /* predict_next: to be approved */
	const struct flow_env *env;
	int64_t now_ms;
	const struct definition *def;
	const char *starter; /* user id; NULL: nobody */
	struct val vars;     /* an object, over those of the instance */
};

/* A node that may come. */
struct forecast {
	int32_t node;
	bool skipped;      /* its skip expression is true: status -2, not -1 */
	int32_t strategy;  /* of its candidates; 0: none */
	struct strs users; /* who would get tasks now */
};

struct forecasts {
	struct forecast *v;
	size_t n;
};

/*
 * predict_path - the nodes to come on the way from the start, each behind
 * those that lead to it: start event, user tasks, ends; of SIMPLE models also
 * child processes, and copies as long as there is no instance.  Routers are
 * taken to go straight on.  Left out is where the instance was, but for nodes
 * that a return makes run again and that do not run now; an instance that has
 * ended has nothing to come.  All lies in the arena.
 */
void
predict_path(struct arena *a, const struct outlook *o, struct forecasts *out);

/* predict_next - the user tasks that come when the task is approved, in order
 * of the model. */
void
predict_next(struct arena *a, const struct outlook *o, struct forecasts *out);

/* predict_turn - of the users who decide the task's node one after the other,
 * those who have no task yet; none of any other node. */
void predict_turn(struct arena *a, const struct task *task, struct strs *out);

#endif
