/* install_inputs.h - inner: what requests about the installs of a month have in
 * common. */
#ifndef PACKAGE_INSTALL_INPUTS_H
#define PACKAGE_INSTALL_INPUTS_H

#include "input/field.h"
#include "package/errors.h"

/* STAT_MONTH_FIELD - the declaration of the member stat_month: within the
 * bounds that install_month_make of the schema has, too. */
#define STAT_MONTH_FIELD(T) \
	FIELD(T, stat_month, .req = true, .lo = 202001, .hi = 999912, \
	    .fails = E_STAT_MONTH_INVALID, .doc = "month, as yyyyMM")

#endif
