/*
 * refusal.h - why a step is refused, and why the system decided.  A refusal is
 * a sentence for logs and the program `flow`; and, for requests of people, the
 * error of the workflow contract with which the domain answers.  A decision of
 * the system carries a code besides its text, so that programs need not parse
 * the text.
 */
#ifndef FLOW_REFUSAL_H
#define FLOW_REFUSAL_H

#include "base/base.h"

struct state;
struct token;

enum reason {
	REASON_NONE, /* a person has decided */
#define REASON(name, number, text) REASON_##name = (number),
#include "flow/reason.def"
#undef REASON
};

/* reason_text - the text of the system in English; NULL: there is none. */
const char *reason_text(enum reason reason);

/* reason_name - the name of the code; "NONE" for any other number. */
const char *reason_name(enum reason reason);

enum refusal {
	REFUSAL_OTHER, /* a mistake in the model or the event: code 400 */
#define REFUSAL(name, code) REFUSAL_##name,
#include "flow/refusal.def"
#undef REFUSAL
	REFUSAL__MAX
};

/* refusal_code - the number of the contract's error; that of REFUSAL_OTHER is
 * 400. */
int32_t refusal_code(enum refusal what);

/*
 * refuse - refuses the step with REFUSAL_OTHER and a reason: an English
 * sentence that names the wrong node or word, kept in s->why until the next
 * step.  Only the first reason of a step is kept; later calls change nothing.
 * Returns E_BAD_REQUEST.
 */
enum err refuse(struct state *s, const char *fmt, ...) PRINTF(2, 3) MUST_CHECK;

/* refuse_as - the same with an error of the contract, kept in s->refusal; what
 * its text names is copied to s->about (refusal.def; NULL: nothing). */
enum err refuse_as(struct state *s, enum refusal what, const char *about,
    const char *fmt, ...) PRINTF(4, 5) MUST_CHECK;

/* refuse_node - refuses the step with a sentence that begins with the element
 * and the id of the token's node, such as: userTask "a": what. */
enum err refuse_node(struct state *s, const struct token *t, const char *what)
    MUST_CHECK;

#endif
