/* host_list.c - whether a host, and the address that it resolves to, may be
 * called. */
#include "net/host_list.h"

#include <netinet/in.h>
#include <string.h>
#include <strings.h>

#include "base/ip.h"

static const char separators[] = ", \t";

/* The next entry at *at, of *n bytes; NULL: there are no more. */
static const char *
next_entry(const char **at, size_t *n)
{
	const char *s = *at + strspn(*at, separators);

	*n = strcspn(s, separators);
	*at = s + *n;
	return *n > 0 ? s : NULL;
}

/* Does the entry of `len` bytes at s stand for the host of n bytes: by the same
 * name, or as "*.example.com" for what is below it? */
static bool
entry_matches(const char *s, size_t len, const char *host, size_t n)
{
	bool below = len > 2 && s[0] == '*' && s[1] == '.';

	if (!below)
		return n == len && strncasecmp(host, s, n) == 0;
	return n >= len &&
	       strncasecmp(host + n - (len - 1), s + 1, len - 1) == 0;
}

bool
host_listed(const char *list, const char *host, size_t n)
{
	const char *s;
	size_t len;

	while (list != NULL && (s = next_entry(&list, &len)) != NULL)
		if (entry_matches(s, len, host, n))
			return true;
	return false;
}

/* The end of the host that begins at s; six: it is an IPv6 address, which "]"
 * must follow.  NULL: there is no host. */
static const char *
host_end(const char *s, bool six)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
	                            "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	                            "0123456789.-_";
	size_t n = strspn(s, six ? "0123456789abcdefABCDEF:." : plain);

	if (six && (s[n] != ']' || memchr(s, ':', n) == NULL))
		return NULL;
	return n > 0 ? s + n : NULL;
}

/* The part of a URL behind "http://" or "https://"; NULL: it has another
 * scheme, or a character that programs read in different ways. */
static const char *
behind_scheme(const char *url)
{
	for (const char *p = url; *p != '\0'; p++)
		if ((unsigned char)*p <= ' ' || *p == 0x7f || *p == '\\')
			return NULL;
	if (strncasecmp(url, "http://", 7) == 0)
		return url + 7;
	return strncasecmp(url, "https://", 8) == 0 ? url + 8 : NULL;
}

bool
host_of_url(const char *url, const char **host, size_t *n)
{
	const char *s = behind_scheme(url), *end;
	bool six;

	if (s == NULL)
		return false;
	six = *s == '[';
	s += six;
	end = host_end(s, six);
	if (end == NULL)
		return false;
	*host = s;
	*n = (size_t)(end - s);
	end += six;
	if (*end == ':')
		end += 1 + strspn(end + 1, "0123456789");
	return *end == '\0' || *end == '/' || *end == '?' || *end == '#';
}

/* The bytes of an address, IPv4 ones also if they are written as IPv6; returns
 * how many, 0 for an address of another kind. */
static size_t
bytes_of(const struct sockaddr *address, uint8_t out[IP_BYTES])
{
	static const uint8_t mapped[12] = { [10] = 0xff, 0xff };
	const struct sockaddr_in6 *six;

	if (address->sa_family == AF_INET) {
		const struct sockaddr_in *four = (const void *)address;

		memcpy(out, &four->sin_addr, 4);
		return 4;
	}
	if (address->sa_family != AF_INET6)
		return 0;
	six = (const void *)address;
	memcpy(out, &six->sin6_addr, IP_BYTES);
	if (memcmp(out, mapped, sizeof(mapped)) != 0)
		return IP_BYTES;
	memmove(out, out + sizeof(mapped), 4);
	return 4;
}

static bool
is_loopback(const uint8_t *ip, size_t n)
{
	static const uint8_t one[IP_BYTES] = { [15] = 1 };

	return n == 4 ? ip[0] == 127 : memcmp(ip, one, IP_BYTES) == 0;
}

/* Is the address one that no other network has: unspecified, link-local,
 * multicast, reserved, or IPv4 within IPv6? */
static bool
is_special(const uint8_t *ip, size_t n)
{
	static const uint8_t none[12];

	if (n == 4)
		return ip[0] == 0 || ip[0] >= 224 ||
		       (ip[0] == 169 && ip[1] == 254);
	return ip[0] == 0xff || (ip[0] == 0xfe && (ip[1] & 0xc0) == 0x80) ||
	       /* An IPv4 address written as IPv6, or the unspecified one. */
	       memcmp(ip, none, 12) == 0;
}

/* Is this very address an entry of the list? */
static bool
names_address(const char *list, const uint8_t *ip, size_t n)
{
	const char *s;
	size_t len;

	while (list != NULL && (s = next_entry(&list, &len)) != NULL) {
		char text[IP_TEXT];
		uint8_t other[IP_BYTES];

		if (len >= sizeof(text))
			continue;
		memcpy(text, s, len);
		text[len] = '\0';
		if (ip_bytes(text, other) == n && memcmp(ip, other, n) == 0)
			return true;
	}
	return false;
}

bool
host_address_listed(const char *list, const char *host, size_t n,
    const struct sockaddr *address)
{
	static const char local[] = "localhost";
	uint8_t ip[IP_BYTES];
	size_t len = bytes_of(address, ip);

	if (len == 0)
		return false;
	if (!is_loopback(ip, len) && !is_special(ip, len))
		return true;
	if (is_loopback(ip, len) && n == sizeof(local) - 1 &&
	    strncasecmp(host, local, n) == 0)
		return true;
	return names_address(list, ip, len);
}
