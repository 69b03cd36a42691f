/*
 * domains.h - the endpoints of all pools, for the programs that need those of
 * other pools: the pool infra, which accepts export tasks, job, which carries
 * them out, and openapi.  The Makefile links the endpoints of every pool into
 * these programs (ALL_A), so that an export needs nothing but its endpoint.
 */
#ifndef COMMON_DOMAINS_H
#define COMMON_DOMAINS_H

#include "web/endpoint.h"

extern const struct domain *const all_domains[];
extern const size_t n_all_domains;

#endif
