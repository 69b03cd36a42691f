/*
 * memory_storage.h - a storage that keeps rows in memory, for the program
 * `flow` and for tests.  It is also an example of how storage uses rows.h.
 */
#ifndef FLOW_MEMORY_STORAGE_H
#define FLOW_MEMORY_STORAGE_H

#include "flow/rows.h"

/* The rows of one kind, sorted by id. */
struct memory_rows {
	struct object_row *v;
	size_t n, cap;
};

/* The rows of all kinds; all zero: no rows. */
struct memory {
	struct arena mem;
	struct memory_rows of[OBJECT__MAX];
	struct counters last;
};

/* memory_save - stores what the last step of the state has changed. */
void memory_save(struct memory *m, const struct state *s);

/* memory_load - loads all that is running into an empty state. */
enum err memory_load(const struct memory *m, struct state *s) MUST_CHECK;

/* memory_load_all - loads everything that was ever stored. */
enum err memory_load_all(const struct memory *m, struct state *s) MUST_CHECK;

/* memory_past - loads the past of the instance into its state, all of it even
 * if only a part is asked for; for env.past. */
void memory_past(const struct memory *m, struct state *s, const struct inst *i,
    enum past what);

/* memory_free - frees all its memory. */
void memory_free(struct memory *m);

#endif
