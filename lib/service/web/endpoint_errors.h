/* endpoint_errors.h - the list of errors that a row may answer with. */
#ifndef WEB_ENDPOINT_ERRORS_H
#define WEB_ENDPOINT_ERRORS_H

#include "web/endpoint.h"

/*
 * endpoint_errors_mark - mark the errors of the row's guard and input, the
 * error for no row (handler.none), the errors whose names its check block
 * quotes, and those that a call lists in REFUSES.  The errors of violated
 * constraints are not among them: db_constraint_errors marks those.
 */
void endpoint_errors_mark(const struct endpoint *ep, bool marked[E__MAX]);

/* endpoint_errors_general - may any row answer with this error?  These are the
 * errors with codes below 1000: of the guard, the decoders, the limits, and
 * faults. */
bool endpoint_errors_general(enum err e);

#endif
