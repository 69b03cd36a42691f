/*
 * step.h - the engine: takes an event, changes the state, and lists the actions
 * of storage (action.h); or lets time pass, and the timers fire that become
 * due.  A step ends when each token waits or is gone.
 */
#ifndef FLOW_STEP_H
#define FLOW_STEP_H

#include "expr/val.h"
#include "flow/state.h"

enum event_kind {
#define EVENT(name, text) EVENT_##name,
#include "flow/event.def"
#undef EVENT
	EVENT__MAX
};

/*
 * The members that each kind of event uses; all others are ignored.  Objects
 * are found with object_by_word.h; vars is an object, or null when there are no
 * variables.
 *
 * START     def, vars, user (starter or NULL), name, text (business key)
 * COMPLETE  task, vars; with approvals also user (NULL: not checked),
 *           text (reason), picture, next (object: node -> list of users)
 * TRIGGER   token (at a receive task), vars
 * FIRE      timer; late: due dates missed until now fire once together
 * MOVE      inst (a root; NULL: the oldest that fits), from, to
 * SET       inst (NULL: every running one that nobody called), vars
 * DELETE    inst
 * RESULT    token (TOKEN_RESULT), vars
 * SUSPEND, RESUME   inst, text
 * REJECT    task, user, text
 * RETURN    task, user, text, node
 * DELEGATE, TRANSFER   task, user, text, users (one), others (also the task of
 *           another user)
 * SIGN      task, user, text, users, before
 * UNSIGN    task (the signer's), user, text
 * WITHDRAW  task, user
 * CANCEL    inst, user, text; code (REASON_NONE: by starter or administrator,
 *           as the user is)
 * COPY      task, user, text, users
 * COMMENT   task, user, text
 */
struct event {
	enum event_kind kind;
	const struct definition *def;
	struct inst *inst;
	struct task *task;
	struct token *token;
	struct timer *timer;
	struct val vars, next;
	const char *user, *text, *picture, *node, *name;
	struct strs users, from, to;
	enum reason code;
	bool before, late, others;
};

/* event_name - the name of the kind, as the program `flow` prints it. */
const char *event_name(enum event_kind kind);

/*
 * flow_step - carries out one event with everything that follows.  Returns OK,
 * with the changed objects in s->changed and the actions in s->actions until
 * the next step; or E_BAD_REQUEST with an English sentence in s->why, and the
 * state unchanged.
 */
enum err flow_step(struct state *s, const struct event *ev) MUST_CHECK;

/*
 * flow_advance - moves the clock of the state forward by an ISO duration.
 * Every timer due until then fires at its date, in the order of due dates and
 * then of age, also timers that are started on the way.  Errors as flow_step;
 * if a step fails, everything is undone, the clock too.
 */
enum err flow_advance(struct state *s, const char *duration) MUST_CHECK;

#endif
