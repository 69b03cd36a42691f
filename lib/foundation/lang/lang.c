/* lang.c - chooses a language and finds texts in it. */
#include "lang/lang.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/base.h"
#include "lang/lang_texts.h"

#define KEY_MAX     256
#define HOLES_MAX   3    /* at most so many place-holders in a reason */
#define WEIGHT_FULL 1000 /* the weight of a language without ";q=" */

static const char *const names[LANG__MAX] = { "en", "zh" };

const char *
lang_name(enum lang lang)
{
	return names[lang];
}

bool
lang_read(const char *name, enum lang *out)
{
	for (int i = 0; name != NULL && i < LANG__MAX; i++) {
		if (strcmp(names[i], name) != 0)
			continue;
		*out = (enum lang)i;
		return true;
	}
	return false;
}

/* -- Accept-Language ----------------------------------------------------- */

/* How much a language is preferred, in thousandths, by what follows its tag at
 * p: 800 for ";q=0.8", WEIGHT_FULL when nothing does, 0 for any other text. */
static int
weight_of(const char *p)
{
	int weight = 0;

	p += strspn(p, " \t");
	if (*p != ';')
		return *p == ',' || *p == '\0' ? WEIGHT_FULL : 0;
	p++;
	p += strspn(p, " \t");
	if (strncasecmp(p, "q=", 2) != 0)
		return 0;
	p += 2;
	if (*p != '0' || p[1] != '.')
		return *p == '1' ? WEIGHT_FULL : 0;
	p += 2;
	for (int unit = WEIGHT_FULL / 10;
	     unit > 0 && isdigit((unsigned char)*p); unit /= 10)
		weight += unit * (*p++ - '0');
	return weight;
}

/* Is the tag of n bytes, such as "zh-Hans-CN", a form of that language, such as
 * "zh"?  Programs in Java send their locale, "zh_CN". */
static bool
is_of(const char *tag, size_t n, const char *language)
{
	return n >= 2 && strncasecmp(tag, language, 2) == 0 &&
	       (n == 2 || tag[2] == '-' || tag[2] == '_');
}

enum lang
lang_accept(const char *header)
{
	enum lang best = LANG_EN;
	int most = 0;

	for (const char *p = header; p != NULL && *p != '\0';) {
		size_t n;
		bool zh;

		p += strspn(p, ", \t");
		n = strcspn(p, ";, \t");
		zh = is_of(p, n, "zh");
		if ((zh || is_of(p, n, "en")) && weight_of(p + n) > most) {
			most = weight_of(p + n);
			best = zh ? LANG_ZH : LANG_EN;
		}
		p += n + strcspn(p + n, ",");
	}
	return best;
}

/* -- texts --------------------------------------------------------------- */

/* The index of the first row whose key is equal or greater; rows are sorted by
 * key. */
static size_t
row_position(const char *key)
{
	size_t from = 0, to = lang_total;

	while (from < to) {
		size_t mid = from + (to - from) / 2;

		if (strcmp(lang_rows[mid].key, key) < 0)
			from = mid + 1;
		else
			to = mid;
	}
	return from;
}

/* The row of the text of that kind and name; NULL: there is none. */
static const struct lang_row *
row_of(const char *kind, const char *name)
{
	char key[KEY_MAX];
	int n = snprintf(key, sizeof(key), "%s.%s", kind, name);
	size_t at;

	if (n < 0 || (size_t)n >= sizeof(key))
		return NULL;
	at = row_position(key);
	return at < lang_total && strcmp(lang_rows[at].key, key) == 0
	           ? &lang_rows[at]
	           : NULL;
}

const char *
lang_text(enum lang lang, const char *kind, const char *name)
{
	const struct lang_row *row = row_of(kind, name);

	return row == NULL ? NULL : row->text[lang];
}

const char *
lang_error(enum lang lang, enum err e)
{
	const char *text =
	    lang == LANG_EN ? NULL : lang_text(lang, "error", err_name(e));

	return text == NULL ? err_text(e) : text;
}

const char *
lang_seeded(
    enum lang lang, const char *kind, const char *name, const char *stored)
{
	const struct lang_row *row;

	if (lang == LANG_EN || stored == NULL)
		return stored;
	row = row_of(kind, name);
	return row != NULL && strcmp(row->text[LANG_EN], stored) == 0
	           ? row->text[lang]
	           : stored;
}

/* The translation of the name of a seeded page, the first n bytes of the text;
 * NULL: it is none. */
static const char *
page_text(enum lang lang, const char *name, size_t n)
{
	for (size_t i = row_position("menu.");
	     i < lang_total && strncmp(lang_rows[i].key, "menu.", 5) == 0;
	     i++) {
		const char *english = lang_rows[i].text[LANG_EN];

		if (strncmp(english, name, n) == 0 && english[n] == '\0')
			return lang_rows[i].text[lang];
	}
	return NULL;
}

/* The translation of the name of a button, "PAGE: ACTION"; as it is, unless
 * both are known. */
