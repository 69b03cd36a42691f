/* route.h - from audience, method and path to the row, by binary search. */
#ifndef WEB_ROUTE_H
#define WEB_ROUTE_H

#include "text/url.h"
#include "web/endpoint.h"

#define ROUTE_PARAMS_MAX 4

/*
 * route_build - the index of a domain, made once at start.  A row without
 * guard, audience, method or shape, a doubled route, a PAGE without order,
 * a statement parameter that neither the input nor the context knows: one
 * line on standard error and false.
 */
bool route_build(const struct domain *d);

/*
 * route_find - the row.  params gets the values of {x} segments as query
 * pairs (raw text of the path), {x*} all that follows.  E_NOT_FOUND, or
 * E_METHOD_NOT_ALLOWED when the path exists for the audience under another
 * method.
 */
enum err route_find(enum audience aud, enum method m, const char *path,
    struct arena *a, const struct endpoint **out,
    struct url_pair params[ROUTE_PARAMS_MAX], size_t *n_params) MUST_CHECK;

#endif
