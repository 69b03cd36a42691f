/*
 * lang_log.c - translates the operation log.  A sentence has the form
 *
 *	VERB THING ID (NAME): FIELD: WAS -> IS; FIELD: WAS -> IS
 *
 * of which the verb, the thing, the fields, values that are operations or
 * labels of a dictionary, and names of seeded menus are ours and are
 * translated, and all else was typed by somebody.  Such a value may contain the
 * separators, so a field begins only where the name of a known field stands
 * between them.
 */
#include "lang/lang_log.h"

#include <string.h>

#include "lang/lang_texts.h"

#define BETWEEN "; "
#define BEHIND  ": "
#define ARROW   " -> "
#define LISTED  ", "

#define FIELD_BYTES 64 /* the names of fields have fewer */

static const char *const verbs[] = { "Created", "Updated", "Deleted",
	"Added to", "Removed from" };

const char *
lang_log_word(enum lang lang, const char *word)
{
	return lang_seeded(lang, "log", word, word);
}

/* The name of a field in that language: by the row of its own, or by that of
 * the workbook's column with the same English name; NULL: it is no known field.
 */
static const char *
field_text(enum lang lang, const char *field)
{
	const char *own = lang_text(lang, "log", field);

	return own != NULL ? own : lang_text(lang, "heading", field);
}

/* Is this the key of a thing or an operation?  Behind "log." it begins with a
 * small letter, and that of a verb or a field with a capital one. */
static bool
is_word(const char *key)
{
	return strncmp(key, "log.", 4) == 0 && key[4] >= 'a' && key[4] <= 'z';
}

const char *
lang_log_stored(enum lang lang, const char *shown)
{
	if (lang == LANG_EN || shown == NULL)
		return shown;
	for (size_t i = 0; i < lang_total; i++)
		if (is_word(lang_rows[i].key) &&
		    strcmp(lang_rows[i].text[lang], shown) == 0)
			return lang_rows[i].text[LANG_EN];
	return shown;
}

/* The row of the longest word that s begins with in that language; NULL: it
 * begins with none. */
static const struct lang_row *
word_at(enum lang lang, const char *s)
{
	const struct lang_row *best = NULL;
	size_t longest = 0;

	for (size_t i = 0; i < lang_total; i++) {
		const char *text = lang_rows[i].text[lang];
		size_t n = strlen(text);

		if (n > longest && is_word(lang_rows[i].key) &&
		    strncmp(text, s, n) == 0) {
			best = &lang_rows[i];
			longest = n;
		}
	}
	return best;
}

/* What the sentence that is sought says of the thing behind its verb, as it is
 * stored; NULL: it names none that we have. */
static const char *
sought_thing(struct arena *a, enum lang lang, const char *verb, const char *s)
{
	const struct lang_row *word = word_at(lang, s);

	if (*s == '\0')
		return verb;
	if (word == NULL)
		return NULL;
	return arena_printf(a, "%s %s%s", verb, word->text[LANG_EN],
	    s + strlen(word->text[lang]));
}

const char *
lang_log_sought(struct arena *a, enum lang lang, const char *shown)
{
	const char *out = NULL;

	if (lang == LANG_EN || shown == NULL)
		return shown;
	for (size_t i = 0; out == NULL && i < ARRAY_LEN(verbs); i++) {
		const char *verb = lang_log_word(lang, verbs[i]);
		size_t n = strlen(verb);

		if (strncmp(shown, verb, n) == 0)
			out = sought_thing(a, lang, verbs[i], shown + n);
	}
	return out != NULL ? out : shown;
}

/* Is it the key of a label that any entry may show?  The states of processes
 * stand in those of processes alone (state_text), those of tasks and jobs in
 * none, and some read in English as a label that does and in Chinese otherwise.
 */
static bool
is_label(const char *key)
{
	static const char *const never[] = { "dict.bpm_task_",
		"dict.bpm_process_instance_", "dict.bpm_comment_",
		"dict.infra_job_" };

	for (size_t i = 0; i < ARRAY_LEN(never); i++)
		if (strncmp(key, never[i], strlen(never[i])) == 0)
			return false;
	return strncmp(key, "dict.", 5) == 0;
}

/* The translation of a label of any dictionary; NULL if it is none. */
static const char *
label_text(enum lang lang, const char *label)
{
	for (size_t i = 0; i < lang_total; i++)
		if (is_label(lang_rows[i].key) &&
		    strcmp(lang_rows[i].text[LANG_EN], label) == 0)
			return lang_rows[i].text[lang];
	return NULL;
}

