/*
 * state.h - the objects on which the engine works: what an instance, a token, a
 * task and so on consist of, and the state that holds them.
 *
 * A state holds one tree of instances in storage, all instances in the program
 * `flow`.  Its objects hang in chains.  Nothing in it changes without the
 * journal: whoever changes an object calls TOUCH before, whoever changes other
 * bytes jot; so a refused step can be undone, and storage learns what it has to
 * write.
 */
#ifndef FLOW_STATE_H
#define FLOW_STATE_H

#include "base/arena.h"
#include "base/base.h"
#include "expr/val.h"
#include "flow/env.h"
#include "flow/refusal.h"
#include "timer/timer.h"

struct definition;
struct flow_env;
struct model;
struct node;
struct state;

/* -- lists and what all objects have ------------------------------------- */

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

/* -- the objects --------------------------------------------------------- */

enum inst_state { INST_RUNNING, INST_COMPLETED, INST_DELETED };

/* The status of an instance with approvals, as a number of the API. */
enum inst_status {
	STATUS_RUNNING = 1,
	STATUS_APPROVED,
	STATUS_REJECTED,
	STATUS_CANCELLED,
	STATUS_SYSTEM_ERROR /* parked, until an administrator resumes it */
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
	struct token *next;    /* in state.ready or state.through */
	int32_t node;          /* NO_NODE: a root token */
	int32_t came;          /* node that it left last, or NO_NODE */
	enum token_mode mode;
	bool element; /* an element of its parent, which is a body */
	bool kept;    /* its row is kept, for ended tasks inside it */
	struct loop loop;
};

/* The status of a task, as a number of the API. */
enum task_status {
	TASK_SKIPPED = -2, /* skipped by a skip expression */
	TASK_WAITING = 0,  /* waits for signers before it */
	TASK_RUNNING = 1,
	TASK_APPROVED = 2,
	TASK_REJECTED = 3,
	TASK_CANCELLED = 4,
	TASK_RETURNED = 5,
	TASK_SIGNING = 7 /* approved, but signers after it have to sign */
};

enum delegation { DELEGATION_NONE, DELEGATION_PENDING, DELEGATION_RESOLVED };

/* Whether the task has signers, and whether they sign before or after it is
 * decided. */
enum sign_type { SIGN_NONE, SIGN_BEFORE, SIGN_AFTER };

struct task {
	struct head head;
	struct link own;    /* in inst.tasks, while it is open */
	struct link opened; /* in state.open, while it is open */
	struct link past;   /* in inst.past, after it has ended */
	struct inst *inst;
	struct token *token; /* NULL: the task of a signer */
	struct task *parent; /* the task that a signer signs, or NULL */
	int32_t node;
	bool open;
	enum task_status status;
	enum delegation delegation;
	enum sign_type sign;
	const char *name, *assignee, *owner; /* NULL: none */
	const char *reason, *picture;        /* NULL: none */
	/* The system's reason, besides the text. */
	enum reason code;
	int64_t start_ms, end_ms;
	/*
	 * Ids of history records: the one with which the token entered the node
	 * (of a multi-instance the first of its elements), and the newest one
	 * at the end of the task.  Tokens with a later record have come to
	 * their nodes afterwards.
	 */
	int64_t entered, until;
	bool queued;       /* is in the queue of automatic_next */
	struct task *next; /* the next task in that queue */
};

