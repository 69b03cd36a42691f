/* given.c - tells whether a field was sent, by its bit in `given`. */
#include "input/given.h"

#include "input/field.h"

bool
decode_given(const struct args *in, const void *member)
{
	size_t off = (size_t)((const char *)member - (const char *)in->at);
	size_t i = 0;

	while (i < in->def->n && in->def->f[i].off != off)
		i++;
	BUG_ON(i == in->def->n);
	return in->given >> i & 1;
}
