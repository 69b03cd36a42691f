/*
 * unserved.h - rows of what the site can ask for and the suite does not
 * offer: they exist, so that the answer is "not offered" instead of a wrong
 * address, and so that documents say it too.
 * Source: wire contract, "General codes": 501.
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
/* UNSERVED - one row.  No input is looked at and no permission asked for:
 * there is nothing to protect, and no menu could grant it. */
#define UNSERVED(method, path, guard) \
	{ ADMIN, method, path, guard, NO_INPUT, \
	    CALL(unserved, REFUSES(E_NOT_IMPLEMENTED)), "Not offered" }

/* UNSERVED_READ, UNSERVED_KEPT, UNSERVED_LISTED - the rows that resources of
 * records have in common. */
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
