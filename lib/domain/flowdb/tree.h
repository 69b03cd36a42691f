/*
 * tree.h - running process instances.  An instance and all instances that it
 * has called are a tree, which is loaded from its rows under the lock of its
 * first instance, takes steps, and is written back.
 * sql/schema/17_bpm_instance.sql describes the tables.
 *
 * Everything happens in the caller's transaction, which tree_open begins if
 * none is open; the end of the request or job commits it.  tree_step also does
 * what a step asks of others: comments and copies become rows, users get
 * messages (step_messages.c), calls of other programs are put into the outbox
 * (step_outbox.c), and an ended approval takes effect (deployed.h).
 */
#ifndef FLOWDB_TREE_H
#define FLOWDB_TREE_H

#include "base/map.h"
#include "flow/state.h"
#include "flow/step.h"
#include "store/ctx.h"

/*
 * What was looked up of people, so that nobody is looked up twice; all zero:
 * nothing yet.
 */
struct known_people {
	struct map users;      /* by name */
	struct map candidates; /* by strategy, parameter and starter */
};

/* An open tree must not be moved in memory. */
struct tree {
	struct ctx *ctx;
	int64_t id;     /* the column tree of all its rows */
	int64_t calls;  /* number of instances that have been called so far */
	enum err fault; /* the first error while the engine asked tree_env */
	struct known_people known;
	struct flow_env env;
	struct state state;
	const char *number; /* id of the first instance, when the tree is new */
};

/* What a request has sent for the task that the event names, and the engine
 * does not need; it is stored with the task.  All zero: nothing. */
struct step_extra {
	struct strs attachments;
	/* The nodes for whose tasks the decision chooses users. */
	struct strs chooses;
	/* Those for which it may choose them by one of several variables, of
	 * which nobody knows which ones count. */
	struct strs may_choose;
	/* The newest record of the history before the decision: tasks that
	 * came later are of the users that it chose. */
	int64_t chose;
	struct val vars; /* as sent; an object, or null */
};

/*
 * tree_open - locks a tree of the caller's tenant and loads its running
 * objects.  Errors: E_INSTANCE_MISSING when there is no such tree in the
 * tenant; E_LOCKED when it stays locked for two seconds.  After OK tree_close
 * frees its memory.
 */
enum err tree_open(struct ctx *ctx, int64_t tree, struct tree *out) MUST_CHECK;

/* tree_read - loads the tree without a lock, only to look at it.  No
 * transaction may be open; tree_read begins one in which all reads see the same
 * moment. */
enum err tree_read(struct ctx *ctx, int64_t tree, struct tree *out) MUST_CHECK;

/* tree_new - an empty tree, to which the event START is then applied.  `number`
 * is the id of its first instance as clients see it (naming.h). */
enum err
tree_new(struct ctx *ctx, const char *number, struct tree *out) MUST_CHECK;

/* prediction_env - the environment in which the course of an instance is
 * predicted before the instance exists (approval/predict.h); it lives as long
 * as ctx->mem and need not be freed.  The engine's questions cannot return
 * errors, so look at **fault after the prediction: it is the first error of the
 * database, or OK. */
const struct flow_env *prediction_env(struct ctx *ctx, enum err **fault);

/* prediction_people - what a prediction has looked up of people; it lives as
 * long as ctx->mem. */
struct known_people prediction_people(const struct flow_env *env);

/* tree_close - frees the memory of the tree; rows that were written stay. */
void tree_close(struct tree *t);

/* tree_inst, tree_task, tree_timer, tree_token - the object with that number
 * (num), or NULL if it is not loaded.  Running objects are always loaded; an
 * ended instance or task is only after somebody has asked for it. */
struct inst *tree_inst(const struct tree *t, int64_t num);
struct task *tree_task(const struct tree *t, int64_t num);
struct timer *tree_timer(const struct tree *t, int64_t num);
struct token *tree_token(const struct tree *t, int64_t num);

/* tree_get_inst, tree_get_task - the object with that number; if it has ended,
 * it is loaded now.  *out is NULL when there never was one. */
enum err
tree_get_inst(struct tree *t, int64_t num, struct inst **out) MUST_CHECK;
enum err
tree_get_task(struct tree *t, int64_t num, struct task **out) MUST_CHECK;

/*
 * tree_step - makes one step: an event and everything that follows from it is
 * carried out and written to the tables, and users and other programs get their
 * messages.
 * extra NULL: nothing.  A refused step writes nothing: the result is the error
 * of the contract with its argument (flow/refusal.def), or E_BAD_REQUEST
 * with the engine's sentence in ctx->why.
 */
enum err tree_step(struct tree *t, const struct event *ev,
    const struct step_extra *extra) MUST_CHECK;

#endif
