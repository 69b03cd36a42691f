/* recall.h - finds the tokens and tasks that a return or a withdrawal takes
 * back, and moves them.  Source: workflow engine, "Reject and return". */
#ifndef APPROVAL_RECALL_H
#define APPROVAL_RECALL_H

#include "flow/state.h"

/* Which tokens go back to the target: those below the token `reach` that are at
 * one of these nodes, and have entered it after the history record `since`.
 * What they wait for does not matter. */
struct recall {
	struct token *reach;
	const bool *nodes; /* one for each node of the model */
	int32_t target;
	/* Id of a history record; 0: all tokens go back. */
	int64_t since;
	/* The reason stored in tasks that are cancelled. */
	enum reason code;
	enum refusal refusal; /* the refusal if there is nothing to take back */
};

/*
 * recall_reach - the token below which tokens go back: the root token of the
 * task's instance.  If the task and the target lie in one multi-instance
 * sub-process, it is the token of the task's element, so that other elements
 * are not affected.
 */
struct token *recall_reach(const struct task *task, int32_t target);

/* recall_reaches - does the task, open or decided, belong to a token below
 * reach? */
bool recall_reaches(const struct token *reach, const struct task *task);

/* recall_takes - does the task belong to a token that goes back?  For a decided
 * task: did it belong to one when it was open? */
bool recall_takes(const struct recall *b, const struct task *task);

/* recall_move - takes everything back: cancels open tasks and replaces the
 * tokens by one token at the target.  Refused when there is no such token. */
enum err recall_move(struct state *s, const struct recall *b) MUST_CHECK;

#endif
