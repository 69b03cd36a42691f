/* mem.c - the few things that outlive requests: connections, caches. */
#include "base/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <sysexits.h>

void *
mem_new(size_t n)
{
	void *p = calloc(1, n == 0 ? 1 : n);

	if (p == NULL) {
		fputs("out of memory\n", stderr);
		_Exit(EX_OSERR); /* the supervisor starts a fresh worker */
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
