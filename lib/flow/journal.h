/* journal.h - what makes a step all or nothing; for the files of the engine. */
#ifndef FLOW_JOURNAL_H
#define FLOW_JOURNAL_H

#include "flow/state.h"

/* journal_begin - a step starts: what the last one left is forgotten. */
void journal_begin(struct state *s);

/* journal_next - another step that is undone together with the last. */
void journal_next(struct state *s);

/* journal_undo - everything as it was when journal_begin was called. */
void journal_undo(struct state *s);

#endif
