/* object_by_word.c - finds the task, token, timer or instance that a word in a
 * command names, because people call them by name, not by id. */
#include <limits.h>
#include <string.h>

#include "base/num.h"
#include "flow/object_by_word.h"
#include "flow/state.h"
#include "flow/task.h"
#include "flow/timer_event.h"

static bool
blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static const char *
past_blanks(const char *s)
{
	while (blank(*s))
		s++;
	return s;
}

/* Are two names equal if every run of white space counts as one blank? */
static bool
same_name(const char *x, const char *y)
{
	if (x == NULL)
		return false;
	x = past_blanks(x);
	y = past_blanks(y);
	for (;; x++, y++) {
		bool between = blank(*x) == blank(*y);

		x = past_blanks(x);
		y = past_blanks(y);
		if (*x == '\0' || *y == '\0')
			return *x == *y;
		if (!between || *x != *y)
			return false;
	}
}

/*
 * How well the word fits the task: 1 its id, 2 its node, 3 its name, 0 not at
 * all.  A task that cannot be decided yet, because of signers, gets 2 more, so
 * that it comes after all that can be decided.
 */
static int
task_fits(const struct task *t, const char *word, int64_t id)
{
	int later = t->status == TASK_RUNNING ? 0 : 2;

	if (t->head.id == id)
		return 1;
	if (strcmp(inst_node(t->inst, t->node)->id, word) == 0)
		return 2 + later;
	return same_name(t->name, word) ? 3 + later : 0;
}

/* The id that a word spells exactly as ids are printed; -1: it is no id. */
static int64_t
id_of(const char *word)
{
	char text[NUM_MAX + 1];
	int64_t id;

	if (num_read(word, strlen(word), &id) != OK)
		return -1;
	(void)num_write(id, text);
	return strcmp(text, word) == 0 ? id : -1;
}

struct task *
find_task(const struct state *s, const char *word)
{
	struct task *found = NULL;
	int best = INT_MAX;
	int64_t id = id_of(word);

	CHAIN_EACH (l, s->open) {
		struct task *t = LINKED(struct task, opened, l);
		int fits = task_fits(t, word, id);

		if (fits != 0 && fits < best) {
			best = fits;
			found = t;
		}
	}
	return found;
}

struct token *
find_receive(const struct state *s, const char *word)
{
	struct token *named = NULL;

	CHAIN_EACH (l, s->receive) {
		struct token *t = LINKED(struct token, waiting, l);

		if (strcmp(inst_node(t->inst, t->node)->id, word) == 0)
			return t;
		if (named == NULL && same_name(t->record->name, word))
			named = t;
	}
	return named;
}

struct timer *
find_timer(const struct state *s, const char *node)
{
	struct timer *found = NULL;

	CHAIN_EACH (l, s->timers) {
		struct timer *t = LINKED(struct timer, all, l);

		if (strcmp(inst_node(t->token->inst, t->node)->id, node) == 0 &&
		    (found == NULL || t->due.at_ms < found->due.at_ms))
			found = t;
	}
	return found;
}

/* Running instances are searched first, because there may be many more ended
 * ones. */
struct inst *
find_inst(const struct state *s, const char *word)
{
	int64_t id = id_of(word);

	CHAIN_EACH (l, s->running) {
		struct inst *i = LINKED(struct inst, running, l);

		if (i->head.id == id)
			return i;
	}
	CHAIN_EACH (l, s->insts) {
		struct inst *i = LINKED(struct inst, all, l);

		if (i->head.id == id)
			return i;
	}
	return NULL;
}