/* A sentence that is translated: of what kind the thing is, and extra, the
 * values as JSON, in which those that somebody typed stand in quotes. */
struct said {
	struct arena *a;
	enum lang lang;
	const char *thing, *extra;
};

/* Names of menus as the reader knows them from the menu. */
static const char *
menus_text(const struct said *s, const char *names)
{
	const char *out = "", *end;

	for (; (end = strstr(names, LISTED)) != NULL;
	     names = end + strlen(LISTED))
		out = arena_printf(s->a, "%s%s" LISTED, out,
		    lang_menu_name(s->a, s->lang,
		        arena_strndup(s->a, names, (size_t)(end - names))));
	return arena_printf(
	    s->a, "%s%s", out, lang_menu_name(s->a, s->lang, names));
}

/* What the value of a field may be, beside none and a label. */
enum value_is {
	VALUE_TYPED, /* whatever somebody has typed */
	VALUE_MENUS, /* names of menus */
	VALUE_WORD,  /* one of the words that the log has for operations */
	VALUE_STATE  /* the state of a process */
};

/* Fields whose values are none of what is typed or a label: of all things, or
 * of that one.  A parent is a menu only of a menu: departments have parents,
 * too.
 */
static const struct {
	const char *field, *thing;
	enum value_is is;
} valued[] = {
	{ "Menu: ", NULL, VALUE_MENUS },
	{ "Menus: ", NULL, VALUE_MENUS },
	{ "Parent: ", "menu", VALUE_MENUS },
	{ "Update type: ", NULL, VALUE_WORD },
	{ "Event: ", NULL, VALUE_WORD },
	{ "Suspension state: ", NULL, VALUE_WORD },
	{ "Auto approval type: ", NULL, VALUE_WORD },
	{ "Status: ", "process instance", VALUE_STATE },
};

/* What the value is of the field whose name and separator stand at the
 * beginning of `field`. */
static enum value_is
value_of(const struct said *s, const char *field)
{
	for (size_t i = 0; i < ARRAY_LEN(valued); i++) {
		const char *name = valued[i].field, *thing = valued[i].thing;

		if (strncmp(field, name, strlen(name)) == 0 &&
		    (thing == NULL || strcmp(s->thing, thing) == 0))
			return valued[i].is;
	}
	return VALUE_TYPED;
}

/* The state of a process in that language; as it is if it is none. */
static const char *
state_text(enum lang lang, const char *state)
{
	static const char kind[] = "dict.bpm_process_instance_status.";

	for (size_t i = 0; i < lang_total; i++)
		if (strncmp(lang_rows[i].key, kind, strlen(kind)) == 0 &&
		    strcmp(lang_rows[i].text[LANG_EN], state) == 0)
			return lang_rows[i].text[lang];
	return state;
}

/* One value in that language.  A value that stands in quotes in extra was typed
 * by somebody, and is not translated even if it reads like a label; but nobody
 * types an operation or a state, which may stand so, too. */
static const char *
value_text(const struct said *s, const char *value, enum value_is is)
{
	const char *label;

	if (is == VALUE_WORD)
		return lang_log_word(s->lang, value);
	if (is == VALUE_STATE)
		return state_text(s->lang, value);
	if (strstr(s->extra, arena_printf(s->a, "\"%s\"", value)) != NULL)
		return value;
	if (strcmp(value, "none") == 0)
		return lang_log_word(s->lang, value);
	if (is == VALUE_MENUS)
		return menus_text(s, value);
	label = label_text(s->lang, value);
	return label != NULL ? label : value;
}

/* The value of a field, or the one before and the one after "->", in that
 * language. */
static const char *
values_text(const struct said *s, const char *values, enum value_is is)
{
	const char *arrow = strstr(values, ARROW);
	const char *was;

	if (arrow == NULL)
		return value_text(s, values, is);
	was = arena_strndup(s->a, values, (size_t)(arrow - values));
	return arena_printf(s->a, "%s" ARROW "%s", value_text(s, was, is),
	    value_text(s, arrow + strlen(ARROW), is));
}

/* The translation of the field whose name begins at s, and in *value where its
 * value begins; NULL: no known field begins there. */
