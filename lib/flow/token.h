/*
 * token.h - tokens: the positions of instances in their processes.  They form a
 * tree: a root token for each instance, below it the tokens of the process,
 * below a token at a sub-process those inside it, below a body its elements.
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
	TOKEN_CATCH,  /* waits at an intermediate timer event */
	TOKEN_PARKED, /* waits at a parallel or inclusive gateway */
	TOKEN_INSIDE, /* at a sub-process; waits until it is empty */
	TOKEN_BODY,   /* body of a multi-instance; waits for its elements */
	TOKEN_CALL,   /* waits for the end of the called instance */
	TOKEN_RESULT  /* waits for the result of an outgoing call */
};

/* The counters of a multi-instance body. */
struct loop {
	int32_t total, started, active, done;
	int64_t entered;         /* id of the first history record inside it */
	const struct val *items; /* values of the elements, or NULL */
	bool sequential;
};

struct token {
	struct head head;
	struct link sibling; /* in parent.children */
	struct link waiting; /* in state.parked or state.receive */
	struct link joined;  /* in state.joins, if first at its gateway */
	int32_t n_here;      /* if in joins: number of tokens parked there */
	int64_t arrived;     /* if parked: the number of its arrival */
	struct inst *inst;
	struct token *parent;  /* NULL: the root token of an instance */
	struct chain children; /* in order of creation */
	int32_t depth;         /* number of tokens around it, also of callers */
	uint32_t n_inside;     /* number of children */
	uint32_t n_vars;
	struct chain vars;     /* variables of the scope that it opens */
	struct chain timers;   /* started timers of its node */
	struct record *record; /* its open history record, or NULL */
	struct task *task;     /* of TOKEN_TASK: its task */
	struct inst *called;   /* of TOKEN_CALL: the called instance */
	struct token *next;    /* in state.ready or state.through */
	int32_t node;          /* NO_NODE: a root token */
	int32_t came;          /* node that it left last, or NO_NODE */
	enum token_mode mode;
	bool element; /* an element of its parent, which is a body */
	bool kept;    /* its row is kept, for ended tasks inside it */
	struct loop loop;
};

/* token_new - makes a token at no node; parent NULL: a root token. */
struct token *token_new(struct state *s, struct inst *i, struct token *parent);

/* token_go - queues the token; in its turn it enters the node. */
void token_go(struct state *s, struct token *t, int32_t node);

/* token_park - the token begins to wait at its gateway. */
void token_park(struct state *s, struct token *t);

/* token_clear - ends what belongs to the token: its task, timers, variables,
 * history record, the tokens inside it, the instance that it has called. */
void token_clear(struct state *s, struct token *t);

/* token_drop - clears the token and removes it; its parent stays. */
void token_drop(struct state *s, struct token *t);

/* token_wake - the token ends waiting, but is still at its node. */
void token_wake(struct state *s, struct token *t);

#endif
