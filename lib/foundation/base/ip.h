/* ip.h - IP addresses as texts: checks them, and writes them in one form. */
#ifndef BASE_IP_H
#define BASE_IP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define IP_BYTES 16
#define IP_TEXT  46 /* bytes of the longest address with its NUL */

/* ip_bytes - the bytes of an address in network byte order.  Returns how many:
 * 4 for IPv4, also when it is written as an IPv4-mapped IPv6 address; 16 for
 * IPv6; 0 when ip is not an address. */
size_t ip_bytes(const char *ip, uint8_t out[IP_BYTES]);

/* ip_spell - write an address as PostgreSQL does: IPv6 in its short form and in
 * lower case, an IPv4-mapped one as the IPv4 address.  False: ip is not an
 * address. */
bool ip_spell(const char *ip, char out[IP_TEXT]);

#endif
