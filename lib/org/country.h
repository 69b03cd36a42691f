/*
 * country.h - which country an address is in, by a database file of the
 * operator's.  The only includer of libmaxminddb.
 * Source: device domain, "Regions".
 */
#ifndef ORG_COUNTRY_H
#define ORG_COUNTRY_H

#include "base/base.h"

#define COUNTRY_FILE "country.mmdb" /* below FLEETDESK_HOME */
#define COUNTRY_LEN  2              /* ISO 3166-1 alpha-2, without the NUL */

/*
 * country_find - the country of an IPv4 or IPv6 address, upper case, from
 * home/COUNTRY_FILE in MaxMind's format.  Returns false, and an empty out,
 * for an address that is malformed or in no country, and when there is no such
 * file.
 *
 * The file is kept open by the process and looked at again when COUNTRY_LOOK_MS
 * of now_ms have passed, so a new one moved into its place is used without a
 * restart; a broken one is logged and the old one stays.  It must never be
 * written in place.
 */
#define COUNTRY_LOOK_MS 5000
bool country_find(const char *home, int64_t now_ms, const char *ip,
    char out[COUNTRY_LEN + 1]);

/* country_ready - is there such a file?  Opened and looked at again as by
 * country_find. */
bool country_ready(const char *home, int64_t now_ms);

/* country_close - let go of the file; the next look-up opens it anew. */
void country_close(void);

#endif
