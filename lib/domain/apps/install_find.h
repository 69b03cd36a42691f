/* install_find.h - which devices have versions of a package in a month. */
#ifndef APPS_INSTALL_FIND_H
#define APPS_INSTALL_FIND_H

#include "store/ctx.h"

/* Pairs of a device and the version that it has; the devices are in ascending
 * order. */
struct version_devices {
	struct ids devices, versions;
};

/* install_find - the devices that have one of these versions in the month
 * yyyyMM, in the arena.  The versions are a set and all of one package, so that
 * a device has one of them at most. */
enum err install_find(struct ctx *ctx, int32_t month,
    const struct ids *versions, struct version_devices *out) MUST_CHECK;

#endif
