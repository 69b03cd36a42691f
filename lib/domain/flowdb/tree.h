/*
 * tree.h - running process instances.  An instance and all instances that it
 * has called are a tree, which is loaded from its rows under the lock of its
 * first instance, takes steps, and is written back.
 * sql/schema/17_bpm_instance.sql describes the tables.
 *
 * Everything happens in the caller's transaction, which tree_open begins if
 * none is open; the end of the request or job commits it.  tree_step also does
 * what a step asks of others: comments and copies become rows, users get
 * in-site messages (step_messages.h), and calls and status events are put into
 * the outbox (step_outbox.h).
 * Source: workflow engine, "Concurrency"; design, "Storage keeps".
 */
#ifndef FLOWDB_TREE_H
#define FLOWDB_TREE_H

#include "flow/state.h"
#include "flow/step.h"
#include "flowdb/known_candidates.h"
#include "flowdb/known_users.h"

/* The number (num) of the first instance of every tree. */
#define TREE_ROOT 1

/* An open tree must not be moved in memory. */
struct tree {
	struct ctx *ctx;
	int64_t id;     /* the column tree of all its rows */
	int64_t calls;  /* number of instances that have been called so far */
	enum err fault; /* the first error while the engine asked tree_env */
	struct known_users known;
	struct known_candidates candidates;
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
 * is the id of its first instance as clients see it (instance_id.h). */
enum err
tree_new(struct ctx *ctx, const char *number, struct tree *out) MUST_CHECK;

/* tree_close - frees the memory of the tree; rows that were written stay. */
void tree_close(struct tree *t);

/*
 * tree_step - makes one step: an event and everything that follows from it is
 * carried out, written to the tables, and told to users and other programs.
 * extra NULL: nothing.  A refused step writes nothing: the result is the error
 * of the contract with its argument (flow/refusal.def), or E_BAD_REQUEST
 * with the engine's sentence in ctx->why.
 */
enum err tree_step(struct tree *t, const struct event *ev,
    const struct step_extra *extra) MUST_CHECK;

#endif
