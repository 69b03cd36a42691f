/*
 * action.h - actions: what storage has to do after a step besides writing the
 * changed objects, such as comments, copies, notices, outgoing calls and status
 * events; with the listeners and service tasks, which order most of them.
 */
#ifndef FLOW_ACTION_H
#define FLOW_ACTION_H

#include "flow/state.h"

struct listener_set;

enum action_kind {
#define ACTION(name, text) ACTION_##name,
#include "flow/action.def"
#undef ACTION
	ACTION__MAX
};

/* The type of a comment on a task, as in the dictionary bpm_comment_type. */
enum comment {
	COMMENT_PLAIN = 0, /* a person has commented, and done nothing else */
	COMMENT_APPROVED = 1,
	COMMENT_REJECTED = 2,
	COMMENT_CANCELLED = 3,
	COMMENT_RETURNED = 4,
	COMMENT_DELEGATED = 5,
	COMMENT_DELEGATION_DONE = 6,
	COMMENT_TRANSFERRED = 7,
	COMMENT_SIGNER_ADDED = 8,
	COMMENT_SIGNER_REMOVED = 9
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

/* run_node_listeners - runs the listeners of the token's node to that event of
 * the node, "start" or "end"; run_task_listeners - those to that event of its
 * user task, "create", "assignment" or "complete". */
enum err run_node_listeners(struct state *s, struct token *t, const char *event)
    MUST_CHECK;
enum err run_task_listeners(struct state *s, struct token *t, const char *event)
    MUST_CHECK;

/* run_flow_listeners - runs the listeners of a flow that the token takes;
 * run_process_listeners - those of the instance's process. */
enum err
run_flow_listeners(struct state *s, struct token *t, int32_t flow) MUST_CHECK;
enum err run_process_listeners(
    struct state *s, struct inst *i, const char *event) MUST_CHECK;

/* service_run - carries out the service task that the token has entered:
 * evaluates its expression, sends copies, sets variables, or asks storage to
 * call another host.  If the token must wait for the result of that call, its
 * mode is TOKEN_RESULT afterwards. */
enum err service_run(struct state *s, struct token *t) MUST_CHECK;

#endif
