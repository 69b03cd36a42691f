/* access_given.h - what another module says a request brought along. */
#ifndef WEB_ACCESS_GIVEN_H
#define WEB_ACCESS_GIVEN_H

#include "base/arena.h"

/*
 * access_given - requestParams or a response as another module tells them,
 * without what hide_key names, at any depth, also of JSON that is the text of
 * a value.  A text under "query" or "body", or all of it, that is no JSON
 * becomes access_unparsed.  NULL and "" stay as they are; not cut.
 * Source: wire contract, "API access log", "API error log".
 */
const char *access_given(struct arena *a, const char *s);

#endif
