/*
 * domains.h - the endpoints of all pools in one program, for tests of what the
 * tree as a whole serves.  The Makefile defines POOLS as P(auth) P(system) ...
 */
#ifndef PROJECT_DOMAINS_H
#define PROJECT_DOMAINS_H

#include "web/endpoint.h"

#define P(pool) extern const struct domain pool##_domain;
POOLS
#undef P

#define P(pool) &pool##_domain,
static const struct domain *const domains[] = { POOLS };
#undef P

#endif
