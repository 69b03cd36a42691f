/* ip.c - IP addresses as texts.  The C library reads and writes them; this file
 * adds that an IPv4-mapped IPv6 address is the same as the IPv4 address. */
#include "base/ip.h"

#include <arpa/inet.h>
#include <string.h>

size_t
ip_bytes(const char *ip, uint8_t out[IP_BYTES])
{
	struct in6_addr six;

	if (inet_pton(AF_INET, ip, out) == 1)
		return 4;
	if (inet_pton(AF_INET6, ip, &six) != 1)
		return 0;
	if (IN6_IS_ADDR_V4MAPPED(&six)) {
		memcpy(out, six.s6_addr + 12, 4);
		return 4;
	}
	memcpy(out, six.s6_addr, 16);
	return 16;
}

bool
ip_spell(const char *ip, char out[IP_TEXT])
{
	uint8_t bytes[IP_BYTES];
	size_t n = ip_bytes(ip, bytes);

	return n != 0 && inet_ntop(n == 4 ? AF_INET : AF_INET6, bytes, out,
	                     IP_TEXT) != NULL;
}