static const char *
field_at(struct arena *a, enum lang lang, const char *s, const char **value)
{
	const char *end = strstr(s, BEHIND);

	/* Only what may be a name is copied: this is asked behind each
	 * separator in a value, of which somebody may have typed a thousand. */
	if (end == NULL || end - s >= FIELD_BYTES)
		return NULL;
	*value = end + strlen(BEHIND);
	return field_text(lang, arena_strndup(a, s, (size_t)(end - s)));
}

/* Where the value ends: before the next field, or with the text. */
static const char *
end_of(struct arena *a, enum lang lang, const char *value)
{
	const char *at = value, *ignored;

	while ((at = strstr(at, BETWEEN)) != NULL) {
		if (field_at(a, lang, at + strlen(BETWEEN), &ignored) != NULL)
			return at;
		at += strlen(BETWEEN);
	}
	return value + strlen(value);
}

/* The name of the field that begins there, whose usual name is given: some are
 * called otherwise of a thing, as what a model is of a process. */
static const char *
name_of(const struct said *s, const char *field, const char *usual)
{
	size_t n = (size_t)(strstr(field, BEHIND) - field);
	const char *own = lang_text(s->lang, "log",
	    arena_printf(s->a, "%.*s of %s", (int)n, field, s->thing));

	return own != NULL ? own : usual;
}

/* All fields and their values in that language. */
static const char *
fields_text(const struct said *s, const char *fields)
{
	const char *out = "", *value, *name;

	while ((name = field_at(s->a, s->lang, fields, &value)) != NULL) {
		const char *end = end_of(s->a, s->lang, value);
		const char *values =
		    arena_strndup(s->a, value, (size_t)(end - value));
		bool last = *end == '\0';

		out = arena_printf(s->a, "%s%s%s", out,
		    lang_named(s->a, s->lang, name_of(s, fields, name),
		        values_text(s, values, value_of(s, fields))),
		    last ? "" : BETWEEN);
		fields = last ? end : end + strlen(BETWEEN);
	}
	return arena_printf(s->a, "%s%s", out, fields);
}

/* The id and, in brackets, the name of the thing: of a menu as the reader knows
 * it. */
static const char *
title_text(const struct said *s, const char *title)
{
	size_t before = strcspn(title, "("), n = strlen(title);

	if (strcmp(s->thing, "menu") != 0 || n < before + 2)
		return title;
	return arena_printf(s->a, "%.*s(%s)", (int)before, title,
	    lang_menu_name(s->a, s->lang,
	        arena_strndup(s->a, title + before + 1, n - before - 2)));
}

/* The verb with which the sentence begins, and in *thing what follows it; NULL:
 * it begins with no known verb. */
static const char *
verb_of(const char *sentence, const char **thing)
{
	for (size_t i = 0; i < ARRAY_LEN(verbs); i++) {
		size_t n = strlen(verbs[i]);

		if (strncmp(sentence, verbs[i], n) == 0 && sentence[n] == ' ') {
			*thing = sentence + n + 1;
			return verbs[i];
		}
	}
	return NULL;
}

/* Where the fields begin: behind the id and, if the thing has one, the name in
 * brackets, which may itself contain brackets and colons; NULL: there are none.
 */
static const char *
fields_of(struct arena *a, enum lang lang, const char *id)
{
	const char *at = id, *ignored;

	while ((at = strstr(at, BEHIND)) != NULL) {
		at += strlen(BEHIND);
		if (field_at(a, lang, at, &ignored) != NULL)
			return at;
	}
	return NULL;
}

/* The thing's name ends with the blank before its id, which begins with a
 * digit; a sentence without a thing or without fields is of another form. */
const char *
lang_log_sentence(
    struct arena *a, enum lang lang, const char *sentence, const char *extra)
{
	struct said s = { a, lang, NULL, extra };
	const char *thing, *id, *fields, *verb = verb_of(sentence, &thing);
	size_t n;

	if (lang == LANG_EN || verb == NULL)
		return sentence;
	n = strcspn(thing, "0123456789");
	id = thing + n;
	fields = fields_of(a, lang, id);
	if (n < 2 || fields == NULL)
		return sentence;
	s.thing = arena_strndup(a, thing, n - 1);
	id = arena_strndup(a, id, (size_t)(fields - id) - strlen(BEHIND));
	return arena_printf(a, "%s%s %s", lang_log_word(lang, verb),
	    lang_log_word(lang, s.thing),
	    lang_named(a, lang, title_text(&s, id), fields_text(&s, fields)));
}
