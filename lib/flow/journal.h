/* journal.h - what makes a step all or nothing. */
#ifndef FLOW_JOURNAL_H
#define FLOW_JOURNAL_H

#include "flow/object.h"

/*
 * object_new - a zeroed object of that size, born by this step and already
 * touched; it lives as long as the state.
 */
void *object_new(struct state *s, enum object_kind kind, size_t size);

/*
 * touch - call before changing an object: it is put back when the step is
 * refused, and storage will be told of it.
 */
void touch(struct state *s, void *object, size_t size);

#define TOUCH(s, o) touch((s), (o), sizeof(*(o)))

/* jot - call before changing anything of the state that is not an object:
 * those bytes are put back when the step is refused. */
void jot(struct state *s, void *p, size_t size);

/* journal_begin - a step begins: forget what the last one changed and asked
 * for. */
void journal_begin(struct state *s);

/* journal_next - within one journal another step begins (an advance has many):
 * its entries and decisions are counted anew. */
void journal_next(struct state *s);

/* journal_undo - put everything back as it was when journal_begin was called;
 * only why it was refused stays. */
void journal_undo(struct state *s);

#endif
