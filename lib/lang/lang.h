/*
 * lang.h - the languages in which people read the suite's texts, and the texts.
 *
 * The texts are in a table for each language, en.def and zh.def, one row a
 * text: its key and the text.  A key is a kind, a dot and a name:
 *
 *	error    an error; its English text is in the errors.def of its room
 *	menu     the id of a seeded menu
 *	type     the key of a seeded dictionary type
 *	dict     type and value of a seeded entry: "common_status.0"
 *	heading  the English heading of a workbook's column
 *	template, sender  the code of a seeded message template: its text, its
 *	         sender
 *	reason   the English reason for a bad input, lib/input/why.h
 *
 * scripts/langgen makes one table of them; `scripts/lint lang` refuses a key or
 * a place-holder ("{}") of one language that is missing in the other.
 * Source: design, "Languages".
 */
#ifndef LANG_LANG_H
#define LANG_LANG_H

#include "base/arena.h"
#include "base/err.h"

enum lang { LANG_EN, LANG_ZH, LANG__MAX };

/* lang_read - the language of the name "en" or "zh".  Returns false, with *out
 * unchanged, for any other name and for NULL. */
bool lang_read(const char *name, enum lang *out);

/* lang_name - "en" or "zh". */
const char *lang_name(enum lang lang);

/*
 * lang_accept - the language that an Accept-Language header likes best: all
 * forms of Chinese are Chinese; English if it names none of ours; of two it
 * likes alike the first.  header may be NULL, and any bytes.
 * Source: RFC 9110, 12.5.4.
 */
enum lang lang_accept(const char *header);

/* lang_text - the text of a kind and name; NULL if there is none. */
const char *lang_text(enum lang lang, const char *kind, const char *name);

/* lang_error - the text of an error, with its place-holder. */
const char *lang_error(enum lang lang, enum err e);

/* lang_seeded - what a row that was seeded is called.  stored is its name now;
 * if that is not the seed's any more, an administrator chose it, and it stays.
 */
const char *lang_seeded(
    enum lang lang, const char *kind, const char *name, const char *stored);

/* lang_heading - the heading of a column, given the English one; headings that
 * are no texts of ours stay. */
const char *lang_heading(enum lang lang, const char *heading);

/* lang_reason - the reason for a bad input, given the English one with its
 * numbers filled in; a reason that is no text of ours stays.  In the arena, or
 * a constant. */
const char *lang_reason(struct arena *a, enum lang lang, const char *reason);

#endif
