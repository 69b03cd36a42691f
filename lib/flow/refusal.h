/*
 * refusal.h - why a step is refused: a sentence for logs and the program
 * `flow`, and for what people ask the error of the workflow contract, which the
 * domain answers with.
 */
#ifndef FLOW_REFUSAL_H
#define FLOW_REFUSAL_H

#include "base/base.h"

struct state;

enum refusal {
	REFUSAL_OTHER, /* the model or the event is at fault: code 400 */
#define REFUSAL(name, code) REFUSAL_##name,
#include "flow/refusal.def"
#undef REFUSAL
	REFUSAL__MAX
};

/* refusal_code, refusal_name - number and name of the contract's error;
 * REFUSAL_OTHER is 400, "OTHER". */
int32_t refusal_code(enum refusal what);
const char *refusal_name(enum refusal what);

/*
 * refuse - why the step is refused: an English sentence naming the node or
 * the word at fault, kept in s->why until the next step, with REFUSAL_OTHER.
 * Whoever refuses first says why: later calls of the same step change nothing.
 * Returns E_BAD_REQUEST.
 */
enum err refuse(struct state *s, const char *fmt, ...) PRINTF(2, 3) MUST_CHECK;

/* refuse_as - the same with an error of the contract, kept in s->refusal, and
 * what its text names, copied to s->about (refusal.def; NULL: nothing). */
enum err refuse_as(struct state *s, enum refusal what, const char *about,
    const char *fmt, ...) PRINTF(4, 5) MUST_CHECK;

#endif
