/*
 * recall.h - what returns and withdrawals take with them; for the files of the
 * engine.  Source: workflow engine, "Reject and return".
 */
#ifndef APPROVAL_RECALL_H
#define APPROVAL_RECALL_H

#include "flow/state.h"

/* What goes back: tokens in reach at these nodes, to the target. */
struct recall {
	struct token *reach;
	const bool *nodes; /* one a node of the model */
	int32_t target;
	int64_t since; /* entered after that id; 0: all */
};

/*
 * recall_reach - what goes back with the task: its element, when the target
 * lies in a multi-instance sub-process with it, since others are none of its
 * business.
 */
struct token *recall_reach(const struct task *task, int32_t target);

/* recall_reaches - is or was it a task in reach? */
bool recall_reaches(const struct token *reach, const struct task *task);

/* recall_takes - is or was it a task of what goes back? */
bool recall_takes(const struct recall *b, const struct task *task);

/* recall_move - all of it becomes one token at the target, open tasks of it are
 * cancelled. */
enum err recall_move(struct state *s, const struct recall *b) MUST_CHECK;

#endif
