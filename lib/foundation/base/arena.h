/* arena.h - memory that lives as long as one request. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include "base/base.h"

struct arena_block;

/*
 * An arena of zeros is empty.  arena_reset keeps one block of the usual size.
 */
struct arena {
	struct arena_block *head; /* newest block: allocations come from it */
	size_t total;             /* bytes of all blocks */
};

/*
 * arena_alloc - n zeroed bytes, aligned to 16.  Never NULL: when there is no
 * memory the process ends with status 71 (EX_OSERR), and PostgreSQL rolls back
 * its open transaction.
 */
void *arena_alloc(struct arena *a, size_t n)
    __attribute__((malloc, alloc_size(2), returns_nonnull));

/* arena_strndup - the first n bytes of s and a NUL. */
char *arena_strndup(struct arena *a, const char *s, size_t n)
    __attribute__((returns_nonnull));

/* arena_strdup - a copy of the text s. */
char *
arena_strdup(struct arena *a, const char *s) __attribute__((returns_nonnull));

/* arena_printf - formatted text. */
char *arena_printf(struct arena *a, const char *fmt, ...) PRINTF(2, 3)
    __attribute__((returns_nonnull));

/* arena_reset - free all that was allocated; keeps one block of the usual
 * size. */
void arena_reset(struct arena *a);

/* arena_free - free all blocks; the arena is then empty. */
void arena_free(struct arena *a);

#define arena_new(a, type, n) ((type *)arena_alloc((a), sizeof(type) * (n)))

#endif
