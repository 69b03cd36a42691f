/* move.h - tokens are taken from where they are and put elsewhere.  Source:
 * workflow engine, "Moving tokens". */
#ifndef FLOW_MOVE_H
#define FLOW_MOVE_H

#include "flow/state.h"

struct move {
	struct token **from; /* at least one */
	size_t n_from;
	struct inst *inst; /* that of the first token, or one that called it */
	const int32_t *to; /* nodes of the model of inst */
	size_t n_to;
};

/* move_tokens - drop the tokens in `from` with all that hangs on them and let
 * new ones enter the nodes in `to`. */
enum err move_tokens(struct state *s, const struct move *m) MUST_CHECK;

/* move_to_end - drop all tokens of the instance and let one enter its first
 * end event; without any it completes at once. */
enum err move_to_end(struct state *s, struct inst *i) MUST_CHECK;

/* inst_top - the instance that nobody called, from which this one was called,
 * directly or not. */
struct inst *inst_top(struct inst *i);

#endif
