/*
 * unserved.h - endpoints that the front-end can call but the suite does not
 * offer.  They exist so that the answer is 501 "not offered" instead of 404,
 * and so that the OpenAPI document says it, too.
 */
#ifndef COMMON_UNSERVED_H
#define COMMON_UNSERVED_H

#include "web/req.h"

static enum err
unserved(struct req *r, const struct args *in)
{
	(void)r;
	(void)in;
	return E_NOT_IMPLEMENTED;
}

/* clang-format off */
/* UNSERVED - one endpoint.  It reads no input and checks no permission: there
 * is nothing to protect, and no menu that could grant one. */
#define UNSERVED(method, path, guard) \
	{ ADMIN, method, path, guard, NO_INPUT, \
	    CALL(unserved, REFUSES(E_NOT_IMPLEMENTED)), "Not offered" }

/* UNSERVED_READ, UNSERVED_KEPT, UNSERVED_LISTED - the endpoints of reading, of
 * changing and of simple lists that most resources have. */
#define UNSERVED_READ(base) \
	UNSERVED(GET, base "/get", LOGGED_IN), \
	UNSERVED(GET, base "/page", LOGGED_IN)
#define UNSERVED_KEPT(base) \
	UNSERVED(POST, base "/create", LOGGED_IN), \
	UNSERVED(PUT, base "/update", LOGGED_IN), \
	UNSERVED(DELETE, base "/delete", LOGGED_IN), \
	UNSERVED(DELETE, base "/delete-list", LOGGED_IN), \
	UNSERVED_READ(base)
#define UNSERVED_LISTED(base) \
	UNSERVED(GET, base "/list-all-simple", LOGGED_IN), \
	UNSERVED(GET, base "/simple-list", LOGGED_IN)
/* clang-format on */

#endif
