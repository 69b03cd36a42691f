/*
 * peer_keys.h - the keys that modules beyond the internal socket sign with,
 * as the file $FLEETDESK_HOME/internal.keys lists them.
 */
#ifndef AUTH_PEER_KEYS_H
#define AUTH_PEER_KEYS_H

#include "base/base.h"

#define PEER_KEYS_MAX \
	4 /* more than two are alive only while one is changed \
	   */
#define PEER_KID_MAX 32
#define PEER_KEY_MIN 32 /* bytes: as strong as the digest, */
#define PEER_KEY_MAX 64 /* and no more than a block of it */

#define PEER_KEYS_FILE "internal.keys" /* in FLEETDESK_HOME */

struct peer_key {
	char kid[PEER_KID_MAX + 1]; /* its name: letters, digits, ._- */
	uint8_t key[PEER_KEY_MAX];
	size_t n;
};

struct peer_keys {
	struct peer_key v[PEER_KEYS_MAX];
	size_t n; /* 0: nobody can sign */
};

/*
 * peer_keys_read - one to four lines "kid:key", the key in lower-case hex of
 * 32 to 64 bytes; no name and no key twice, since the same key under two
 * names would let a call count twice.  NULL, or what is wrong (static), and
 * then *out has none.
 */
const char *peer_keys_read(const char *text, size_t n, struct peer_keys *out);

/*
 * peer_keys_load - the same from the file of that home, which nobody but this
 * user may read.  A file that is not there is fine: there are none.
 */
const char *peer_keys_load(const char *home, struct peer_keys *out);

/* peer_keys_find - the key of that name, n bytes; NULL: there is none. */
const struct peer_key *
peer_keys_find(const struct peer_keys *keys, const char *kid, size_t n);

#endif
