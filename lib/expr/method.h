/* method.h - the functions that carry out methods of values, such as
 * 'abc'.length(); function.c lists them as those that expressions may call;
 * inner. */
#ifndef EXPR_METHOD_H
#define EXPR_METHOD_H

#include "expr/op.h"

#define METHOD(name) \
	enum err method_##name(struct expr_run *r, const struct val *arg, \
	    uint32_t n, struct val *out)

METHOD(equals);
METHOD(contains);
METHOD(starts_with);
METHOD(ends_with);
METHOD(length);
METHOD(is_empty);
METHOD(trim);
METHOD(lower);
METHOD(upper);
METHOD(size);
METHOD(get);
METHOD(contains_key);

#endif
