/* hash.h - digests, random bytes and secret tokens, and bytes written as hex or
 * base64; only hash.c includes openssl. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include "base/arena.h"

#define SHA256_LEN 32
#define SHA256_HEX (2 * SHA256_LEN)
#define TOKEN_LEN  43 /* 256 bits in base64url without padding */

/* hash_sha256 - digest of n bytes; p may be NULL when there are none. */
void hash_sha256(const void *p, size_t n, uint8_t out[SHA256_LEN]);

/* hash_sha256_hex - the digest as lower-case hexadecimal digits and a NUL. */
void hash_sha256_hex(const void *p, size_t n, char out[SHA256_HEX + 1]);

/* hash_hmac - HMAC-SHA256 of n bytes under a key. */
void hash_hmac(const void *key, size_t key_len, const void *p, size_t n,
    uint8_t out[SHA256_LEN]);

/* hash_same - are these n bytes equal?  It takes as long when they are not, so
 * that the time tells nothing of a secret. */
bool hash_same(const void *a, const void *b, size_t n);

/* hash_random - n unpredictable bytes. */
void hash_random(void *out, size_t n);

/* hash_random_hex - n unpredictable bytes, at most SHA256_LEN, as 2n lower-case
 * hexadecimal digits and a NUL: for names that must be unique. */
void hash_random_hex(char *out, size_t n);

/* hash_random_token - a new random secret of 256 bits as base64url and a NUL.
 */
void hash_random_token(char out[TOKEN_LEN + 1]);

/* hash_hex - n bytes as 2n lower-case hexadecimal digits and a NUL. */
void hash_hex(const void *p, size_t n, char *out);

/* hash_unhex - read 2n lower-case hexadecimal digits as n bytes; false when one
 * of them is another character: out then holds the bytes before it. */
bool hash_unhex(const char *s, size_t n, void *out);

/* hash_base64 - n bytes as base64, padded, and a NUL; out has room for
 * 4 * ((n + 2) / 3) + 1. */
void hash_base64(const void *p, size_t n, char *out);

/* hash_unbase64 - read a text that is base64 with its padding, without spaces
 * or line ends; *out lives in the arena.  E_BAD_REQUEST when it is anything
 * else; *out and *n are then unchanged. */
enum err hash_unbase64(
    struct arena *a, const char *s, const uint8_t **out, size_t *n) MUST_CHECK;

/* hash_fast - a fast 64-bit hash of n bytes, to detect changes; not for
 * secrets. h: the hash of what came before them, at first 0. */
uint64_t hash_fast(uint64_t h, const void *p, size_t n);

/* hash_fnv32 - a fast 32-bit hash, for hash tables and to detect changes; not
 * for secrets. */
uint32_t hash_fnv32(const void *p, size_t n);

#endif
