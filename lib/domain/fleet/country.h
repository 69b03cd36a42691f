/*
 * country.h - finds the country of an IP address in a database file that the
 * operator provides.  Only country.c includes libmaxminddb.
 */
#ifndef FLEET_COUNTRY_H
#define FLEET_COUNTRY_H

#include "base/base.h"

#define COUNTRY_FILE "country.mmdb" /* below FLEETDESK_HOME */
#define COUNTRY_LEN  2              /* ISO 3166-1 alpha-2, without the NUL */

/*
 * country_find - the country of an IPv4 or IPv6 address, in upper case, from
 * home/COUNTRY_FILE in MaxMind's format.  Returns false and an empty out when
 * the address is malformed, when the file has no country for it, and when there
 * is no file.
 *
 * The process keeps the file open.  Every COUNTRY_LOOK_MS (by now_ms) it looks
 * whether another file lies in its place; so a new file that is renamed to this
 * name is used without a restart.  If the new file is broken, that is logged
 * and the old one stays in use.  The file must never be written in place.
 */
#define COUNTRY_LOOK_MS 5000
bool country_find(const char *home, int64_t now_ms, const char *ip,
    char out[COUNTRY_LEN + 1]);

/* country_ready - is such a file open?  It is opened and looked for again as
 * by country_find. */
bool country_ready(const char *home, int64_t now_ms);

/* country_close - close the file; the next look-up opens it again. */
void country_close(void);

#endif
