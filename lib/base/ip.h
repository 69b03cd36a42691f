/* ip.h - IP addresses as texts: what is one, and how it is spelt here. */
#ifndef BASE_IP_H
#define BASE_IP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define IP_BYTES 16
#define IP_TEXT  46 /* the longest, and its end */

/* ip_bytes - the bytes of an address in the order of the net.  Returns how
 * many: 4, also for an IPv4 address that is spelt as one of IPv6, or 16; 0: ip
 * is no address. */
size_t ip_bytes(const char *ip, uint8_t out[IP_BYTES]);

/* ip_spell - an address as the database spells it: IPv6 short and in lower
 * case. False: ip is no address. */
bool ip_spell(const char *ip, char out[IP_TEXT]);

#endif
