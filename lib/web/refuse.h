/* refuse.h - the errors a row may answer with, computed from the row. */
#ifndef WEB_REFUSE_H
#define WEB_REFUSE_H

#include "web/endpoint.h"

/*
 * refuse_mark - mark the errors of the row's guard and input, the error for no
 * row (handler.none), the errors whose names its check block quotes, and those
 * that a call lists in REFUSES.  The errors of violated constraints are not
 * among them: db_rules marks those.
 */
void refuse_mark(const struct endpoint *ep, bool marked[E__MAX]);

/* refuse_general - may any row answer with this error?  These are the errors
 * with codes below 1000: of the guard, the decoders, the limits, and faults. */
bool refuse_general(enum err e);

#endif
