/*
 * arena.c - memory that lives as long as one request, so that code which serves
 * requests need not free anything itself; and the memory of objects that
 * outlive requests, such as connections and caches.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sysexits.h>
#include <unistd.h>

#include "base/arena.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ARENA_ASAN 1
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define ARENA_ASAN 1
#endif

/* The address sanitizer is told which memory is free, so that it finds uses of
 * pointers that an earlier request has left. */
#ifdef ARENA_ASAN
#include <sanitizer/asan_interface.h>
#define POISON(p, n)   ASAN_POISON_MEMORY_REGION((p), (n))
#define UNPOISON(p, n) ASAN_UNPOISON_MEMORY_REGION((p), (n))
#else
#define POISON(p, n)   ((void)(p), (void)(n))
#define UNPOISON(p, n) ((void)(p), (void)(n))
#endif

#define BLOCK_SIZE ((size_t)64 * 1024)
#define ALIGN      ((size_t)16)

struct arena_block {
	struct arena_block *next;
	size_t used, cap;
	_Alignas(16) char data[];
};

/* -- memory that outlives requests ------------------------------------------
 */

/* Ends the process when p is NULL, because the system had no memory for it; the
 * supervisor then starts a new worker. */
static void *
must_have(void *p)
{
	if (p == NULL) {
		fputs("out of memory\n", stderr);
		_Exit(EX_OSERR);
	}
	return p;
}

void *
mem_new(size_t n)
{
	return must_have(calloc(1, n == 0 ? 1 : n));
}

void *
mem_resize(void *p, size_t n)
{
	return must_have(realloc(p, n == 0 ? 1 : n));
}

void
mem_free(void *p)
{
	free(p);
}

void
mem_let_go(const void *p, size_t n)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	uintptr_t from = ((uintptr_t)p + page - 1) / page * page;
	uintptr_t to = ((uintptr_t)p + n) / page * page;

	if (to > from)
		(void)madvise((void *)from, to - from, MADV_DONTNEED);
}

/* -- the arena of a request -------------------------------------------------
 */

/*
 * A block larger than the usual size is put behind the newest block, so that
 * the bytes still free in the newest one are used first.
 */
static struct arena_block *
block_new(struct arena *a, size_t need)
{
	size_t cap = need > BLOCK_SIZE ? need : BLOCK_SIZE;
	struct arena_block *b = mem_resize(NULL, sizeof(*b) + cap);

	*b = (struct arena_block){ .cap = cap };
	if (cap > BLOCK_SIZE && a->head != NULL) {
		b->next = a->head->next;
		a->head->next = b;
	} else {
		b->next = a->head;
		a->head = b;
	}
	a->total += cap;
	POISON(b->data, cap);
	return b;
}

void *
arena_alloc(struct arena *a, size_t n)
{
	struct arena_block *b = a->head;
	size_t need = (n + ALIGN - 1) & ~(ALIGN - 1);
	char *p;

	BUG_ON(n > SIZE_MAX / 2);
	if (need == 0)
		need = ALIGN;
	if (b == NULL || b->cap - b->used < need)
		b = block_new(a, need);
	p = b->data + b->used;
	b->used += need;
	UNPOISON(p, n);
	memset(p, 0, n);
	return p;
}

struct arena
arena_within(void *p, size_t n)
{
	struct arena_block *b = p;

	BUG_ON(n <= sizeof(*b));
	*b = (struct arena_block){ .cap = n - sizeof(*b) };
	POISON(b->data, b->cap);
	return (struct arena){ b, b->cap };
}

/* Any block beside that of arena_within would add to the total. */
bool
arena_is_within(const struct arena *a)
{
	return a->head->cap == a->total;
}

size_t
arena_used(const struct arena *a)
{
	size_t n = 0;

	for (const struct arena_block *b = a->head; b != NULL; b = b->next)
		n += sizeof(*b) + b->used;
	return n;
}

char *
arena_strndup(struct arena *a, const char *s, size_t n)
{
	char *p = arena_alloc(a, n + 1);

	if (n > 0)
		memcpy(p, s, n);
	return p;
}

char *
arena_strdup(struct arena *a, const char *s)
{
	return arena_strndup(a, s, strlen(s));
}

char *
arena_lower(struct arena *a, const char *s)
{
	char *out = arena_strdup(a, s);

	for (char *p = out; *p != '\0'; p++)
		if (*p >= 'A' && *p <= 'Z')
			*p = (char)(*p - 'A' + 'a');
	return out;
}

char *
arena_printf(struct arena *a, const char *fmt, ...)
{
	va_list ap;
	va_list again;
	char *p;
	int n;

	va_start(ap, fmt);
	va_copy(again, ap);
	n = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	BUG_ON(n < 0);
	p = arena_alloc(a, (size_t)n + 1);
	(void)vsnprintf(p, (size_t)n + 1, fmt, again);
	va_end(again);
	return p;
}

void
arena_reset(struct arena *a)
{
	struct arena_block *keep = NULL;

	for (struct arena_block *b = a->head, *next; b != NULL; b = next) {
		next = b->next;
		if (keep == NULL && b->cap == BLOCK_SIZE)
			keep = b;
		else
			free(b);
	}
	if (keep != NULL) {
		keep->next = NULL;
		keep->used = 0;
		POISON(keep->data, keep->cap);
	}
	a->head = keep;
	a->total = keep != NULL ? keep->cap : 0;
}

void
arena_free(struct arena *a)
{
	for (struct arena_block *b = a->head, *next; b != NULL; b = next) {
		next = b->next;
		free(b);
	}
	*a = (struct arena){ 0 };
}
