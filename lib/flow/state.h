/*
 * state.h - all instances the engine looks at: a tree of one root in storage,
 * everything in the simulator.
 */
#ifndef FLOW_STATE_H
#define FLOW_STATE_H

#include "flow/env.h"
#include "flow/refusal.h"
#include "flow/task.h"

#define STEP_ENTRIES_MAX    10000  /* node entries of one step */
#define STEP_DECISIONS_MAX  1000   /* of the system, in one step */
#define DEPTH_MAX           2000   /* of tokens inside tokens, with calls */
#define TOKENS_MAX          200000 /* alive in one state */
#define SCOPE_TOKENS_MAX    10000  /* directly in one scope */
#define ADVANCE_MAX         100000 /* timers of one advance */
#define ADVANCE_ENTRIES_MAX 500000 /* node entries of one advance */

struct action;
struct entry; /* of the journal */

/* The newest number of each run. */
struct counters {
	int64_t id, timer, record, var, arrival;
};

/* Starts as state_init leaves it. */
struct state {
	struct arena mem;   /* objects, as long as the state lives */
	struct arena notes; /* the journal, and what one step needs */
	const struct flow_env *env;
	int64_t now_ms;       /* 1970 UTC; who drives the state sets it */
	struct counters last; /* ids given, and arrivals at gateways */
	size_t tokens;        /* alive */
	struct chain insts;   /* all, in order of creation */
	struct chain running; /* those that have not ended, in that order */
	struct chain open;    /* tasks that can be decided */
	struct chain receive; /* tokens at receive tasks */
	struct chain parked;  /* tokens at gateways, in order of arrival */
	struct chain joins;   /* of the parked ones the first at each gateway */
	struct chain timers;  /* armed, in order of creation */
	/* Of the step that runs or ran last. */
	uint64_t step;
	const char *why;       /* the step is refused; NULL: it is not */
	enum refusal refusal;  /* the error that this is, with why */
	const char *about;     /* what that error names; NULL: nothing */
	struct entry *journal; /* newest first */
	struct head *changed, *changed_last; /* in order of first touch */
	struct action *actions, *actions_last;
	struct token *ready, *ready_last;     /* to enter nodes, in order */
	struct token *through, *through_last; /* empty scopes, to complete */
	struct task *automatic, *automatic_last;
	size_t entries, decisions;
};

/* state_init - an empty state; env must outlive it and name approvals. */
void state_init(struct state *s, const struct flow_env *env, int64_t now_ms);

/* state_free - give all its memory back. */
void state_free(struct state *s);

/* state_keep - the text copied, to live as long as the state; NULL for NULL. */
const char *state_keep(struct state *s, const char *text);

#endif
