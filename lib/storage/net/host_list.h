/*
 * host_list.h - the lists of configuration entries that say which hosts may be
 * called: names and addresses with commas or blanks between them;
 * "*.example.com" stands for all hosts below example.com.  Case of letters does
 * not count.
 */
#ifndef NET_HOST_LIST_H
#define NET_HOST_LIST_H

#include <sys/socket.h>

#include "base/base.h"

/* host_listed - is the host of n bytes in the list, by its name or below a
 * "*."? list NULL: an empty list. */
bool host_listed(const char *list, const char *host, size_t n);

/*
 * host_of_url - the host in an http or https URL, of IPv6 without brackets.
 * False: the URL has another scheme, no host, a user, or a character that a URL
 * must not have.
 */
bool host_of_url(const char *url, const char **host, size_t *n);

/*
 * host_address_listed - may a connection go to this address, to which the host
 * of n bytes resolves?  The host itself is listed, so any address may be
 * called, a private one, too.  But one that names no other host (loopback,
 * link-local, unspecified, multicast, reserved) only if the list has the very
 * address; loopback also if the host is localhost.
 */
bool host_address_listed(const char *list, const char *host, size_t n,
    const struct sockaddr *address);

#endif
