/* version_key.h - versions as bytes that memcmp and PostgreSQL's bytea order as
 * people order versions. */
#ifndef RULE_VERSION_KEY_H
#define RULE_VERSION_KEY_H

#include "base/base.h"

/* Bytes of the longest key of a text of n bytes. */
#define VERSION_KEY_ROOM(n) (2 * (n) + 2)

/*
 * version_key - the key of a version of n bytes, n <= 256: its leading numbers,
 * joined by dots, compared number by number; zeros at the end do not count
 * ("9.1-beta" is 9.1, "10" equals "10.0").  Each number is a byte, how many
 * digits it has without leading zeros, and these digits.  Returns the bytes of
 * the key, 0 for versions equal to "0"; -1: the text begins with no digit, so
 * it is no version.  out has VERSION_KEY_ROOM(n) bytes.
 * The function version_key of the database does the same.
 */
int version_key(const char *text, size_t n, uint8_t *out);

#endif
