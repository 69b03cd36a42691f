/*
 * domains.c - the endpoints of all pools as one list.  The Makefile defines
 * POOLS as P(auth) P(system) ...
 */
#include "common/domains.h"

#include "base/base.h"

#define P(pool) extern const struct domain pool##_domain;
POOLS
#undef P

#define P(pool) &pool##_domain,
const struct domain *const all_domains[] = { POOLS };
#undef P

const size_t n_all_domains = ARRAY_LEN(all_domains);
