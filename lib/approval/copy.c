/* copy.c - copies of tasks, which storage keeps. */
#include "approval/copy.h"
#include "flow/action.h"
#include "flow/state.h"

enum err
copy_apply(struct state *s, const struct event *ev)
{
	for (size_t i = 0; i < ev->users.n; i++) {
		struct action *a = action_add(s, ACTION_COPY, ev->task->inst);

		a->task = ev->task;
		a->node = ev->task->node;
		a->user = arena_strdup(&s->notes, ev->users.v[i]);
		a->text = ev->text;
	}
	return OK;
}
