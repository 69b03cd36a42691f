/* num.h - reads decimal numbers strictly, and writes them fast. */
#ifndef BASE_NUM_H
#define BASE_NUM_H

#include "base/base.h"

#define NUM_MAX 20 /* "-9223372036854775808", without the NUL */

/*
 * num_read - read n bytes that are exactly a decimal integer: an optional "-",
 * then digits, no space, no plus; leading zeros are allowed.  Returns OK, or
 * E_BAD_REQUEST when they are anything else or do not fit into 64 bits; *out is
 * then unchanged.
 */
enum err num_read(const char *s, size_t n, int64_t *out) MUST_CHECK;

/*
 * num_read_real - read n bytes that are a number of JSON with a fraction or an
 * exponent, if its value is an integer of 64 bits: 83.0, 1e1, 1.5e1.  Else
 * E_BAD_REQUEST, and *out is unchanged.
 */
enum err num_read_real(const char *s, size_t n, int64_t *out) MUST_CHECK;

/* num_write - v in decimal into out, with a NUL; returns the length. */
size_t num_write(int64_t v, char out[NUM_MAX + 1]);

/* num_hex_pair - the byte of two hexadecimal digits, upper or lower case; -1
 * when one is another character.  s[1] is read only when s[0] is a digit. */
int num_hex_pair(const char *s);

#endif
