/*
 * field_check.c - checks presence, limits and form of a declared field, for all
 * decoders, so that a body and a query string are checked by the same rules.
 */
#include <string.h>

#include "base/clock.h"
#include "base/num.h"
#include "base/utf8.h"
#include "input/field.h"
#include "input/field_check.h"
#include "text/accent.h"

#define NAMED_MAX 20 /* a message lists so many allowed values at most */

struct spot
field_spot(struct arena *a, const struct input *def, size_t i, void *out,
    struct why *why)
{
	const struct field *f = &def->f[i];

	BUG_ON(f->type >= F__MAX);
	BUG_ON(f->type == F_LIST && f->of == NULL);
	return (struct spot){ a, f, (char *)out + f->off, why, NO_ENTRY,
		def->mends };
}

/* Notes which field, and which entry of a list, is wrong and why. */
static void
note_why(const struct spot *s, const char *what)
{
	char name[FIELD_NAME_MAX];

	name_camel(s->f->name, name, sizeof(name));
	s->why->field = s->entry == NO_ENTRY
	                    ? arena_strdup(s->a, name)
	                    : arena_printf(s->a, "%s[%zu]", name, s->entry);
	s->why->what = what;
}

enum err
field_bad(const struct spot *s, const char *what)
{
	note_why(s, what);
	return s->f->fails != OK ? s->f->fails : E_BAD_REQUEST;
}

enum err
field_size_bad(const struct spot *s, size_t most)
{
	const char *what;

	if (most == 0 || most % 1024 != 0)
		what = arena_printf(s->a, "must not exceed %zu bytes", most);
	else if (most % 1048576 != 0)
		what =
		    arena_printf(s->a, "must not exceed %zu KB", most / 1024);
	else
		what = arena_printf(
		    s->a, "must not exceed %zu MB", most / 1048576);
	return field_bad(s, what);
}

enum err
field_type_bad(const struct spot *s)
{
	static const char *const what[F__MAX] = {
		[F_STR] = "must be a text",
		[F_I32] = "must be a number",
		[F_I64] = "must be a number",
		[F_BOOL] = "must be true or false",
		[F_STAMP] = "must be a time in milliseconds",
		[F_JSON] = "must be an object",
		[F_RANGE] = "must be yyyy-MM-dd HH:mm:ss",
		[F_IDS] = "must be a number",
		[F_STRS] = "must be a text",
		[F_LIST] = "must be an object",
		[F_FILE] = "must be a file",
	};

	if (s->entry == NO_ENTRY && s->f->type >= F_IDS && s->f->type != F_FILE)
		return field_bad(s, "must be a list");
	return field_bad(s, what[s->f->type]);
}

/* Sets the default.  It is written in the program, so a wrong default is a
 * bug. */
static void
set_default(const struct spot *s)
{
	const char *dflt = s->f->dflt;
	bool yes = strcmp(dflt, "true") == 0;
	int64_t v = 0;
	int32_t v32;

	BUG_ON(s->f->type > F_BOOL);
	switch (s->f->type) {
	case F_STR:
		memcpy(s->at, &dflt, sizeof(dflt));
		return;
	case F_BOOL:
		BUG_ON(!yes && strcmp(dflt, "false") != 0);
		memcpy(s->at, &yes, sizeof(yes));
		return;
	case F_I32:
		BUG_ON(num_read(dflt, strlen(dflt), &v) != OK);
		v32 = (int32_t)v;
		memcpy(s->at, &v32, sizeof(v32));
		return;
	case F_I64:
		BUG_ON(num_read(dflt, strlen(dflt), &v) != OK);
		memcpy(s->at, &v, sizeof(v));
		return;
	default:
		return;
	}
}

enum err
field_absent(const struct spot *s, bool *given)
{
	*given = s->f->dflt != NULL;
	if (*given)
		set_default(s);
	else if (s->f->req)
		return field_bad(s, s->f->type == F_STR && !s->f->blank
		                        ? "must not be blank"
		                        : "must not be null");
	return OK;
}

/* Does the field set limits of its own?  Both 0 stand for those of the type. */
static bool
has_range(const struct field *f)
{
	return (f->lo | f->hi) != 0;
}

/* The number is not between lo and hi.  The message is "must be one of [0, 1]"
 * for a short dictionary, else "must be between lo and hi". */
static enum err
bad_range(const struct spot *s, int64_t lo, int64_t hi)
{
	char *list;

	if (s->f->dict == NULL || hi - lo >= NAMED_MAX)
		return field_bad(
		    s, arena_printf(s->a, "must be between %lld and %lld",
		           (long long)lo, (long long)hi));
	list = arena_printf(s->a, "must be one of [%lld", (long long)lo);
	while (lo < hi)
		list = arena_printf(s->a, "%s, %lld", list, (long long)++lo);
	return field_bad(s, arena_printf(s->a, "%s]", list));
}

static enum err
check_range(const struct spot *s, int64_t v)
{
	bool narrow = s->f->type == F_I32;
	int64_t lo = narrow ? INT32_MIN : INT64_MIN;
	int64_t hi = narrow ? INT32_MAX : INT64_MAX;

	if (has_range(s->f)) {
		lo = s->f->lo;
		hi = s->f->hi;
	}
	return v >= lo && v <= hi ? OK : bad_range(s, lo, hi);
}

