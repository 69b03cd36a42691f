/*
 * action.h - actions: what storage has to do after a step besides writing the
 * changed objects, such as comments, copies, notices, outgoing calls and status
 * events.
 */
#ifndef FLOW_ACTION_H
#define FLOW_ACTION_H

#include "flow/task.h"

struct state;
struct listener_set;

enum action_kind {
#define ACTION(name, text) ACTION_##name,
#include "flow/action.def"
#undef ACTION
	ACTION__MAX
};

/* The type of a comment on a task (dictionary bpm_comment_type, without 0). */
enum comment {
	COMMENT_APPROVED = 1,
	COMMENT_REJECTED,
	COMMENT_CANCELLED,
	COMMENT_RETURNED,
	COMMENT_DELEGATED,
	COMMENT_DELEGATION_DONE,
	COMMENT_TRANSFERRED,
	COMMENT_SIGNER_ADDED,
	COMMENT_SIGNER_REMOVED
};

/* An action of storage; it lives until the next step. */
struct action {
	struct action *next;
	enum action_kind kind;
	enum comment comment;
	struct inst *inst;
	struct task *task;   /* NULL: it concerns no task */
	struct token *token; /* CALL: the token that waits for the result */
	int32_t node;        /* NO_NODE: it concerns no node */
	const char *user;    /* who did or receives it; NULL: the system */
	const char *text;    /* NULL: none */
	enum reason code;    /* reason of the system, besides the text */
	const struct listener_set *listener; /* only of LISTEN */
};

/* action_add - appends an action of that kind to the list.  The caller sets its
 * other members, which are zero or NULL; node is NO_NODE. */
struct action *
action_add(struct state *s, enum action_kind kind, struct inst *inst);

/* action_name - the name of the kind, as the program `flow` prints it. */
const char *action_name(enum action_kind kind);

#endif
