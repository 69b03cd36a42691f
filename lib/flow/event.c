/* event.c - the names of the kinds of events. */
#include "flow/event.h"

const char *
event_name(enum event_kind kind)
{
	static const char *const names[] = {
#define EVENT(name, text) text,
#include "flow/event.def"
#undef EVENT
	};

	BUG_ON(kind >= EVENT__MAX);
	return names[kind];
}
