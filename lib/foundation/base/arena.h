/* arena.h - memory that lives as long as one request (arena_), and memory that
 * lives as long as the process, or until it is freed (mem_). */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include "base/base.h"

struct arena_block;

/* An arena of zeros is empty. */
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

/* arena_lower - a copy of the text with a-z for A-Z; all other bytes, such as
 * those of UTF-8, stay as they are. */
char *arena_lower(struct arena *a, const char *s);

/* arena_printf - formatted text. */
char *arena_printf(struct arena *a, const char *fmt, ...) PRINTF(2, 3)
    __attribute__((returns_nonnull));

/* arena_reset - free all that was allocated; keeps one block of the usual
 * size. */
void arena_reset(struct arena *a);

/* arena_free - free all blocks; the arena is then empty. */
void arena_free(struct arena *a);

/*
 * arena_within - an arena over n zeroed bytes at p, aligned to 16, such as
 * memory that processes share.  What does not fit there is allocated as usual.
 * arena_is_within - did all of it fit?  arena_used - how many bytes are in use.
 * The memory is freed as it was made, not by arena_reset or arena_free.
 */
struct arena arena_within(void *p, size_t n);
bool arena_is_within(const struct arena *a);
size_t arena_used(const struct arena *a);

#define arena_new(a, type, n) ((type *)arena_alloc((a), sizeof(type) * (n)))

/* mem_new - n zeroed bytes; when there is no memory the process ends with
 * EX_OSERR. */
void *mem_new(size_t n) __attribute__((malloc, alloc_size(1), returns_nonnull));

/*
 * mem_resize - as realloc, but never NULL: when there is no memory the process
 * ends with EX_OSERR.  Added bytes are not zeroed.  Free it with mem_free.
 */
void *mem_resize(void *p, size_t n) __attribute__((returns_nonnull));

/* mem_free - free memory of mem_new or mem_resize; p may be NULL. */
void mem_free(void *p);

/*
 * mem_let_go - tells the kernel that these n bytes of a mapped file will not be
 * read again soon, so that it may take back the pages that lie completely
 * inside them.
 */
void mem_let_go(const void *p, size_t n);

#endif
