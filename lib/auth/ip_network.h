/* ip_network.h - the network that an IP address belongs to. */
#ifndef AUTH_IP_NETWORK_H
#define AUTH_IP_NETWORK_H

#include "base/arena.h"

/*
 * network_of - the network of ip as a text in the arena: the /24 of an IPv4
 * address (also of one written as IPv6, ::ffff:1.2.3.4), the /64 of an IPv6
 * address.  "" when ip is NULL or is not an address.
 */
const char *network_of(struct arena *a, const char *ip);

#endif
