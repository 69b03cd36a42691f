/*
 * predict.h - predicts which nodes come next without changing anything: for a
 * state, or before an instance exists, with the variables it would get.
 * Nothing here fails: the way ends where a condition cannot be evaluated or no
 * flow is taken, and a user who cannot be found is left out.
 */
#ifndef APPROVAL_PREDICT_H
#define APPROVAL_PREDICT_H

#include "flow/env.h"
#include "flow/state.h"

/* What a prediction starts from.  Without an instance (state NULL) it needs
 * env, now_ms, def and starter. */
struct prediction_input {
	struct state *state; /* of the instance, or NULL */
	struct inst *inst;
	const struct task *task; /* for predict_next: the task to be approved */
	const struct flow_env *env;
	int64_t now_ms;
	const struct definition *def;
	const char *starter; /* user id; NULL: nobody */
	struct val vars;     /* an object; replaces variables of the instance */
};

/* A node that is predicted. */
struct forecast {
	int32_t node;
	/* The node's skip expression is true: it is shown with status -2
	 * instead of -1. */
	bool skipped;
	int32_t strategy;  /* of its candidates; 0: it has none */
	struct strs users; /* who would get its tasks now */
};

struct forecasts {
	struct forecast *v;
	size_t n;
	/* Before there is an instance: why its start would be refused at once,
	 * because a condition cannot be evaluated or no flow is taken; NULL: it
	 * would not.  The error that goes with it, and its argument. */
	const char *why;
	enum refusal refusal;
	const char *about;
};

/*
 * predict_path - the nodes that are still to come, on the way from the start,
 * each after those that lead to it: start event, user tasks, ends; in SIMPLE
 * models also child processes and, before there is an instance, copies.
 * Routers are assumed not to jump.  Nodes where the instance has been are left
 * out, except those that have to run again (nodes_again) and do not run now.
 * An instance that has ended has no nodes to come.  Everything is in the arena.
 */
void predict_path(
    struct arena *a, const struct prediction_input *o, struct forecasts *out);

/*
 * predict_tasks - the user tasks to which a token that leaves the node could
 * come next, through gateways and other nodes without users, by flows whose
 * conditions are true for t.  Returns one byte for each node of the model, in
 * s->notes: true for those tasks.
 */
const bool *predict_tasks(struct state *s, struct token *t, int32_t node);

/* predict_next - the user tasks that follow when the task is approved, in the
 * order of the model. */
void predict_next(
    struct arena *a, const struct prediction_input *o, struct forecasts *out);

/* nodes_again - the nodes that a token has left and that have to run again,
 * since a task was returned or an approval withdrawn: one byte for each node of
 * the model, in s->notes. */
const bool *nodes_again(struct state *s, struct inst *i);

/* predict_turn - if users decide the task's node one after the other: those who
 * have no task yet; for other nodes nobody. */
void predict_turn(struct arena *a, const struct task *task, struct strs *out);

#endif