/* A variable of one scope; the token that opened the scope holds it. */
struct var {
	struct head head;
	struct link all; /* in token.vars */
	struct token *token;
	const char *name;
	uint32_t hash; /* of the name */
	struct val value;
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

/* A started timer, which will fire. */
struct timer {
	struct head head;
	struct link all; /* in state.timers */
	struct link own; /* in token.timers */
	struct token *token;
	int32_t node; /* the timer event */
	enum timer_kind kind;
	/* The date, duration or cycle that its expression gave at the start. */
	const char *text;
	struct timer_due due;
};

/* -- the state ----------------------------------------------------------- */

#define STEP_ENTRIES_MAX    10000 /* nodes entered in one step, at most */
#define STEP_DECISIONS_MAX  1000  /* decisions of the system in one step */
/* Tokens one inside the other, at most, with those of called instances. */
#define DEPTH_MAX           2000
#define TOKENS_MAX          200000 /* tokens in one state, at most */
#define SCOPE_TOKENS_MAX    10000  /* tokens directly in one scope, at most */
/* Timers that fire in one advance, at most. */
#define ADVANCE_MAX         100000
#define ADVANCE_ENTRIES_MAX 500000 /* nodes entered in one advance, at most */

/* The last number given out in each sequence. */
struct counters {
	int64_t id, timer, record, var, arrival;
};

/* Must be initialised by state_init. */
struct state {
	struct arena mem;   /* memory of the objects, freed with the state */
	struct arena notes; /* memory of one step: journal, texts and so on */
	const struct flow_env *env;
	/* Ms since 1970 UTC; the caller sets it before a step. */
	int64_t now_ms;
	struct counters last; /* last ids, and last arrival at a gateway */
	size_t tokens;        /* number of tokens that are not gone */
	struct chain insts;   /* all instances, in order of creation */
	struct chain running; /* instances that have not ended */
	struct chain open;    /* tasks that can be decided */
	struct chain receive; /* tokens at receive tasks */
	struct chain parked;  /* tokens at gateways, in order of arrival */
	struct chain joins;   /* of the parked ones the first at each gateway */
	struct chain timers;  /* waiting timers, in order of creation */
	/* The members below are about the last or current step. */
	uint64_t step;
	const char *why;       /* why the step is refused; NULL: it is not */
	enum refusal refusal;  /* the error for it, if why is set */
	const char *about;     /* the argument of the error's text, or NULL */
	struct entry *journal; /* the newest entry */
	struct head *changed, *changed_last; /* list of changed objects */
	struct action *actions, *actions_last;
	/* Tokens that are about to enter nodes. */
	struct token *ready, *ready_last;
	/* Empty scopes that are to be completed. */
	struct token *through, *through_last;
	struct task *automatic, *automatic_last;
	size_t entries, decisions;
};

/* state_init - makes an empty state.  env must live longer than the state, and
 * name the table of approvals. */
void state_init(struct state *s, const struct flow_env *env, int64_t now_ms);

/* state_free - frees all memory of the state. */
void state_free(struct state *s);

/* state_keep - a copy of the text that lives as long as the state; NULL for
 * NULL. */
const char *state_keep(struct state *s, const char *text);

/* inst_undecided - was the instance neither rejected nor cancelled? */
bool inst_undecided(const struct inst *i);

/* inst_model - the model of the instance; inst_node - the node with that index
 * in it. */
const struct model *inst_model(const struct inst *i);
const struct node *inst_node(const struct inst *i, int32_t node);

/* inst_top - the root of the tree of calls: the instance that no other called
 * and from which this one was called, directly or not. */
struct inst *inst_top(struct inst *i);

/* has_approvals - is the token at a user task with approvals?  False at a user
 * task that follows BPMN only. */
bool has_approvals(const struct token *t);

/* -- the journal: with it a step is either complete or undone ------------ */

/* object_new - a zeroed object of that size, created in this step and marked as
 * changed; it lives as long as the state. */
void *object_new(struct state *s, enum object_kind kind, size_t size);

/* touch - must be called before an object is changed: the object can then be
 * restored when the step is refused, and storage finds it in s->changed. */
void touch(struct state *s, void *object, size_t size);

#define TOUCH(s, o) touch((s), (o), sizeof(*(o)))

/* jot - must be called before bytes of the state that belong to no object are
 * changed, so that they can be restored when the step is refused. */
void jot(struct state *s, void *p, size_t size);

/* journal_begin - begins a step: forgets the changes and actions of the last
 * one. */
void journal_begin(struct state *s);

/* journal_next - begins another step in the same journal, as an advance of time
 * does for each timer: node entries and decisions of the system, which are
 * limited for each step, are counted from zero again.  journal_undo still
 * undoes all steps since journal_begin. */
void journal_next(struct state *s);

/* journal_undo - restores the state at the time of journal_begin; only the
 * reason of the refusal is kept. */
void journal_undo(struct state *s);

/* chain_add - appends the object with that link to the list. */
void chain_add(struct state *s, struct chain *list, struct link *l);

/* chain_drop - removes the object with that link from the list. */
void chain_drop(struct state *s, struct chain *list, struct link *l);

#endif
