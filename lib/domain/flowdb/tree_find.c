/* tree_find.c - finds objects of a tree by going through the lists of its
 * state, which are short. */
#include "flowdb/tree_find.h"

#include "flow/state.h"
#include "flow/task.h"
#include "flow/timer_event.h"
#include "flowdb/tree_load.h"

struct inst *
tree_inst(const struct tree *t, int64_t num)
{
	CHAIN_EACH (l, t->state.insts) {
		struct inst *i = LINKED(struct inst, all, l);

		if (i->head.id == num)
			return i;
	}
	return NULL;
}

static struct task *
ended_task(const struct inst *i, int64_t num)
{
	CHAIN_EACH (l, i->past) {
		struct task *task = LINKED(struct task, past, l);

		if (task->head.id == num)
			return task;
	}
	return NULL;
}

struct task *
tree_task(const struct tree *t, int64_t num)
{
	CHAIN_EACH (l, t->state.open) {
		struct task *task = LINKED(struct task, opened, l);

		if (task->head.id == num)
			return task;
	}
	CHAIN_EACH (l, t->state.insts) {
		struct task *task =
		    ended_task(LINKED(struct inst, all, l), num);

		if (task != NULL)
			return task;
	}
	return NULL;
}

struct timer *
tree_timer(const struct tree *t, int64_t num)
{
	CHAIN_EACH (l, t->state.timers) {
		struct timer *timer = LINKED(struct timer, all, l);

		if (timer->head.id == num)
			return timer;
	}
	return NULL;
}

static struct token *
token_below(struct token *in, int64_t num)
{
	struct token *found = in->head.id == num ? in : NULL;

	for (struct link *l = in->children.first; l != NULL && found == NULL;
	     l = l->next)
		found = token_below(LINKED(struct token, sibling, l), num);
	return found;
}

struct token *
tree_token(const struct tree *t, int64_t num)
{
	CHAIN_EACH (l, t->state.running) {
		struct inst *i = LINKED(struct inst, running, l);
		struct token *found = token_below(i->root, num);

		if (found != NULL)
			return found;
	}
	return NULL;
}

enum err
tree_get_inst(struct tree *t, int64_t num, struct inst **out)
{
	*out = tree_inst(t, num);
	if (*out == NULL) {
		TRY(tree_load_inst(t, num));
		*out = tree_inst(t, num);
	}
	return OK;
}

enum err
tree_get_task(struct tree *t, int64_t num, struct task **out)
{
	*out = tree_task(t, num);
	if (*out == NULL) {
		TRY(tree_load_task(t, num));
		*out = tree_task(t, num);
	}
	return OK;
}