static const char *
button_name(struct arena *a, enum lang lang, const char *name)
{
	const char *colon = strstr(name, ": "), *page, *action;

	if (colon == NULL)
		return name;
	page = page_text(lang, name, (size_t)(colon - name));
	action = lang_text(lang, "button", colon + 2);
	return page == NULL || action == NULL
	           ? name
	           : lang_named(a, lang, page, action);
}

struct lang_names
lang_holding(
    struct arena *a, enum lang lang, const char *kind, const char *part)
{
	const char *prefix = arena_printf(a, "%s.", kind);
	size_t skip = strlen(prefix);
	struct lang_names out = { .names.n = 0 };

	if (lang == LANG_EN || part == NULL)
		return out;
	out.names.v = arena_new(a, const char *, lang_total);
	out.stored.v = arena_new(a, const char *, lang_total);
	for (size_t i = row_position(prefix);
	     i < lang_total && strncmp(lang_rows[i].key, prefix, skip) == 0;
	     i++) {
		if (strcasestr(lang_rows[i].text[lang], part) == NULL)
			continue;
		out.names.v[out.names.n++] = lang_rows[i].key + skip;
		out.stored.v[out.stored.n++] = lang_rows[i].text[LANG_EN];
	}
	return out;
}

const char *
lang_menu(struct arena *a, enum lang lang, int64_t id, const char *stored)
{
	char name[24];
	const char *text;

	if (lang == LANG_EN || stored == NULL)
		return stored;
	(void)snprintf(name, sizeof(name), "%" PRId64, id);
	text = lang_seeded(lang, "menu", name, stored);
	return text == stored ? button_name(a, lang, stored) : text;
}

const char *
lang_menu_name(struct arena *a, enum lang lang, const char *name)
{
	const char *text =
	    lang == LANG_EN ? name : page_text(lang, name, strlen(name));

	return text == NULL ? button_name(a, lang, name) : text;
}

const char *
lang_heading(enum lang lang, const char *heading)
{
	return lang_seeded(lang, "heading", heading, heading);
}

/* -- reasons ------------------------------------------------------------- */

/* The texts that replace the place-holders of a pattern. */
struct filled {
	const char *v[HOLES_MAX];
	size_t n;
};

/* Is the reason the pattern with texts in the places of its "{}"?  If so, *out
 * is these texts.  A pattern without place-holders matches nothing, because
 * equal texts are looked for before (translated). */
static bool
matches(struct arena *a, const char *pattern, const char *reason,
    struct filled *out)
{
	const char *hole = strstr(pattern, "{}"), *next;

	out->n = 0;
	for (; hole != NULL; hole = next) {
		size_t before = (size_t)(hole - pattern), n, last;
		const char *value = reason + before, *end;

		if (strncmp(pattern, reason, before) != 0 ||
		    out->n == HOLES_MAX)
			return false;
		pattern = hole + 2;
		next = strstr(pattern, "{}");
		n = next != NULL ? (size_t)(next - pattern) : strlen(pattern);
		last = strlen(value);
		end = next != NULL ? memmem(value, last, pattern, n)
		                   : value + last - (last < n ? last : n);
		if (end == NULL)
			return false;
		out->v[out->n++] =
		    arena_strndup(a, value, (size_t)(end - value));
		reason = end;
	}
	return out->n > 0 && strcmp(pattern, reason) == 0;
}

/* The pattern with the texts of `with` in the places of its "{}", in their
 * order. */
static const char *
fill(struct arena *a, const char *pattern, const struct filled *with)
{
	const char *out = "", *hole;

	for (size_t i = 0; (hole = strstr(pattern, "{}")) != NULL; i++) {
		out = arena_printf(a, "%s%.*s%s", out, (int)(hole - pattern),
		    pattern, i < with->n ? with->v[i] : "");
		pattern = hole + 2;
	}
	return arena_printf(a, "%s%s", out, pattern);
}

/* The reason in that language: by the row that has it as its key, else by the
 * row of the kind whose English text it matches; in English if there is
 * neither. */
static const char *
translated(
    struct arena *a, enum lang lang, const char *kind, const char *reason)
{
	const char *exact, *prefix = arena_printf(a, "%s.", kind);
	struct filled with;

	if (lang == LANG_EN || reason == NULL)
		return reason;
	exact = lang_text(lang, kind, reason);
	if (exact != NULL)
		return exact;
	for (size_t i = row_position(prefix);
	     i < lang_total &&
	     strncmp(lang_rows[i].key, prefix, strlen(prefix)) == 0;
	     i++)
		if (matches(a, lang_rows[i].text[LANG_EN], reason, &with))
			return fill(a, lang_rows[i].text[lang], &with);
	return reason;
}

const char *
lang_named(struct arena *a, enum lang lang, const char *name, const char *text)
{
	return arena_printf(
	    a, "%s%s%s", name, lang_text(lang, "mark", "colon"), text);
}

const char *
lang_reason(struct arena *a, enum lang lang, const char *reason)
{
	return translated(a, lang, "reason", reason);
}

const char *
lang_outcome(struct arena *a, enum lang lang, const char *outcome)
{
	return translated(a, lang, "outcome", outcome);
}
