/* mem.h - memory that lives as long as the process, or until given back. */
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include "base/base.h"

/* mem_new - n zeroed bytes; running out ends the process with EX_OSERR. */
void *mem_new(size_t n) __attribute__((malloc, alloc_size(1), returns_nonnull));

/*
 * mem_resize - realloc that never returns NULL (ends as mem_new does); what
 * is added is not zeroed.  Given back with mem_free.
 */
void *mem_resize(void *p, size_t n) __attribute__((returns_nonnull));

/* mem_free - give back what mem_new gave; NULL is fine. */
void mem_free(void *p);

/*
 * mem_let_go - these n bytes of a mapped file will not be read again soon: the
 * pages that lie wholly in them need not stay in this process.
 */
void mem_let_go(const void *p, size_t n);

#endif
