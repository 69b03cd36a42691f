/* state.c - an empty state, its end, and how a step is refused. */
#include <stdarg.h>
#include <stdio.h>

#include "base/utf8.h"
#include "flow/approval_hooks.h"
#include "flow/state.h"

#define WHY_MAX 1000 /* bytes of a reason */

void
state_init(struct state *s, const struct flow_env *env, int64_t now_ms)
{
	BUG_ON(env->approval == NULL);
	*s = (struct state){ .env = env, .now_ms = now_ms };
}

void
state_free(struct state *s)
{
	arena_free(&s->mem);
	arena_free(&s->notes);
	*s = (struct state){ 0 };
}

const char *
state_keep(struct state *s, const char *text)
{
	return text != NULL ? arena_strdup(&s->mem, text) : NULL;
}

/* A refusal goes up through many callers, each of which may give a reason.
 * The first one is the cause and stays. */
enum err
refuse(struct state *s, const char *fmt, ...)
{
	char text[WHY_MAX];
	va_list ap;

	if (s->why != NULL)
		return E_BAD_REQUEST;
	va_start(ap, fmt);
	(void)vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	utf8_mend(text);
	s->why = arena_strdup(&s->notes, text);
	return E_BAD_REQUEST;
}
