/* dump.h - a whole state as text, so that two of them can be compared. */
#ifndef TESTS_FLOW_DUMP_H
#define TESTS_FLOW_DUMP_H

#include "base/buf.h"
#include "flow/state.h"

/* state_dump - everything that a later step could depend on. */
void state_dump(const struct state *s, struct buf *out);

#endif
