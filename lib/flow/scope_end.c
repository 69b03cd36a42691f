/* scope_end.c - ends a scope (a sub-process, a multi-instance or an instance)
 * when its last token ends. */
#include "flow/scope_end.h"
#include "flow/enter.h"
#include "flow/instance_lifecycle.h"
#include "flow/state.h"

static bool
is_through(const struct state *s, const struct token *t)
{
	const struct token *one = s->through;

	while (one != NULL && one != t)
		one = one->next;
	return one != NULL;
}

void
token_end(struct state *s, struct token *t)
{
	struct token *in = t->parent;

	token_drop(s, t);
	if (in->children.first != NULL || is_through(s, in))
		return;
	in->next = NULL;
	if (s->through_last != NULL)
		s->through_last->next = in;
	else
		s->through = in;
	s->through_last = in;
}

/* Completes each scope that has become empty.  Then the scope or the calling
 * instance around it may be empty, and is completed next. */
enum err
scopes_end(struct state *s)
{
	while (s->through != NULL) {
		struct token *t = s->through;

		s->through = t->next;
		if (s->through == NULL)
			s->through_last = NULL;
		if (t->head.gone || t->children.first != NULL)
			continue;
		if (t->mode == TOKEN_ROOT)
			TRY(inst_over(s, t->inst));
		else
			TRY(activity_done(s, t));
	}
	return OK;
}
