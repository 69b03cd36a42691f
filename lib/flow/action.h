/*
 * action.h - what storage has to do after a step besides writing the changed
 * objects: comments, copies, notices, outside calls, status events.
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

/* Type of a comment, as it stands on the wire. */
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

/* Something that storage has to do; it lives until the next step. */
struct action {
	struct action *next;
	enum action_kind kind;
	enum comment comment;
	struct inst *inst;
	struct task *task;   /* NULL: of no task */
	struct token *token; /* CALL: who waits for the answer */
	int32_t node;        /* NO_NODE: of no node */
	const char *user;    /* who did it or receives it; NULL: the system */
	const char *text;    /* NULL: none */
	enum reason code;    /* beside the text */
	const struct listener_set *listener; /* LISTEN */
};

/*
 * action_add - one more action of that kind, at the end of the list.  The
 * caller fills in its other members, which are zero or NULL; node is NO_NODE.
 */
struct action *
action_add(struct state *s, enum action_kind kind, struct inst *inst);

/* action_name - the kind as the program `flow` prints it. */
const char *action_name(enum action_kind kind);

#endif
