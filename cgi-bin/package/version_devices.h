/* version_devices.h - finds the devices that have a package, or certain
 * versions of it, in a month. */
#ifndef PACKAGE_VERSION_DEVICES_H
#define PACKAGE_VERSION_DEVICES_H

#include "store/ctx.h"

/* Pairs of a device and the version that it has; the devices are in ascending
 * order. */
struct version_devices {
	struct ids devices, versions;
};

/* version_devices_find - the devices that have one of these versions in the
 * month, in the arena.  The versions are a set and all of one package, so that
 * a device has one of them at most. */
enum err version_devices_find(struct ctx *ctx, int32_t month,
    const struct ids *versions, struct version_devices *out) MUST_CHECK;

#endif
