/*
 * token.h - where instances stand.  Tokens form a tree: children of an
 * instance's root are those of the process, children of one at a sub-process
 * those inside it, children of a multi-instance body its elements.
 */
#ifndef FLOW_TOKEN_H
#define FLOW_TOKEN_H

#include "flow/instance.h"

struct val;

enum token_mode {
	TOKEN_ROOT,
	TOKEN_MOVING, /* about to enter its node */
	TOKEN_TASK,
	TOKEN_RECEIVE,
	TOKEN_CATCH,  /* at an intermediate timer event */
	TOKEN_PARKED, /* at a parallel or inclusive gateway */
	TOKEN_INSIDE, /* at a sub-process: goes on when nothing is inside */
	TOKEN_BODY,   /* of a multi-instance: its elements are inside */
	TOKEN_CALL,   /* until the called instance has ended */
	TOKEN_RESULT  /* until an outside call has been answered */
};

/* The counters of a multi-instance body. */
struct loop {
	int32_t total, started, active, done;
	int64_t entered;         /* the first line of the history in it */
	const struct val *items; /* all values; NULL: they are counted only */
	bool sequential;
};

struct token {
	struct head head;
	struct link sibling; /* parent.children */
	struct link waiting; /* state.parked or state.receive */
	struct link joined; /* state.joins, if it parked first at its gateway */
	int32_t n_here;     /* joined: how many are parked there, with itself */
	int64_t arrived;    /* parked: grows with each arrival */
	struct inst *inst;
	struct token *parent;  /* NULL: a root */
	struct chain children; /* in order of creation */
	int32_t depth;         /* tokens above it, those of callers too */
	uint32_t n_inside;     /* children */
	uint32_t n_vars;
	struct chain vars;     /* of the scope it opens */
	struct chain timers;   /* armed on its node */
	struct record *record; /* open; NULL: none */
	struct task *task;     /* TOKEN_TASK */
	struct inst *called;   /* TOKEN_CALL */
	struct token *next;    /* in state.ready or state.through */
	int32_t node;          /* NO_NODE: a root */
	int32_t came;          /* which node it left last; NO_NODE: none */
	enum token_mode mode;
	bool element; /* of the body that is its parent */
	bool kept;    /* tasks lay in it: its row outlives it */
	struct loop loop;
};

/* token_new - one more token inside the parent (NULL: a root), at no node. */
struct token *token_new(struct state *s, struct inst *i, struct token *parent);

/* token_go - put the token on its way to the node; it enters in its turn. */
void token_go(struct state *s, struct token *t, int32_t node);

/* token_park - the token waits at its gateway. */
void token_park(struct state *s, struct token *t);

/* token_clear - end all that hangs on it: task, timers, variables, line of the
 * history, tokens inside it, the instance it has called. */
void token_clear(struct state *s, struct token *t);

/* token_drop - clear the token and take it out; its parent stays. */
void token_drop(struct state *s, struct token *t);

/* token_wake - it waits no longer, but still stands at its node. */
void token_wake(struct state *s, struct token *t);

#endif
