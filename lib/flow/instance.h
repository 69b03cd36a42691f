/* instance.h - a running or ended process instance. */
#ifndef FLOW_INSTANCE_H
#define FLOW_INSTANCE_H

#include "flow/chain.h"
#include "flow/object.h"
#include "flow/reason.h"

struct definition;
struct model;
struct node;
struct token;

enum inst_state { INST_RUNNING, INST_COMPLETED, INST_DELETED };

/* Status of an instance with approvals, as it stands on the wire. */
enum inst_status {
	STATUS_RUNNING = 1,
	STATUS_APPROVED,
	STATUS_REJECTED,
	STATUS_CANCELLED,
	STATUS_SYSTEM_ERROR /* runs, but stands still */
};

/* How much of an instance's past is in the state. */
enum past {
	PAST_NONE,
	PAST_APPROVED, /* of the approved tasks the newest of each node and
	                * assignee */
	PAST_ALL       /* ended tasks and closed lines of the history */
};

struct inst {
	struct head head;
	struct link all;     /* state.insts */
	struct link running; /* state.running */
	const struct definition *def;
	struct token *root;   /* holds its tokens and variables */
	struct token *caller; /* waits in the calling instance; NULL */
	const char *id_text;  /* as others know it */
	uint64_t moved;       /* the last step in which a token of it moved */
	uint64_t ended;       /* the step in which it ended; 0: none */
	enum inst_state state;
	int32_t status;           /* enum inst_status */
	const char *reason;       /* NULL: none */
	enum reason code;         /* beside the reason */
	const char *starter;      /* user id; NULL: nobody */
	const char *business_key; /* NULL: none */
	const char *name;         /* NULL: none */
	int64_t start_ms, end_ms; /* end 0: running */
	struct chain tasks;       /* open ones, task.own */
	struct chain past;        /* ended ones, task.past */
	struct chain records;     /* the history, record.all */
	enum past known;          /* how much of past and closed records */
};

/* inst_undecided - has nobody rejected the instance or called it off? */
bool inst_undecided(const struct inst *i);

/* inst_model, inst_node - the model of the instance, and the node of that
 * index in it. */
const struct model *inst_model(const struct inst *i);
const struct node *inst_node(const struct inst *i, int32_t node);

#endif
