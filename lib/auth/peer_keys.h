/*
 * peer_keys.h - the keys with which modules sign that call over TCP instead of
 * the internal socket.  The file $FLEETDESK_HOME/internal.keys lists them.
 */
#ifndef AUTH_PEER_KEYS_H
#define AUTH_PEER_KEYS_H

#include "base/base.h"

#define PEER_KEYS_MAX 4 /* usually one or two; more only while keys change */
#define PEER_KID_MAX  32
#define PEER_KEY_MIN  32 /* bytes: the length of a SHA-256 digest */
#define PEER_KEY_MAX  64 /* bytes: the length of a SHA-256 block */

#define PEER_KEYS_FILE "internal.keys" /* in FLEETDESK_HOME */

struct peer_key {
	char kid[PEER_KID_MAX + 1]; /* its name: letters, digits, ._- */
	uint8_t key[PEER_KEY_MAX];
	size_t n;
};

struct peer_keys {
	struct peer_key v[PEER_KEYS_MAX];
	size_t n; /* 0: every call over TCP is refused */
};

/*
 * peer_keys_read - reads one to four lines "kid:key", the key being 32 to 64
 * bytes in lower-case hex.  No name and no key may occur twice: with one key
 * under two names the same call could be sent twice.  NULL, or a constant text
 * that says what is wrong; *out is then empty.
 */
const char *peer_keys_read(const char *text, size_t n, struct peer_keys *out);

/*
 * peer_keys_load - the same from home/internal.keys, which only the user of
 * this process may be able to read.  Without the file there are no keys, which
 * is no error.
 */
const char *peer_keys_load(const char *home, struct peer_keys *out);

/* peer_keys_find - the key whose name is the n bytes at kid, or NULL. */
const struct peer_key *
peer_keys_find(const struct peer_keys *keys, const char *kid, size_t n);

#endif
