/* reason.h - why a task or an instance has its status: a code besides the text,
 * so that programs need not parse the text. */
#ifndef FLOW_REASON_H
#define FLOW_REASON_H

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

#endif
