/* dump.h - writes a whole state as text, so that two states can be compared. */
#ifndef TESTS_FLOW_DUMP_H
#define TESTS_FLOW_DUMP_H

#include "base/buf.h"
#include "flow/memory_storage.h"

#define DUMP_MAX (64 << 20)

/* state_dump - appends everything that a later step could depend on. */
void state_dump(const struct state *s, struct buf *out);

/* dump_same - is the state equal to the one that was dumped? */
bool dump_same(const struct state *s, const struct buf *before);

/* dump_anew - is a state that is loaded from all rows equal to this one? */
bool dump_anew(const struct state *s, const struct memory *rows);

#endif
