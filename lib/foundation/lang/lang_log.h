/*
 * lang_log.h - the operation log in the reader's language.  Its entries are
 * stored, and sealed, in English (sql/schema/02_oplog.sql); what they say is
 * translated when it is read.
 */
#ifndef LANG_LANG_LOG_H
#define LANG_LANG_LOG_H

#include "lang/lang.h"

/* lang_log_word - a thing or an operation, such as "role" or "assign menus";
 * one without a translation is returned unchanged. */
const char *lang_log_word(enum lang lang, const char *word);

/* lang_log_stored - the word that is stored for what a reader of that language
 * sees; a text that is the translation of no word is returned unchanged.  NULL
 * stays NULL. */
const char *lang_log_stored(enum lang lang, const char *shown);

/* lang_log_sought - the beginning of a sentence as it is stored for what a
 * reader of that language sees and seeks: a verb, alone or with a thing and
 * what follows it.  Any other text is returned unchanged, and NULL stays NULL.
 */
const char *lang_log_sought(struct arena *a, enum lang lang, const char *shown);

/*
 * lang_log_sentence - what was done, such as "Updated role 5 (ops): Status:
 * Enabled -> Disabled", with the names of the thing and of its fields, the
 * labels of values and the names of seeded menus in that language.  extra is
 * the values as JSON: a value that stands there in quotes was typed by
 * somebody, so it is not translated.  A sentence of another form, as modules
 * write, is returned unchanged.
 */
const char *lang_log_sentence(
    struct arena *a, enum lang lang, const char *sentence, const char *extra);

#endif
