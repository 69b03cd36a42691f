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

/* The status of an instance with approvals, as a number of the API. */
enum inst_status {
	STATUS_RUNNING = 1,
	STATUS_APPROVED,
	STATUS_REJECTED,
	STATUS_CANCELLED,
	STATUS_SYSTEM_ERROR /* parked, until an administrator resumes it */
};

/* How much of an instance's past is in the state. */
enum past {
	PAST_NONE,
	PAST_APPROVED, /* the newest approved task of each node and assignee */
	PAST_ALL       /* all ended tasks and closed records */
};

struct inst {
	struct head head;
	struct link all;     /* state.insts */
	struct link running; /* state.running */
	const struct definition *def;
	/* The token that holds its tokens and variables. */
	struct token *root;
	/* Token that waits for it at a call activity, or NULL. */
	struct token *caller;
	const char *id_text; /* the id by which others know it */
	/* The last step in which one of its tokens moved. */
	uint64_t moved;
	uint64_t ended; /* the step in which it ended; 0: it has not */
	enum inst_state state;
	int32_t status;           /* enum inst_status */
	const char *reason;       /* why it has its status; NULL: no reason */
	enum reason code;         /* the system's reason, besides the text */
	const char *starter;      /* user id, or NULL */
	const char *business_key; /* NULL: none */
	const char *name;         /* NULL: none */
	int64_t start_ms, end_ms; /* end_ms 0: it runs */
	struct chain tasks;       /* open tasks, linked by task.own */
	struct chain past;        /* ended tasks, linked by task.past */
	struct chain records;     /* history records, linked by record.all */
	enum past known;          /* how much of past and records is loaded */
};

/* inst_undecided - was the instance neither rejected nor cancelled? */
bool inst_undecided(const struct inst *i);

/* inst_model - the model of the instance; inst_node - the node with that index
 * in it. */
const struct model *inst_model(const struct inst *i);
const struct node *inst_node(const struct inst *i, int32_t node);

#endif
