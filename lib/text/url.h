/* url.h - query strings and path segments, decoded once, in one place. */
#ifndef TEXT_URL_H
#define TEXT_URL_H

#include "base/arena.h"

#define URL_PAIRS_MAX 2000 /* name=value pairs in one query string */

/*
 * One parameter as sent.  "x[0]=A", "x[]=A" and "x=A" all have the name "x";
 * plain tells whether it came without brackets, index is what stood between
 * them (-1: nothing).
 */
struct url_pair {
	const char *name, *value; /* decoded, NUL-terminated */
	bool plain;
	int index;
};

struct url_query {
	struct url_pair *v;
	size_t n;
};

/*
 * url_query - split and decode; '+' is a space.  NULL or "" gives none.
 * Returns E_BAD_REQUEST with *why for a broken escape, NUL, bytes that are
 * not UTF-8, or more than URL_PAIRS_MAX pairs.  A pair without name is
 * dropped.
 * Source: wire contract, query strings ("x[0]", repeats, commas).
 */
enum err url_query(struct arena *a, const char *s, struct url_query *out,
    const char **why) MUST_CHECK;

#endif
