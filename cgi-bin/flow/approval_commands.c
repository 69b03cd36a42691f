/* approval_commands.c - the commands of approvals: each gives the engine an
 * event, so that tests in text form can try everything that people may do. */
#include <string.h>

#include "approval_commands.h"
#include "bpmn/model.h"
#include "expr/val.h"
#include "flow/object_by_word.h"
#include "flow/state.h"
#include "flow/task.h"
#include "state_rows.h"

#define BLANKS " \t"

/* The words and the object that follow the task in a command. */
enum tail { NONE, NODE, USER, USERS, SIGNERS };

static const struct {
	const char *word;
	enum event_kind kind;
	enum tail tail;
	bool ended; /* the command is also for tasks that have ended */
} approvals[] = {
	{ "approve", EVENT_COMPLETE, NONE, false },
	{ "reject", EVENT_REJECT, NONE, false },
	{ "return", EVENT_RETURN, NODE, false },
	{ "delegate", EVENT_DELEGATE, USER, false },
	{ "transfer", EVENT_TRANSFER, USER, false },
	{ "sign", EVENT_SIGN, SIGNERS, false },
	{ "unsign", EVENT_UNSIGN, NONE, true },
	{ "withdraw", EVENT_WITHDRAW, NONE, true },
	{ "copy", EVENT_COPY, USERS, true },
	{ "comment", EVENT_COMMENT, NONE, true },
	{ "cancel", EVENT_CANCEL, NONE, false },
	{ "park", EVENT_PARK, NONE, false },
	{ "resume", EVENT_RESUME, NONE, false },
};

/* Cuts the last word off the argument; NULL: the argument is only one word. */
static char *
last_word(struct command *c)
{
	char *end = c->arg + strlen(c->arg), *word = end;

	while (word > c->arg && strchr(BLANKS, word[-1]) == NULL)
		word--;
	if (word == c->arg)
		return NULL;
	for (end = word; end > c->arg && strchr(BLANKS, end[-1]) != NULL;)
		end--;
	*end = '\0';
	return word;
}

static enum err
read_signers(struct command *c, struct event *ev)
{
	const char *users = last_word(c), *when = NULL;

	if (users != NULL)
		when = last_word(c);
	if (when == NULL || !command_list(c, users, &ev->users) ||
	    (strcmp(when, "before") != 0 && strcmp(when, "after") != 0))
		return command_refuse(
		    c, "sign needs a task, before or after, and users");
	ev->before = *when == 'b';
	return OK;
}

static enum err
read_tail(struct command *c, enum tail tail, struct event *ev)
{
	const char *word;

	if (tail == NONE)
		return OK;
	if (tail == SIGNERS)
		return read_signers(c, ev);
	word = last_word(c);
	if (word == NULL)
		return command_refuse(
		    c, "%.40s needs a task and one word more", c->word);
	ev->node = word;
	if (tail != NODE && (!command_list(c, word, &ev->users) ||
	                        (tail == USER && ev->users.n != 1)))
		return command_refuse(
		    c, "These are no users: \"%.200s\"", word);
	return OK;
}

static const char *
text_of(const struct command *c, const char *key)
{
	const struct val *v = val_get(&c->vars, key);

	return v == NULL || v->kind == VAL_NULL ? NULL : val_print(c->mem, v);
}

static enum err
object_of(struct command *c, const char *key, struct val *out)
{
	const struct val *v = val_get(&c->vars, key);

	if (v == NULL || v->kind == VAL_NULL)
		return OK;
	if (v->kind != VAL_OBJECT)
		return command_refuse(c, "\"%s\" is no object", key);
	*out = *v;
	return OK;
}

/* Finds a task, open or ended, by its id, else the latest task of the node with
 * that id. */
static struct task *
find_any(struct state *s, struct arena *a, const char *word)
{
	struct task *found = NULL;

	CHAIN_EACH (l, s->insts) {
		size_t n;
		struct task **all =
		    tasks_all(s, LINKED(struct inst, all, l), &n);

		for (size_t k = 0; k < n; k++) {
			struct task *t = all[k];

			if (strcmp(
			        arena_printf(a, "%lld", (long long)t->head.id),
			        word) == 0)
				return t;
			if (strcmp(inst_node(t->inst, t->node)->id, word) == 0)
				found = t;
		}
	}
	return found;
}

static bool
is_about_instance(enum event_kind kind)
{
	return kind == EVENT_CANCEL || kind == EVENT_PARK ||
	       kind == EVENT_RESUME;
}

static enum err
find_subject(
    struct deployment *g, struct command *c, bool ended, struct event *ev)
{
	if (is_about_instance(ev->kind)) {
		ev->inst = command_inst(g, c->arg);
		if (ev->inst == NULL)
			return command_refuse(
			    c, "There is no instance \"%.200s\"", c->arg);
		return OK;
	}
	ev->task = find_task(&g->state, c->arg);
	if (ev->task == NULL && ended)
		state_rows_recall(g);
	if (ev->task == NULL && ended)
		ev->task = find_any(&g->state, c->mem, c->arg);
	if (ev->task == NULL)
		return command_refuse(
		    c, "There is no open task \"%.200s\"", c->arg);
	return OK;
}

enum err
approval_run(struct deployment *g, struct command *c)
{
	struct event ev = { 0 };
	size_t i = 0;

	while (strcmp(approvals[i].word, c->word) != 0)
		i++;
	ev.kind = approvals[i].kind;
	TRY(read_tail(c, approvals[i].tail, &ev));
	TRY(find_subject(g, c, approvals[i].ended, &ev));
	ev.user = text_of(c, "user");
	ev.text = text_of(c, "reason");
	ev.picture = text_of(c, "picture");
	TRY(object_of(c, "variables", &ev.vars));
	TRY(object_of(c, "next", &ev.next));
	return command_step(g, c, &ev);
}
