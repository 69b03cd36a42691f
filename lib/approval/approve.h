/*
 * approve.h - decisions on tasks with approvals; for the files of the engine.
 * Source: workflow engine, "Task operations".
 */
#ifndef APPROVAL_APPROVE_H
#define APPROVAL_APPROVE_H

#include "flow/action.h"
#include "flow/state.h"

struct decision {
	struct task *task;
	const char *user; /* NULL: not checked */
	const char *text, *picture;
	const struct val *vars, *next; /* NULL: none */
	bool system;                   /* needs no signature, no reason */
};

/* task_may - is the task open, running, and this user's to decide? */
enum err
task_may(struct state *s, const struct task *task, const char *user) MUST_CHECK;

/* approve, reject - with all that follows but the moves of tokens. */
enum err approve(struct state *s, const struct decision *d) MUST_CHECK;
enum err reject(struct state *s, const struct decision *d) MUST_CHECK;

/* return_to - the task goes back to that node, as its user or a rejection
 * wants it. */
enum err return_to(struct state *s, const struct decision *d, const char *node)
    MUST_CHECK;

/* signers_done - a child of this task is through or gone; NULL: had none. */
enum err signers_done(struct state *s, struct task *parent) MUST_CHECK;

/* has_signers - is one of its signers' tasks open? */
bool has_signers(const struct task *task);

/* task_note - a comment on the task. */
void task_note(struct state *s, struct task *task, enum comment comment,
    const struct decision *d);

/* transfer_to - the task becomes that user's. */
enum err transfer_to(
    struct state *s, const struct decision *d, const char *user) MUST_CHECK;

/* forget_simulated - the node is no longer to be shown as still to come. */
enum err
forget_simulated(struct state *s, struct inst *i, int32_t node) MUST_CHECK;

/* return_flag - name of the variable that says the node was returned to. */
const char *return_flag(struct state *s, const struct inst *i, int32_t node);

#endif
