/* base64_decode.h - reads base64 (RFC 4648, the standard alphabet), in which
 * JSON carries bytes. */
#ifndef TEXT_BASE64_DECODE_H
#define TEXT_BASE64_DECODE_H

#include "base/arena.h"

/*
 * base64_decode - read a text that is base64 with its padding, without spaces
 * or line ends; *out lives in the arena.  E_BAD_REQUEST when it is anything
 * else; *out and *n are then unchanged.
 */
enum err base64_decode(
    struct arena *a, const char *s, const uint8_t **out, size_t *n) MUST_CHECK;

#endif
