/*
 * listed.h - the list of all endpoints and who may call each, which is written
 * by hand: tests/contract/endpoints.
 */
#ifndef LISTED_H
#define LISTED_H

#include <stdbool.h>

#include "web/endpoint.h"

/* listed_read - reads the list; prints what is wrong and returns false. */
bool listed_read(void);

/* listed_for - who may call the endpoint, in the words of the list, or NULL if
 * it is not listed.  Notes that the program has it. */
const char *listed_for(const struct endpoint *ep);

/* listed_missing - prints the endpoints for which listed_for was not called;
 * returns how many. */
int listed_missing(void);

#endif
