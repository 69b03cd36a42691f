/* mem.h - memory that lives as long as the process, or until it is freed. */
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include "base/base.h"

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
