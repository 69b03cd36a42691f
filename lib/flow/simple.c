/* simple.c - SIMPLE files: what is around the tree of nodes. */
#include "flow/simple.h"

enum err
simple_read(struct arena *a, const char *path, const char *s, size_t n,
    struct findings *f, struct model *out)
{
	(void)a;
	(void)path;
	(void)s;
	(void)n;
	(void)f;
	(void)out;
	return E_NOT_IMPLEMENTED;
}
