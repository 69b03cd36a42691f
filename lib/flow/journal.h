/* journal.h - the journal of a step: with it a step is either complete or
 * undone. */
#ifndef FLOW_JOURNAL_H
#define FLOW_JOURNAL_H

#include "flow/object.h"

/* object_new - a zeroed object of that size, created in this step and marked as
 * changed; it lives as long as the state. */
void *object_new(struct state *s, enum object_kind kind, size_t size);

/* touch - must be called before an object is changed: the object can then be
 * restored when the step is refused, and storage finds it in s->changed. */
void touch(struct state *s, void *object, size_t size);

#define TOUCH(s, o) touch((s), (o), sizeof(*(o)))

/* jot - must be called before bytes of the state that belong to no object are
 * changed, so that they can be restored when the step is refused. */
void jot(struct state *s, void *p, size_t size);

/* journal_begin - begins a step: forgets the changes and actions of the last
 * one. */
void journal_begin(struct state *s);

/* journal_next - begins another step in the same journal, as an advance of time
 * does for each timer: node entries and decisions of the system, which are
 * limited for each step, are counted from zero again.  journal_undo still
 * undoes all steps since journal_begin. */
void journal_next(struct state *s);

/* journal_undo - restores the state at the time of journal_begin; only the
 * reason of the refusal is kept. */
void journal_undo(struct state *s);

#endif
