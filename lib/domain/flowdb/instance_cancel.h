/* instance_cancel.h - cancels a process instance for another domain, in whose
 * transaction it happens. */
#ifndef FLOWDB_INSTANCE_CANCEL_H
#define FLOWDB_INSTANCE_CANCEL_H

#include "flow/refusal.h"
#include "store/ctx.h"

/*
 * instance_cancel - cancels the instance with that id as the caller; code says
 * as what he does it.  Whether he may is checked by the caller of the function.
 * The settings of its model about cancelling do not count.  Errors:
 * E_INSTANCE_MISSING, E_CANCEL_NOT_RUNNING, and those of a step
 * (flowdb/tree.h).
 */
enum err instance_cancel(struct ctx *ctx, const char *id, enum reason code,
    const char *reason) MUST_CHECK;

#endif
