/*
 * state.h - the state that holds the objects on which the engine works, and its
 * journal, by which a step happens as a whole or not at all.
 *
 * A state holds one tree of instances in storage, all instances in the program
 * `flow`.  Its objects (execution.h) hang in chains.  Nothing in it changes
 * without the journal: whoever changes an object calls TOUCH before, whoever
 * changes other bytes jot; so a refused step can be undone, and storage learns
 * what it has to write.
 */
#ifndef FLOW_STATE_H
#define FLOW_STATE_H

#include "base/arena.h"
#include "base/base.h"
#include "flow/env.h"
#include "flow/execution.h"
#include "flow/refusal.h"

struct flow_env;
struct model;
struct node;

#define STEP_ENTRIES_MAX    10000 /* nodes entered in one step, at most */
#define STEP_DECISIONS_MAX  1000  /* decisions of the system in one step */
/* Steps of all expressions that are evaluated in one step, and as many times
 * EXPR_STEP_BYTES bytes of variables that are copied: so a step takes neither
 * seconds nor much memory, whatever a model says. */
#define STEP_WORK_MAX       1000000
/* Tokens one inside the other, at most, with those of called instances. */
#define DEPTH_MAX           2000
#define TOKENS_MAX          200000 /* tokens in one state, at most */
#define SCOPE_TOKENS_MAX    10000  /* tokens directly in one scope, at most */
/* Timers that fire in one advance, at most. */
#define ADVANCE_MAX         100000
#define ADVANCE_ENTRIES_MAX 500000 /* nodes entered in one advance, at most */

/* Why a step that goes beyond one of these limits is refused. */
#define STEP_ENTRIES_OVER \
	"more than " STR(STEP_ENTRIES_MAX) " node entries in one step"
#define STEP_WORK_OVER \
	"more than " STR(STEP_WORK_MAX) " steps of expressions in one step"

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
	/* The step fires a timer whose date has passed (event.late).  A timer
	 * that it starts is due a second later at the earliest: if timers in a
	 * circle start each other, there must be an end to what is due now. */
	bool late;
	const char *why;       /* why the step is refused; NULL: it is not */
	enum refusal refusal;  /* the error for it, if why is set */
	const char *about;     /* the argument of the error's text, or NULL */
	struct entry *journal; /* the newest entry */
	struct head *changed, *changed_last; /* list of changed objects */
	struct action *actions, *actions_last;
	/* Tokens that are about to enter nodes. */
	struct token *ready, *ready_last;
	/* Empty scopes that are to be completed. */
	struct token *emptied, *emptied_last;
	/* Tasks at which the system looks before people do. */
	struct task *automatic, *automatic_last;
	size_t entries, decisions;
	uint64_t work;
};

/* state_init - makes an empty state.  env must live longer than the state, and
 * name the table of approvals. */
void state_init(struct state *s, const struct flow_env *env, int64_t now_ms);

/* state_free - frees all memory of the state. */
void state_free(struct state *s);

/* state_keep - a copy of the text that lives as long as the state; NULL for
 * NULL. */
const char *state_keep(struct state *s, const char *text);

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
 * does for each timer: node entries, decisions of the system and work, which
 * are limited for each step, are counted from zero again.  journal_undo still
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
