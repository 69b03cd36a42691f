/* reason.c - the texts and names of the reasons for decisions of the system. */
#include <stddef.h>

#include "flow/reason.h"

const char *
reason_text(enum reason reason)
{
	switch (reason) {
#define REASON(name, number, text) \
	case REASON_##name: \
		return text;
#include "flow/reason.def"
#undef REASON
	default:
		return NULL;
	}
}

const char *
reason_name(enum reason reason)
{
	switch (reason) {
#define REASON(name, number, text) \
	case REASON_##name: \
		return #name;
#include "flow/reason.def"
#undef REASON
	default:
		return "NONE";
	}
}
