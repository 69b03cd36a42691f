/* dump.h - a whole state as text, so that two of them can be compared. */
#ifndef TESTS_FLOW_DUMP_H
#define TESTS_FLOW_DUMP_H

#include "base/buf.h"
#include "flow/memory_storage.h"

#define DUMP_MAX (64 << 20)

/* state_dump - everything that a later step could depend on. */
void state_dump(const struct state *s, struct buf *out);

/* dump_same - is the state what it was when it was dumped? */
bool dump_same(const struct state *s, const struct buf *before);

/* dump_anew - do all rows together make the same state? */
bool dump_anew(const struct state *s, const struct memory *rows);

#endif
