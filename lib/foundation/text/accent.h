/*
 * accent.h - letters that are written in several ways become those that
 * everybody else types: their accents may be characters of their own, as
 * programs of one maker write them, and keyboards of East Asia write letters,
 * digits and blanks in full width. Source: Unicode Standard Annex 15,
 * normalization forms C and KC.
 */
#ifndef TEXT_ACCENT_H
#define TEXT_ACCENT_H

#include "base/arena.h"

/* accent_join - a valid text of n bytes with each letter and its accents as one
 * character, where there is one, or s itself; *n becomes the bytes of that. */
const char *accent_join(struct arena *a, const char *s, size_t *n);

/* accent_fold - as accent_join, and characters that differ only in how they
 * look, such as in their width, become the same one.  For comparing only,
 * because what a character looked like is lost. */
const char *accent_fold(struct arena *a, const char *s);

#endif
