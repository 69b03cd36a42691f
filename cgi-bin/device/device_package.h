/* device_package.h - inner: devices by the package that they have. */
#ifndef DEVICE_DEVICE_PACKAGE_H
#define DEVICE_DEVICE_PACKAGE_H

#include "web/req.h"

#define PACKAGE_SHOWN 20 /* versions that are told apart */

/*
 * Which devices have a package, as the blocks take it.  bytes: one for each id
 * from `from` on, as PostgreSQL reads a bytea: 0 where that device does not
 * have it, else the place of its version in versions, from 1 on; versions.n + 1
 * for a version that is not among them.  NULL: no package was asked for.
 */
struct package_map {
	const char *bytes;
	int64_t from;
	struct ids versions;
};

/* package_map - the map of a package, or of one of its versions; package_name
 * NULL: of none.  E_FORBIDDEN where the caller may not read what devices have,
 * E_QUERY_TOO_BROAD where ids lie too far apart. */
enum err package_map(struct req *r, const char *package_name,
    const char *version_name, struct package_map *out) MUST_CHECK;

#endif
