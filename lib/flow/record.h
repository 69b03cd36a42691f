/* record.h - the history: which nodes were entered and left, and when. */
#ifndef FLOW_RECORD_H
#define FLOW_RECORD_H

#include "flow/token.h"

/* One entry of a token into a node: a line of the history. */
struct record {
	struct head head;
	struct link all; /* inst.records */
	struct inst *inst;
	int32_t node;
	int32_t came;     /* from which node, by a flow; NO_NODE: other */
	const char *name; /* NULL: none */
	int64_t start_ms, end_ms;
	bool open;
};

/* record_open, record_close - open the line of the token that enters a node,
 * and close it when the token has left. */
void record_open(struct state *s, struct token *t, const char *name);
void record_close(struct state *s, struct token *t);

/* record_entered - the line of the history with which the token came to its
 * node, of a multi-instance the first one of its elements; INT64_MAX: it has
 * not entered yet. */
int64_t record_entered(const struct token *t);

#endif
