/* record.h - history records: which nodes tokens have entered and left, and
 * when. */
#ifndef FLOW_RECORD_H
#define FLOW_RECORD_H

#include "flow/token.h"

/* A history record: a token was at a node. */
struct record {
	struct head head;
	struct link all; /* inst.records */
	struct inst *inst;
	int32_t node;
	/* Node before it, if it came by a flow; else NO_NODE. */
	int32_t came;
	const char *name; /* NULL: none */
	int64_t start_ms, end_ms;
	bool open;
};

/* record_open - opens the record of a token that enters a node; record_close -
 * closes it when the token has left. */
void record_open(struct state *s, struct token *t, const char *name);
void record_close(struct state *s, struct token *t);

/* record_entered - the id of the history record that was opened when the token
 * entered its node; of a multi-instance the first one of its elements.
 * INT64_MAX: it has not entered yet. */
int64_t record_entered(const struct token *t);

#endif
