/* install_convert.h - the first of the two steps that make the statistics of a
 * month: counts the devices that have each version. */
#ifndef PACKAGE_INSTALL_CONVERT_H
#define PACKAGE_INSTALL_CONVERT_H

#include "store/ctx.h"

/* install_month_convert - counts the devices of a month by version and by the
 * dimensions that the entry app-install.dims lists.  Call it after
 * install_month_turn, in the same transaction.  It does nothing for a month
 * whose reports were dropped. */
enum err install_month_convert(struct ctx *ctx, int32_t month) MUST_CHECK;

#endif
