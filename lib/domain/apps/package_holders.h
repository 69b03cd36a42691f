/* package_holders.h - which devices have a package now, in which version. */
#ifndef APPS_PACKAGE_HOLDERS_H
#define APPS_PACKAGE_HOLDERS_H

#include "apps/install_find.h"

/* The devices, in two lists without common ones: those that have reported their
 * applications in the present month, and those that did so only in the month
 * before.  versions: the set of all versions that were looked for. */
struct package_holders {
	struct version_devices now, before;
	struct ids versions;
};

/* package_holders - the devices of the tenant that have the package now, or,
 * unless version_name is NULL, that version of it; in the arena.  Nobody has a
 * package that no device has reported. */
enum err package_holders(struct ctx *ctx, const char *package_name,
    const char *version_name, struct package_holders *out) MUST_CHECK;

/* package_holders_n - how many devices have the package. */
size_t package_holders_n(const struct package_holders *h);

/*
 * package_holders_most - the versions that most of them have, at most `most`;
 * of versions that as many have, the newer one first.  counts: how many have
 * each; both in the arena.
 */
void package_holders_most(struct arena *mem, const struct package_holders *h,
    size_t most, struct ids *versions, struct ids *counts);

#endif
