/* loading.h - what the files that load rows into a state share; inner. */
#ifndef FLOW_LOADING_H
#define FLOW_LOADING_H

#include "flow/node_ids.h"
#include "flow/object_table.h"
#include "flow/rows.h"

struct loading {
	struct state *s;
	struct roll roll;
	struct node_ids nodes;
	/* About the new tokens: those that wait at gateways and at receive
	 * tasks, and how many are not gone. */
	struct token **parked, **receive;
	size_t n_parked, n_receive, n_alive;
};

/* loading_lost - sets s->why: a row names an object that is neither in the
 * state nor among the rows.  Returns E_SYSTEM. */
enum err loading_lost(struct loading *l, const char *kind, int64_t id,
    const char *what) MUST_CHECK;

/* loading_make - a zeroed object of that kind, size and id. */
void *
loading_make(struct loading *l, enum object_kind kind, size_t size, int64_t id);

/* loading_node - the node with that id in the instance's process; NO_NODE if
 * the id is NULL.  False: there is no such node. */
bool loading_node(struct loading *l, const struct inst *i, const char *id,
    int32_t *out) MUST_CHECK;

#endif
