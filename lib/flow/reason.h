/* reason.h - why a task or an instance has its status: a code beside the text,
 * so that nobody has to read the text. */
#ifndef FLOW_REASON_H
#define FLOW_REASON_H

enum reason {
	REASON_NONE, /* a person's decision */
#define REASON(name, number, text) REASON_##name = (number),
#include "flow/reason.def"
#undef REASON
};

/* reason_text - the system's own text in English; NULL: it has none. */
const char *reason_text(enum reason reason);

/* reason_name - the code's name; "NONE" for numbers that are none. */
const char *reason_name(enum reason reason);

#endif
