/* refusal.c - refuses steps with the first reason that was found, and knows the
 * numbers of refusals, and names and texts of decisions of the system. */
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include "base/utf8.h"
#include "bpmn/model.h"
#include "flow/refusal.h"
#include "flow/state.h"

const char *
reason_text(enum reason reason)
{
	switch (reason) {
#define REASON(name, number, text) \
	case REASON_##name: \
		return text;
#include "flow/reason.def"
#undef REASON
	default:
		return NULL;
	}
}

const char *
reason_name(enum reason reason)
{
	switch (reason) {
#define REASON(name, number, text) \
	case REASON_##name: \
		return #name;
#include "flow/reason.def"
#undef REASON
	default:
		return "NONE";
	}
}

#define WHY_MAX 1000 /* bytes of a reason, at most */

static const int32_t codes[] = {
	[REFUSAL_OTHER] = 400,
#define REFUSAL(name, code) [REFUSAL_##name] = code,
#include "flow/refusal.def"
#undef REFUSAL
};

int32_t
refusal_code(enum refusal what)
{
	BUG_ON(what >= REFUSAL__MAX);
	return codes[what];
}

/* A refusal passes through many callers, each of which may add a reason.  Only
 * the first one is kept, because it is the cause. */
static enum err
refuse_first(struct state *s, enum refusal what, const char *about,
    const char *fmt, va_list ap)
{
	char text[WHY_MAX];

	if (s->why != NULL)
		return E_BAD_REQUEST;
	(void)vsnprintf(text, sizeof(text), fmt, ap);
	utf8_mend(text);
	s->why = arena_strdup(&s->notes, text);
	s->refusal = what;
	s->about = about != NULL ? arena_strdup(&s->notes, about) : NULL;
	return E_BAD_REQUEST;
}

enum err
refuse(struct state *s, const char *fmt, ...)
{
	va_list ap;
	enum err e;

	va_start(ap, fmt);
	e = refuse_first(s, REFUSAL_OTHER, NULL, fmt, ap);
	va_end(ap);
	return e;
}

enum err
refuse_as(
    struct state *s, enum refusal what, const char *about, const char *fmt, ...)
{
	va_list ap;
	enum err e;

	va_start(ap, fmt);
	e = refuse_first(s, what, about, fmt, ap);
	va_end(ap);
	return e;
}

enum err
refuse_node(struct state *s, const struct token *t, const char *what)
{
	const struct node *n;

	if (t->node == NO_NODE)
		return refuse(s, "%s", what);
	n = inst_node(t->inst, t->node);
	return refuse(s, "%s \"%s\": %s", n->element, n->id, what);
}
