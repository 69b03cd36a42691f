/* diagnostic.c - collects the diagnostics of a file; none is there twice. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "bpmn/diagnostic.h"

#define TEXT_MAX    1024 /* bytes of a message, at most */
#define ELEMENT_MAX 400  /* bytes of an element's id in a message */

const char *
diagnostic_name(enum diagnostic_code code)
{
	static const char *const names[] = {
#define DIAGNOSTIC(name, text) [DIAGNOSTIC_##name] = (text),
#include "bpmn/diagnostic.def"
#undef DIAGNOSTIC
	};

	return names[code];
}

/* The slot of the hash table that holds the diagnostic of this element and
 * code, or a free slot for it. */
static uint32_t *
slot_of(struct diagnostics *f, enum diagnostic_code code, uint32_t serial)
{
	size_t i = (serial * (size_t)DIAGNOSTIC__MAX + code) * 2654435761U;

	for (;; i++) {
		uint32_t at = f->slots[i & (f->n_slots - 1)];

		if (at == 0 || (f->v[at - 1].serial == serial &&
		                   f->v[at - 1].code == code))
			return &f->slots[i & (f->n_slots - 1)];
	}
}

/* Doubles the room for diagnostics and makes the table anew that finds
 * repeated ones. */
static void
grow(struct diagnostics *f)
{
	struct diagnostic *v;

	f->cap = f->cap != 0 ? f->cap * 2 : 16;
	v = arena_new(f->mem, struct diagnostic, f->cap);
	if (f->n > 0)
		memcpy(v, f->v, f->n * sizeof(*v));
	f->v = v;
	f->n_slots = f->cap * 2;
	f->slots = arena_new(f->mem, uint32_t, f->n_slots);
	for (size_t i = 0; i < f->n; i++)
		*slot_of(f, v[i].code, v[i].serial) = (uint32_t)i + 1;
}

/* The text; of one that is longer than max bytes the beginning, cut between two
 * characters, and "...". */
static const char *
shortened(struct arena *a, const char *s, size_t max)
{
	if (strlen(s) <= max)
		return s;
	return arena_printf(a, "%.*s...", (int)utf8_fit(s, max), s);
}

/* The message of a diagnostic: what it is about, and the text. */
static const char *
message_of(struct diagnostics *f, const struct position *at, const char *text)
{
	text = shortened(f->mem, text, TEXT_MAX);
	if (*at->what == '\0')
		return arena_strdup(f->mem, text);
	if (*at->element == '\0')
		return arena_printf(f->mem, "%s: %s", at->what, text);
	return arena_printf(f->mem, "%s \"%s\": %s", at->what,
	    shortened(f->mem, at->element, ELEMENT_MAX), text);
}

/* The entry in which to write the diagnostic; NULL to drop it, because the
 * element already has one of this code or the file has too many.  An error
 * takes the place of a warning of the same code. */
static struct diagnostic *
entry_for(struct diagnostics *f, enum diagnostic_code code, bool warning,
    uint32_t serial)
{
	uint32_t *slot;

	if ((warning ? f->warnings : f->errors) >= DIAGNOSTICS_MAX)
		return NULL;
	if (f->n == f->cap)
		grow(f);
	slot = slot_of(f, code, serial);
	if (*slot != 0 && (warning || !f->v[*slot - 1].warning))
		return NULL;
	if (*slot != 0)
		f->warnings--;
	else
		*slot = (uint32_t)++f->n;
	*(warning ? &f->warnings : &f->errors) += 1;
	return &f->v[*slot - 1];
}

void
diagnostic_add(struct diagnostics *f, enum diagnostic_code code, bool warning,
    const struct position *at, const char *fmt, ...)
{
	bool mild = warning || at->undeployed;
	struct diagnostic *to = entry_for(f, code, mild, at->serial);
	char text[TEXT_MAX + 8];
	va_list ap;

	if (to == NULL)
		return;
	va_start(ap, fmt);
	(void)vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	utf8_mend(text);
	*to = (struct diagnostic){
		.code = code,
		.warning = mild,
		.serial = at->serial,
		.element = arena_strdup(f->mem, at->element),
		.line = at->line,
		.message = message_of(f, at, text),
	};
}

bool
diagnostics_fatal(const struct diagnostics *f)
{
	for (size_t i = 0; i < f->n; i++)
		if (!f->v[i].warning && (f->v[i].code == DIAGNOSTIC_XML ||
		                            f->v[i].code == DIAGNOSTIC_BPMN))
			return true;
	return false;
}

/* In the order of the elements in the file, then of the codes. */
static int
by_place(const void *x, const void *y)
{
	const struct diagnostic *a = x;
	const struct diagnostic *b = y;

	if (a->serial != b->serial)
		return a->serial < b->serial ? -1 : 1;
	return a->code < b->code ? -1 : a->code > b->code;
}

void
diagnostic_sort(struct diagnostics *f)
{
	if (f->n < 2)
		return;
	qsort(f->v, f->n, sizeof(*f->v), by_place);
	memset(f->slots, 0, f->n_slots * sizeof(*f->slots));
	for (size_t i = 0; i < f->n; i++)
		*slot_of(f, f->v[i].code, f->v[i].serial) = (uint32_t)i + 1;
}
