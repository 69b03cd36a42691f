/* decision.h - what people and the system do with a task: who may decide it,
 * approving, signers, giving it to another user; and what is remembered of its
 * return (approval/return.h) until the node is left again. */
#ifndef APPROVAL_DECISION_H
#define APPROVAL_DECISION_H

#include "flow/action.h"
#include "flow/state.h"
#include "flow/step.h"

struct decision {
	struct task *task;
	/* Who decides; NULL: the system, or somebody who is not checked. */
	const char *user;
	const char *text;    /* the reason, or NULL */
	const char *picture; /* address of a signature, or NULL */
	enum reason code;    /* the system's reason; a person has none */
	const struct val *vars, *next; /* NULL: not given */
	bool system; /* the system decides; then user is NULL */
};

/* system_decision - a decision of the system about a task, for that reason. */
struct decision system_decision(struct task *task, enum reason code);

/* decision_reason - stores the reason of the decision in the task. */
void
decision_reason(struct state *s, struct task *task, const struct decision *d);

/* decision_reasoned - refuses a person's decision without a reason if the
 * task's node requires one. */
enum err
decision_reasoned(struct state *s, const struct decision *d) MUST_CHECK;

/*
 * task_may - the check whether a user may decide a task: refuses unless the
 * task is open, waits for no signers and belongs to the user; NULL as the user
 * is not checked.  If the environment says claimed_only, a task without
 * assignee belongs to nobody.
 */
enum err
task_may(struct state *s, const struct task *task, const char *user) MUST_CHECK;

/* -- comments and copies, which storage keeps ---------------------------- */

/* task_note - has storage keep a comment on the task, of that type and with the
 * user and the text of the decision. */
void task_note(struct state *s, struct task *task, enum comment comment,
    const struct decision *d);

/* comment_apply - the event COMMENT: somebody comments on an open task. */
enum err comment_apply(struct state *s, const struct event *ev) MUST_CHECK;

/* copy_apply - the event COPY: each user receives a copy of the task. */
enum err copy_apply(struct state *s, const struct event *ev) MUST_CHECK;

/* -- tasks that the system may decide by itself --------------------------- */

/* automatic_later - adds the task to the queue of those that the system decides
 * if their settings say so; a task that is in it already keeps its place. */
void automatic_later(struct state *s, struct task *task);

/* -- what is remembered of a return --------------------------------------- */

/* return_flag - the name of the variable that exists from a return to the node
 * until a token leaves the node. */
const char *return_flag(struct state *s, const struct inst *i, int32_t node);

/* return_over - a token leaves the node: removes the variable return_flag. */
void return_over(struct state *s, const struct inst *i, int32_t node);

/* -- a task is approved, rejected, signed or given to another user --------- */

/* approve - approves the task of the decision, unless signers must first, or
 * hands a delegated one back to its owner.  Tokens that can go on now are not
 * moved yet. */
enum err approve(struct state *s, const struct decision *d) MUST_CHECK;

/* approve_apply - the event COMPLETE of a task with approvals. */
enum err approve_apply(struct state *s, const struct event *ev) MUST_CHECK;

/* sign_apply - the event SIGN: signers are added to a task. */
enum err sign_apply(struct state *s, const struct event *ev) MUST_CHECK;

/* unsign_apply - the event UNSIGN: a signer's task is taken away. */
enum err unsign_apply(struct state *s, const struct event *ev) MUST_CHECK;

/* transfer_to - gives the task to that user for good and adds a comment.  The
 * first user who had the task stays its owner. */
enum err transfer_to(
    struct state *s, const struct decision *d, const char *user) MUST_CHECK;

/* transfer_apply - the event TRANSFER: the task belongs to another user from
 * now on. */
enum err transfer_apply(struct state *s, const struct event *ev) MUST_CHECK;

/* delegate_apply - the event DELEGATE: another user decides the task for its
 * owner; then the task goes back to the owner. */
enum err delegate_apply(struct state *s, const struct event *ev) MUST_CHECK;

#endif
