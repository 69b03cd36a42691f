/* mem.c - memory of objects that outlive requests: connections, caches. */
#include "base/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sysexits.h>
#include <unistd.h>

void *
mem_new(size_t n)
{
	void *p = calloc(1, n == 0 ? 1 : n);

	if (p == NULL) {
		fputs("out of memory\n", stderr);
		_Exit(EX_OSERR); /* the supervisor then starts a new worker */
	}
	return p;
}

void *
mem_resize(void *p, size_t n)
{
	p = realloc(p, n == 0 ? 1 : n);
	if (p == NULL) {
		fputs("out of memory\n", stderr);
		_Exit(EX_OSERR);
	}
	return p;
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
