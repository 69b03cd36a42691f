/* refuse.h - the errors a row may answer with, from what the row says. */
#ifndef WEB_REFUSE_H
#define WEB_REFUSE_H

#include "web/endpoint.h"

/*
 * refuse_mark - mark the errors of its guard and its input, of an empty answer
 * (body.none), those its check block has a name of in quotes, and those a call
 * says it REFUSES.  Constraints are the database's to tell: db_rules.
 */
void refuse_mark(const struct endpoint *ep, bool marked[E__MAX]);

/* refuse_general - is it one that any row may answer with: a code below 1000
 * of the guard, the decoders, the limits or a fault? */
bool refuse_general(enum err e);

#endif
