/* journal.h - what makes a step all or nothing; for the files of the engine. */
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

/* jot - call before changing anything else that the state owns. */
void jot(struct state *s, void *p, size_t size);

/* journal_begin - a step starts: what the last one left is forgotten. */
void journal_begin(struct state *s);

/* journal_next - another step that is undone together with the last. */
void journal_next(struct state *s);

/* journal_undo - everything as it was when journal_begin was called. */
void journal_undo(struct state *s);

#endif
