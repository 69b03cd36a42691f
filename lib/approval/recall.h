/* recall.h - which tokens and tasks a return or a withdrawal takes back.
 * Source: workflow engine, "Reject and return". */
#ifndef APPROVAL_RECALL_H
#define APPROVAL_RECALL_H

#include "flow/state.h"

/* All tokens inside reach which stand at one of the nodes and have entered it
 * since go back to the target, whatever they wait for. */
struct recall {
	struct token *reach;
	const bool *nodes; /* one for each node of the model */
	int32_t target;
	int64_t since;        /* a line of the history; 0: all go back */
	enum reason code;     /* why other tasks are cancelled */
	enum refusal refusal; /* when there is nothing to take back */
};

/*
 * recall_reach - the token inside which everything goes back: the root of the
 * task's instance.  If the target lies with the task in a multi-instance
 * sub-process, it is the task's element of that; other elements stay.
 */
struct token *recall_reach(const struct task *task, int32_t target);

/* recall_reaches - does the task, open or decided, belong to a token inside
 * reach? */
bool recall_reaches(const struct token *reach, const struct task *task);

/* recall_takes - does the task, open or decided, belong to a token that goes
 * back, or did it when it was open? */
bool recall_takes(const struct recall *b, const struct task *task);

/* recall_move - take all of it back: open tasks are cancelled, the tokens
 * become one token at the target.  Refused when there is no such token. */
enum err recall_move(struct state *s, const struct recall *b) MUST_CHECK;

#endif
