/* record.c - opens a history record when a token enters a node, and closes it
 * when the token leaves. */
#include "flow/record.h"
#include "flow/journal.h"
#include "flow/state.h"

void
record_open(struct state *s, struct token *t, const char *name)
{
	struct record *r = object_new(s, OBJECT_RECORD, sizeof(*r));

	r->head.id = ++s->last.record;
	r->inst = t->inst;
	r->node = t->node;
	r->came = t->element ? t->parent->came : t->came;
	r->name = name != NULL ? arena_strdup(&s->mem, name) : NULL;
	r->start_ms = s->now_ms;
	r->open = true;
	chain_add(s, &t->inst->records, &r->all);
	t->record = r;
}

void
record_close(struct state *s, struct token *t)
{
	struct record *r = t->record;

	if (r == NULL)
		return;
	TOUCH(s, t);
	TOUCH(s, r);
	r->open = false;
	r->end_ms = s->now_ms;
	t->record = NULL;
}

int64_t
record_entered(const struct token *t)
{
	if (t->element)
		t = t->parent;
	if (t->mode == TOKEN_BODY)
		return t->loop.entered;
	return t->record != NULL ? t->record->head.id : INT64_MAX;
}
