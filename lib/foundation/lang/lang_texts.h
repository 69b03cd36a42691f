/* lang_texts.h - an inner header for the table of all texts, build/gen/lang.c,
 * which scripts/dev/langgen makes. */
#ifndef LANG_LANG_TEXTS_H
#define LANG_LANG_TEXTS_H

#include "lang/lang.h"

/* key is a kind, a dot and a name. */
struct lang_row {
	const char *key;
	const char *text[LANG__MAX];
};

/* The texts of all languages, sorted by key. */
extern const struct lang_row lang_rows[];
extern const size_t lang_total;

#endif
