/*
 * impact_check.h - inner: refuses changes of records and of their rules that
 * would concern too many devices.
 */
#ifndef BLACKLIST_IMPACT_CHECK_H
#define BLACKLIST_IMPACT_CHECK_H

#include "input/field_types.h"
#include "store/ctx.h"

/*
 * impact_check - E_BLACKLIST_IMPACT_TOO_LARGE if one of these records, as they
 * are in this transaction, concerns more than the percentage of the tenant's
 * devices that the entry blacklist.impact.max-percent names, or so many that
 * they cannot be counted in time.  Without such a limit nothing is counted.
 */
enum err impact_check(struct ctx *ctx, const struct ids *records) MUST_CHECK;

#endif
