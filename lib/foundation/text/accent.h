/*
 * accent.h - letters whose accents are characters of their own, as programs of
 * one maker write them, become those that everybody else types.
 * Source: Unicode Standard Annex 15, normalization form C.
 */
#ifndef TEXT_ACCENT_H
#define TEXT_ACCENT_H

#include "base/arena.h"

/* accent_join - a valid text of n bytes with each letter and its accents as one
 * character, where there is one, or s itself; *n becomes the bytes of that. */
const char *accent_join(struct arena *a, const char *s, size_t *n);

#endif
