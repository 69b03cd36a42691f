/*
 * signature.h - what the signatures of modules (peer.h) and of devices
 * (device_auth.h) have in common.
 *
 * The header consists of pieces with separators between them.  What is signed
 * are lines with a line feed between them and none at the end; the line for
 * the body is its SHA-256 in lower-case hex.  ts is milliseconds since 1970, in
 * decimal.  peer.h and device_auth.h say which lines are signed, in which
 * order, and whether the mac is written in base64 or hex.
 */
#ifndef AUTH_SIGNATURE_H
#define AUTH_SIGNATURE_H

#include "base/arena.h"
#include "base/hash.h"

/* signature_pieces - splits a header into exactly n pieces, copied to the
 * arena; false when it has more or fewer. */
bool signature_pieces(struct arena *a, const char *header, char separator,
    const char **piece, size_t n);

/* signature_in_time - is ts a number that differs from now_ms by at most
 * window_ms?  If so, *at_ms is that number. */
bool signature_in_time(
    const char *ts, int64_t now_ms, int64_t window_ms, int64_t *at_ms);

/* signature_body - the line that is signed for a body of n bytes, its SHA-256
 * in hex, in the arena; body NULL means an empty one. */
const char *signature_body(struct arena *a, const void *body, size_t n);

/* signature_mac - the HMAC-SHA256 of n lines (at least one) under a key; a NULL
 * line is an empty one. */
void signature_mac(struct arena *a, const void *key, size_t key_len,
    const char *const *line, size_t n, uint8_t out[SHA256_LEN]);

#endif