enum err
field_int(const struct spot *s, int64_t v)
{
	int32_t v32;

	TRY(check_range(s, v));
	if (s->f->type == F_I64) {
		memcpy(s->at, &v, sizeof(v));
		return OK;
	}
	v32 = (int32_t)v;
	memcpy(s->at, &v32, sizeof(v32));
	return OK;
}

enum err
field_number_of(const struct spot *s, const char *text, size_t n)
{
	int64_t v;

	return num_read(text, n, &v) == OK ? field_int(s, v)
	                                   : field_type_bad(s);
}

enum err
field_stamp(const struct spot *s, int64_t ms)
{
	char text[CLOCK_TEXT];
	struct stamp stamp = { ms };

	if (clock_text(ms, text) != OK)
		return field_type_bad(s);
	memcpy(s->at, &stamp, sizeof(stamp));
	return OK;
}

static enum err
check_bytes(const struct spot *s, size_t n)
{
	const struct field *f = s->f;

	if (f->max_bytes != 0 && n > f->max_bytes)
		return field_size_bad(s, f->max_bytes);
	if (n < f->min_bytes)
		return field_bad(
		    s, arena_printf(
		           s->a, "must have at least %zu bytes", f->min_bytes));
	return OK;
}

static enum err
check_word(const struct spot *s, const char *text)
{
	if (s->f->words == NULL || *text == '\0' ||
	    words_have(s->f->words, text))
		return OK;
	return field_bad(
	    s, arena_printf(s->a, "must be one of: %s", s->f->words));
}

/* Checks the length of a text, in characters and in bytes.  In a list, min and
 * max are limits of the number of entries, so they do not apply to the texts in
 * it. */
static enum err
check_length(const struct spot *s, const char *text, size_t n)
{
	const struct field *f = s->f;
	bool single = f->type == F_STR;
	size_t limit = single ? f->max : f->entry_max;
	size_t max = limit != 0 ? limit : FIELD_TEXT_MAX;
	size_t min = single ? f->min : 0;
	size_t length = utf8_length(text, n);

	if (length > max && min == 0) {
		enum err e = field_bad(
		    s, arena_printf(s->a, "length must not exceed %zu", max));

		return single && f->too_many != OK ? f->too_many : e;
	}
	if (length < min || length > max)
		return field_bad(
		    s, arena_printf(s->a, "length must be between %zu and %zu",
		           min, max));
	return check_bytes(s, n);
}

/* The next control character that is no tab and no line end; NULL: there is
 * none. */
static char *
next_control(char *text)
{
	for (; *text != '\0'; text++)
		if (((unsigned char)*text < ' ' && *text != '\t' &&
		        *text != '\n' && *text != '\r') ||
		    *text == 0x7F)
			return text;
	return NULL;
}

/* Replaces the *n bytes of *text by a copy that is treated as the field's kind
 * of text (enum text_kind): without control characters, and a name without
 * blanks at its ends and marks that turn its direction, and with each accent
 * joined to its letter. */
static enum err
clean_text(const struct spot *s, const char **text, size_t *n)
{
	char *copy = arena_strndup(s->a, *text, *n);

	*text = copy;
	if (s->f->text == TEXT_EXACT)
		return OK;
	for (char *p = copy; (p = next_control(p)) != NULL; *p = ' ')
		if (!s->mends)
			return field_bad(s, "must not have control characters");
	if (s->f->text == TEXT_NAME) {
		utf8_unturn(copy);
		*text = utf8_trim(copy, n);
		copy[*text - copy + (ptrdiff_t)*n] = '\0';
		*text = accent_join(s->a, *text, n);
	}
	return OK;
}

enum err
field_str_of(const struct spot *s, const char *text, size_t n, const char **out)
{
	bool must = (s->f->req || s->f->type == F_STRS) && !s->f->blank;
	const char *copy = text;

	TRY(clean_text(s, &copy, &n));
	if (must && utf8_blank(copy))
		return field_bad(s, "must not be blank");
	TRY(check_length(s, copy, n));
	TRY(check_word(s, copy));
	if (s->f->form != NULL && n > 0 &&
	    s->f->form->read(s->a, copy, &copy) != OK)
		return field_bad(s, s->f->form->what);
	*out = copy;
	return OK;
}

enum err
field_text(const struct spot *s, const char *text, size_t n)
{
	const char *out;

	TRY(field_str_of(s, text, n, &out));
	memcpy(s->at, &out, sizeof(out));
	return OK;
}

enum err
field_count(const struct spot *s, size_t n)
{
	size_t max = s->f->max != 0 ? s->f->max : FIELD_LIST_MAX;
	size_t min = s->f->min;

	if (n >= min && n <= max)
		return OK;
	if (n > max)
		note_why(s,
		    arena_printf(s->a, "must have at most %zu entries", max));
	else if (min == 1)
		note_why(s, "must not be empty");
	else
		note_why(s,
		    arena_printf(s->a, "must have at least %zu entries", min));
	return n > max && s->f->too_many != OK ? s->f->too_many : E_BAD_REQUEST;
}

enum err
field_id(const struct spot *s, int64_t v, int64_t *out)
{
	TRY(check_range(s, v));
	*out = v;
	return OK;
}

enum err
field_id_of(const struct spot *s, const char *text, size_t n, int64_t *out)
{
	int64_t v;

	if (num_read(text, n, &v) != OK)
		return field_type_bad(s);
	return field_id(s, v, out);
}
