/*
 * signed.h - what signatures of calls have in common, a module's (peer) and a
 * device's (device_sign), so that both are made and read alike.
 *
 * A header is pieces between separators.  What is signed are lines with a line
 * feed between them and none at the end; the body's line is its SHA-256 in
 * lower-case hex.  ts is milliseconds since 1970, in decimal.  Which lines, in
 * which order, and how the mac is spelled, each kind says itself.
 * Source: security rules, internal remote calls; device domain, "Mode 1".
 */
#ifndef AUTH_SIGNED_H
#define AUTH_SIGNED_H

#include "base/arena.h"
#include "base/hash.h"

/* signed_pieces - exactly n pieces of a header, each a text of the arena;
 * false when there are more or fewer. */
bool signed_pieces(struct arena *a, const char *header, char separator,
    const char **piece, size_t n);

/* signed_in_time - is ts a number and at most window_ms from now_ms, to either
 * side?  Then it is in *at_ms. */
bool signed_in_time(
    const char *ts, int64_t now_ms, int64_t window_ms, int64_t *at_ms);

/* signed_body - the line of a body of n bytes, of the arena; NULL: no bytes. */
const char *signed_body(struct arena *a, const void *body, size_t n);

/* signed_mac - the HMAC-SHA256 under a key of at least one line; a line that
 * is NULL is an empty one. */
void signed_mac(struct arena *a, const void *key, size_t key_len,
    const char *const *line, size_t n, uint8_t out[SHA256_LEN]);

#endif
