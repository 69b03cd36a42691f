/*
 * domains.h - the rows of all pools, for the programs that work with those of
 * others: who makes workbooks beside the requests, and who takes orders for
 * them.  Such programs are linked with every pool (Makefile: KNOWING), so that
 * a row still says all there is to say.
 */
#ifndef COMMON_DOMAINS_H
#define COMMON_DOMAINS_H

#include "web/endpoint.h"

extern const struct domain *const all_domains[];
extern const size_t n_all_domains;

#endif
