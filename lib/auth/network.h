/* network.h - whose neighbours an address has. */
#ifndef AUTH_NETWORK_H
#define AUTH_NETWORK_H

#include "base/arena.h"

/*
 * network_of - the network a caller counts for, in the arena: the /24 of an
 * IPv4 address, however it is spelt, the /64 of one of IPv6.  What is no
 * address, or NULL, is the network "".
 */
const char *network_of(struct arena *a, const char *ip);

#endif
