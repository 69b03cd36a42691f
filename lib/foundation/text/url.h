/* url.h - splits and decodes query strings, and decodes paths. */
#ifndef TEXT_URL_H
#define TEXT_URL_H

#include "base/arena.h"

#define URL_PAIRS_MAX 2000 /* name=value pairs in one query string */

/*
 * A parameter of a query string.  "x[0]=A", "x[]=A" and "x=A" all have the name
 * "x".  plain: it was sent without brackets; index: the number between them, -1
 * when there was none.
 */
struct url_pair {
	const char *name, *value; /* decoded, NUL-terminated */
	bool plain;
	int index;
};

/* The parameters of a query string, in its order. */
struct url_query {
	struct url_pair *v;
	size_t n;
};

/* url_path - decode the escapes of a URL's path; '+' is itself.  Returns
 * E_BAD_REQUEST for a broken escape and for bytes that are not UTF-8. */
enum err url_path(struct arena *a, const char *s, const char **out) MUST_CHECK;

/*
 * url_query - split and decode a query string; '+' is a space; NULL and "" have
 * no parameters.  Returns E_BAD_REQUEST with *why for a broken escape, a NUL,
 * bytes that are not UTF-8, or more than URL_PAIRS_MAX pairs.  A pair without a
 * name is ignored.
 */
enum err url_query(struct arena *a, const char *s, struct url_query *out,
    const char **why) MUST_CHECK;

#endif
