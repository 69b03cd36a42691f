/* state.c - an empty state, its end, and how a step is refused. */
#include <stdarg.h>
#include <stdio.h>

#include "base/utf8.h"
#include "flow/action.h"
#include "flow/event.h"
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

/* The first reason is the cause; what it leads to further up is not. */
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

struct action *
action_add(struct state *s, enum action_kind kind, struct inst *inst)
{
	struct action *a = arena_new(&s->notes, struct action, 1);

	a->kind = kind;
	a->inst = inst;
	a->node = NO_NODE;
	if (s->actions_last != NULL)
		s->actions_last->next = a;
	else
		s->actions = a;
	s->actions_last = a;
	return a;
}

const char *
action_name(enum action_kind kind)
{
	static const char *const names[] = {
#define ACTION(name, text) text,
#include "flow/action.def"
#undef ACTION
	};

	BUG_ON(kind >= ACTION__MAX);
	return names[kind];
}

const char *
event_name(enum event_kind kind)
{
	static const char *const names[] = {
#define EVENT(name, text) text,
#include "flow/event.def"
#undef EVENT
	};

	BUG_ON(kind >= EVENT__MAX);
	return names[kind];
}
