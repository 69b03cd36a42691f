/* move.h - tokens are taken from where they are and put elsewhere; for the
 * files of the engine.  Source: workflow engine, "Moving tokens". */
#ifndef FLOW_MOVE_H
#define FLOW_MOVE_H

#include "flow/state.h"

struct move {
	struct token **from; /* the first says where `to` is looked for */
	size_t n_from;
	struct inst *inst; /* of the first, or one that called it */
	const int32_t *to; /* its nodes */
	size_t n_to;
};

/* move_tokens - they go with all that hangs on them, new ones enter `to`. */
enum err move_tokens(struct state *s, const struct move *m) MUST_CHECK;

/* move_to_end - everything in the instance goes, one token enters its first
 * end event. */
enum err move_to_end(struct state *s, struct inst *i) MUST_CHECK;

/* inst_top - the root instance of the tree. */
struct inst *inst_top(struct inst *i);

#endif
