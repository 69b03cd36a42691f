/* command_helpers.c - functions for all commands: refusing, making a step,
 * splitting lists. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "command_helpers.h"
#include "flow/object_by_word.h"
#include "flow/step.h"
#include "state_rows.h"

#define REASON_MAX 400 /* bytes of a reason, at most */

enum err
command_refuse(struct command *c, const char *fmt, ...)
{
	char why[REASON_MAX];
	va_list ap;

	va_start(ap, fmt);
	(void)vsnprintf(why, sizeof(why), fmt, ap);
	va_end(ap);
	utf8_mend(why);
	c->why = arena_strdup(c->mem, why);
	return E_BAD_REQUEST;
}

enum err
command_step(struct deployment *g, struct command *c, const struct event *ev)
{
	c->steps = true;
	if (flow_step(&g->state, ev) == OK) {
		state_rows_save(g);
		return OK;
	}
	c->why = g->state.why;
	c->refusal = g->state.refusal;
	return E_BAD_REQUEST;
}

struct inst *
command_inst(struct deployment *g, const char *word)
{
	struct inst *i = find_inst(&g->state, word);

	if (i == NULL)
		state_rows_recall(g);
	return i != NULL ? i : find_inst(&g->state, word);
}

bool
command_list(struct command *c, const char *text, struct strs *out)
{
	size_t n = 1;

	for (const char *s = text; *s != '\0'; s++)
		n += *s == ',';
	out->v = arena_new(c->mem, const char *, n);
	out->n = 0;
	for (;; text++) {
		size_t size = strcspn(text, ",");

		if (size == 0)
			return false;
		out->v[out->n++] = arena_strndup(c->mem, text, size);
		text += size;
		if (*text == '\0')
			return true;
	}
}
