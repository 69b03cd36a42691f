/*
 * ip_network.c - the network of an address.  Attempts are counted by network
 * and not by address, because one person can use many addresses of a network.
 */
#include "auth/ip_network.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

static const char *
four(struct arena *a, const unsigned char *byte)
{
	return arena_printf(a, "%u.%u.%u.0/24", byte[0], byte[1], byte[2]);
}

const char *
network_of(struct arena *a, const char *ip)
{
	struct in6_addr six;
	struct in_addr plain;
	char text[INET6_ADDRSTRLEN];

	if (ip == NULL)
		return "";
	if (inet_pton(AF_INET, ip, &plain) == 1)
		return four(a, (const unsigned char *)&plain);
	if (inet_pton(AF_INET6, ip, &six) != 1)
		return "";
	if (IN6_IS_ADDR_V4MAPPED(&six))
		return four(a, six.s6_addr + 12);
	memset(six.s6_addr + 8, 0, 8);
	(void)inet_ntop(AF_INET6, &six, text, sizeof(text));
	return arena_printf(a, "%s/64", text);
}
