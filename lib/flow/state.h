/* state.h - the state of the engine: all instances that it works on.  In
 * storage these are the instances of one tree, in the program `flow` all. */
#ifndef FLOW_STATE_H
#define FLOW_STATE_H

#include "flow/env.h"
#include "flow/refusal.h"
#include "flow/task.h"

#define STEP_ENTRIES_MAX    10000 /* nodes entered in one step, at most */
#define STEP_DECISIONS_MAX  1000  /* decisions of the system in one step */
/* Tokens one inside the other, at most, with those of called instances. */
#define DEPTH_MAX           2000
#define TOKENS_MAX          200000 /* tokens in one state, at most */
#define SCOPE_TOKENS_MAX    10000  /* tokens directly in one scope, at most */
/* Timers that fire in one advance, at most. */
#define ADVANCE_MAX         100000
#define ADVANCE_ENTRIES_MAX 500000 /* nodes entered in one advance, at most */

struct action;
struct entry; /* an entry of the journal */

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

#endif
