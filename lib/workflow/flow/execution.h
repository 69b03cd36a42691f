/*
 * execution.h - the tree of executions on which the engine works: instances,
 * the tokens in them, and their history records, and the lists in which these
 * and all other objects of a state hang.
 *
 * Tasks are declared in task.h, variables in vars.h, timers in timer_event.h.
 * All begin with the same head, because the journal (state.h) and the storage
 * go through them without regard to their kind.
 */
#ifndef FLOW_EXECUTION_H
#define FLOW_EXECUTION_H

#include "base/base.h"
#include "flow/env.h"
#include "flow/refusal.h"

struct definition;
struct val;

struct link {
	struct link *prev, *next;
};

/* A list of objects, in the order in which they were added; a struct of zeros
 * is an empty list. */
struct chain {
	struct link *first, *last;
};

/* The object that contains the link l as the given member. */
#define LINKED(type, member, l) \
	((type *)(void *)((char *)(l)-offsetof(type, member)))

/* Loops over a list; the object of the current link may be removed
 * meanwhile. */
#define CHAIN_EACH(l, list) \
	for (struct link *l = (list).first, *l##_next = l ? l->next : NULL; \
	     l != NULL; l = l##_next, l##_next = l ? l->next : NULL)

enum object_kind {
	OBJECT_INST,
	OBJECT_TOKEN,
	OBJECT_TASK,
	OBJECT_TIMER,
	OBJECT_VAR,
	OBJECT_RECORD,
	OBJECT__MAX
};

/* Instances, tokens and tasks share one sequence of ids; each other kind has
 * its own.  A root token has the id of its instance. */
struct head {
	enum object_kind kind;
	bool gone; /* no longer part of the state */
	int64_t id;
	uint64_t born;     /* the step that made it; 0: it was loaded */
	uint64_t stamp;    /* the last step that changed it */
	struct head *next; /* next in the list of changed objects */
};

/* The state of an instance, as a number of the database. */
enum inst_state { INST_RUNNING = 0, INST_COMPLETED = 1, INST_DELETED = 2 };

/* The status of an instance with approvals, as a number of the API. */
enum inst_status {
	STATUS_RUNNING = 1,
	STATUS_APPROVED = 2,
	STATUS_REJECTED = 3,
	STATUS_CANCELLED = 4,
	STATUS_SUSPENDED = 5 /* until an administrator resumes it */
};

struct inst {
	struct head head;
	struct link all;     /* state.insts */
	struct link running; /* state.running */
	const struct definition *def;
	/* The token that holds its tokens and variables. */
	struct token *root;
	/* Token that waits for it at a call activity, or NULL. */
	struct token *caller;
	const char *id_text; /* the id by which others know it */
	/* The last step in which one of its tokens moved. */
	uint64_t moved;
	uint64_t ended; /* the step in which it ended; 0: it has not */
	enum inst_state state;
	int32_t status;           /* enum inst_status */
	const char *reason;       /* why it has its status; NULL: no reason */
	enum reason code;         /* the system's reason, besides the text */
	const char *canceller;    /* user id; NULL: nobody cancelled it */
	const char *starter;      /* user id, or NULL */
	const char *business_key; /* NULL: none */
	const char *name;         /* NULL: none */
	int64_t start_ms, end_ms; /* end_ms 0: it runs */
	struct chain tasks;       /* open tasks, linked by task.own */
	struct chain past;        /* ended tasks, linked by task.past */
	struct chain records;     /* history records, linked by record.all */
	enum past known;          /* how much of past and records is loaded */
};

/*
 * Tokens are the positions of instances in their processes.  They form a tree:
 * a root token for each instance, below it the tokens of the process, below a
 * token at a sub-process those inside it, below a body its elements.
 */

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
	struct token *next;    /* in state.ready or state.emptied */
	int32_t node;          /* NO_NODE: a root token */
	int32_t came;          /* node that it left last, or NO_NODE */
	enum token_mode mode;
	bool element; /* an element of its parent, which is a body */
	bool kept;    /* its row is kept, for ended tasks inside it */
	struct loop loop;
};

/* A history record: a token was at a node. */
struct record {
	struct head head;
	struct link all; /* inst.records */
	struct inst *inst;
	int32_t node;
	/* Node before it, if it came by a flow; else NO_NODE. */
	int32_t came;
	const char *name; /* NULL: none */
	int64_t start_ms, end_ms;
	bool open;
};

#endif
