/* num.h - numbers in digits, read strictly and written fast. */
#ifndef BASE_NUM_H
#define BASE_NUM_H

#include "base/base.h"

#define NUM_MAX 20 /* "-9223372036854775808", without the NUL */

/*
 * num_read - exactly a decimal integer: "-"? digits, nothing else, no space,
 * no plus; leading zeros allowed.  Returns OK, or E_BAD_REQUEST when it is
 * none or does not fit 64 bits; *out is then left alone.
 */
enum err num_read(const char *s, size_t n, int64_t *out) MUST_CHECK;

/* num_write - v in decimal into out, with a NUL; returns the length. */
size_t num_write(int64_t v, char out[NUM_MAX + 1]);

/* num_hex_pair - the byte of two hexadecimal digits, in either case; -1 when
 * they are none.  Looks no further than the first that is none. */
int num_hex_pair(const char *s);

#endif
