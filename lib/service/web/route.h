/* route.h - finds the endpoint for an audience, a method and a path, by binary
 * search. */
#ifndef WEB_ROUTE_H
#define WEB_ROUTE_H

#include "text/url.h"
#include "web/endpoint.h"

#define ROUTE_PARAMS_MAX 4

/*
 * route_build - check the endpoints of a domain and build the index; called
 * once at start.  Writes one line on standard error and returns false for an
 * endpoint without guard, audience, method or shape, two endpoints of one
 * route, a PAGE without order, or a block with a parameter that is neither in
 * the input nor in the context.
 */
bool route_build(const struct domain *d);

/*
 * route_find - find the endpoint of a path.  params gets the values of its {x}
 * segments as query pairs (raw text of the path); {x*} takes the rest of the
 * path.  E_NOT_FOUND, or E_METHOD_NOT_ALLOWED when the audience has the path
 * with another method only; *out is then the endpoint of that method.
 */
enum err route_find(enum audience aud, enum method m, const char *path,
    struct arena *a, const struct endpoint **out,
    struct url_pair params[ROUTE_PARAMS_MAX], size_t *n_params) MUST_CHECK;

#endif
