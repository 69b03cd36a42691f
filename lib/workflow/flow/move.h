/* move.h - removes tokens from their nodes and puts new ones at other nodes,
 * for approvals and for an administrator. */
#ifndef FLOW_MOVE_H
#define FLOW_MOVE_H

#include "flow/state.h"
#include "flow/step.h"

struct event;

struct move {
	struct token **from; /* at least one */
	size_t n_from;
	struct inst *inst; /* of the first token, or one that called it */
	const int32_t *to; /* nodes in the model of inst */
	size_t n_to;
};

/* move_tokens - removes the tokens in `from` with everything that belongs to
 * them, and lets new ones enter the nodes in `to`. */
enum err move_tokens(struct state *s, const struct move *m) MUST_CHECK;

/* move_to_end - removes all tokens of the instance and lets one enter its first
 * end event; without an end event the instance completes at once. */
enum err move_to_end(struct state *s, struct inst *i) MUST_CHECK;

/* move_apply - the event MOVE: moves the tokens at the nodes in `from` to the
 * nodes in `to`. */
enum err move_apply(struct state *s, const struct event *ev) MUST_CHECK;

#endif
