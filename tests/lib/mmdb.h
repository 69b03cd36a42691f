/* mmdb.h - makes small files of networks and countries in MaxMind's format. */
#ifndef LIB_MMDB_H
#define LIB_MMDB_H

#include "base/buf.h"

struct mmdb_net {
	const char *net;     /* "192.0.2.0/24", "2001:db8::/32" */
	const char *country; /* two letters */
};

#define MMDB_NETS_MAX 64

/* mmdb_build - append a whole file of at most MMDB_NETS_MAX networks, none of
 * which lies within another.  false: one of them is malformed. */
bool mmdb_build(const struct mmdb_net *net, size_t n, struct buf *out);

#endif
