/*
 * lang.h - the languages in which people read the suite's texts, and the texts.
 *
 * The texts are in a table for each language, en.def and zh.def, one row a
 * text: its key and the text.  A key is a kind, a dot and a name:
 *
 *	error    an error; its English text is in the errors.def of its room
 *	menu     the id of a seeded menu that is no button
 *	button   what a seeded button does, which its name says behind the
 *	         name of its page: "query" of "Users: query"
 *	type     the key of a seeded dictionary type
 *	dict     type and value of a seeded entry: "common_status.0"
 *	heading  the English heading of a workbook's column
 *	template, sender  the code of a seeded message template: its text, its
 *	         sender
 *	reason   the English reason for a bad input, input/field_types.h
 *	outcome  the English text of why what was approved was not applied
 *	node     start or end: a node of a process without a name in its model
 *	log      the English word of the operation log: what is done, to what,
 *	         and the fields that no heading names (lang_log.h)
 *	mark     colon: what stands between a name and what is said of it
 *
 * The name of a button, heading, reason, outcome or log is the English text, so
 * these stand in zh.def alone.  scripts/dev/langgen makes one table of all;
 * `scripts/lint lang` refuses a key or a place-holder ("{}") of one language
 * that is missing in the other.
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
 * lang_accept - the language that an Accept-Language header prefers: any form
 * of Chinese means Chinese; English if it names neither language; the first of
 * two that are preferred equally.  header may be NULL or any bytes.
 * Source: RFC 9110, 12.5.4.
 */
enum lang lang_accept(const char *header);

/* lang_text - the text of a kind and name; NULL if there is none. */
const char *lang_text(enum lang lang, const char *kind, const char *name);

/* lang_error - the text of an error, with its place-holder not yet replaced. */
const char *lang_error(enum lang lang, enum err e);

/* lang_seeded - the name of a seeded row in that language, by the kind and name
 * of its text.  stored is its present name; if it differs from the seed's name,
 * an administrator has changed it, and it is returned unchanged. */
const char *lang_seeded(
    enum lang lang, const char *kind, const char *name, const char *stored);

/* Names of texts, and beside each what is stored in the row that it names. */
struct lang_names {
	struct strs names, stored;
};

/* lang_holding - the names of that kind whose text in that language has the
 * part in it: what a reader seeks is stored otherwise.  None in English, in
 * which they are stored, and for NULL.  In the arena. */
struct lang_names lang_holding(
    struct arena *a, enum lang lang, const char *kind, const char *part);

/* lang_menu - lang_seeded of the name of the menu with that id; a button is
 * named "PAGE: ACTION", of which each is translated.  In the arena, or as
 * stored. */
const char *
lang_menu(struct arena *a, enum lang lang, int64_t id, const char *stored);

/* lang_menu_name - the translation of the name of a seeded page or button; a
 * name that is none is returned unchanged.  In the arena, or a constant. */
const char *lang_menu_name(struct arena *a, enum lang lang, const char *name);

/* lang_heading - the translation of an English column heading; a heading
 * without a translation is returned unchanged. */
const char *lang_heading(enum lang lang, const char *heading);

/* lang_named - "name: text", with the colon of the language; in the arena. */
const char *
lang_named(struct arena *a, enum lang lang, const char *name, const char *text);

/* lang_reason, lang_outcome - the translation of an English reason or outcome,
 * in which numbers and names are filled in; a text without a translation, and
 * NULL, are returned unchanged.  The text is in the arena, or a constant. */
const char *lang_reason(struct arena *a, enum lang lang, const char *reason);
const char *lang_outcome(struct arena *a, enum lang lang, const char *outcome);

#endif
