/* command_run.c - carries out a command: splits the line into word, argument
 * and object, and gives the engine the event for that word. */
#include <string.h>

#include "approval_commands.h"
#include "base/utf8.h"
#include "command_run.h"
#include "expr/val.h"
#include "flow/object_by_word.h"
#include "flow/step.h"
#include "state_rows.h"
#include "text/json_in.h"
#include "view_commands.h"

#define BLANKS " \t"

static enum err
start(struct deployment *g, struct command *c)
{
	struct event ev = { .kind = EVENT_START, .vars = c->vars };

	ev.def = map_get(&g->latest, c->arg);
	if (ev.def == NULL)
		return command_refuse(
		    c, "There is no process \"%.200s\" to start", c->arg);
	return command_step(g, c, &ev);
}

static enum err
complete(struct deployment *g, struct command *c)
{
	struct event ev = { .kind = EVENT_COMPLETE, .vars = c->vars };

	ev.task = find_task(&g->state, c->arg);
	if (ev.task == NULL)
		return command_refuse(
		    c, "There is no open task \"%.200s\"", c->arg);
	return command_step(g, c, &ev);
}

static enum err
trigger(struct deployment *g, struct command *c)
{
	struct event ev = { .kind = EVENT_TRIGGER, .vars = c->vars };

	ev.token = find_receive(&g->state, c->arg);
	if (ev.token == NULL)
		return command_refuse(
		    c, "No token waits at a receive task \"%.200s\"", c->arg);
	return command_step(g, c, &ev);
}

static enum err
fire(struct deployment *g, struct command *c)
{
	struct event ev = { .kind = EVENT_FIRE };

	ev.timer = find_timer(&g->state, c->arg);
	if (ev.timer == NULL)
		return command_refuse(
		    c, "No timer of \"%.200s\" is armed", c->arg);
	return command_step(g, c, &ev);
}

static enum err
advance(struct deployment *g, struct command *c)
{
	c->steps = true;
	if (flow_advance(&g->state, c->arg) == OK) {
		state_rows_save(g);
		return OK;
	}
	c->why = g->state.why;
	return E_BAD_REQUEST;
}

static enum err
move(struct deployment *g, struct command *c)
{
	struct event ev = { .kind = EVENT_MOVE };
	char *to = strpbrk(c->arg, BLANKS);

	if (to == NULL)
		return command_refuse(
		    c, "move needs nodes to come from and to go to");
	*to++ = '\0';
	to += strspn(to, BLANKS);
	if (strpbrk(to, BLANKS) != NULL || !command_list(c, c->arg, &ev.from) ||
	    !command_list(c, to, &ev.to))
		return command_refuse(c,
		    "move needs two lists of nodes without blanks: \"%.200s\"",
		    to);
	return command_step(g, c, &ev);
}

static enum err
set(struct deployment *g, struct command *c)
{
	struct event ev = { .kind = EVENT_SET, .vars = c->vars };

	if (*c->arg != '\0')
		return command_refuse(
		    c, "set takes an object, not \"%.200s\"", c->arg);
	return command_step(g, c, &ev);
}

static enum err
delete_inst(struct deployment *g, struct command *c)
{
	struct event ev = { .kind = EVENT_DELETE };

	ev.inst = command_inst(g, c->arg);
	if (ev.inst == NULL)
		return command_refuse(
		    c, "There is no instance \"%.200s\"", c->arg);
	return command_step(g, c, &ev);
}

static enum err
look(struct deployment *g, struct command *c)
{
	state_rows_recall(g);
	c->all = true;
	c->history = strcmp(c->word, "history") == 0;
	return OK;
}

enum takes { NOTHING, ARGUMENT, OBJECT_TOO };

static const struct {
	const char *word;
	enum takes takes;
	enum err (*run)(struct deployment *g, struct command *c);
} commands[] = {
	{ "start", OBJECT_TOO, start },
	{ "complete", OBJECT_TOO, complete },
	{ "trigger", OBJECT_TOO, trigger },
	{ "fire", ARGUMENT, fire },
	{ "advance", ARGUMENT, advance },
	{ "move", ARGUMENT, move },
	{ "set", OBJECT_TOO, set },
	{ "delete", ARGUMENT, delete_inst },
	{ "state", NOTHING, look },
	{ "history", NOTHING, look },
	{ "predict", OBJECT_TOO, views_predict },
	{ "next", OBJECT_TOO, views_next },
	{ "trail", ARGUMENT, views_trail },
	{ "approve", OBJECT_TOO, approval_run },
	{ "reject", OBJECT_TOO, approval_run },
	{ "return", OBJECT_TOO, approval_run },
	{ "delegate", OBJECT_TOO, approval_run },
	{ "transfer", OBJECT_TOO, approval_run },
	{ "sign", OBJECT_TOO, approval_run },
	{ "unsign", OBJECT_TOO, approval_run },
	{ "withdraw", OBJECT_TOO, approval_run },
	{ "copy", OBJECT_TOO, approval_run },
	{ "comment", OBJECT_TOO, approval_run },
	{ "cancel", OBJECT_TOO, approval_run },
	{ "park", OBJECT_TOO, approval_run },
	{ "resume", OBJECT_TOO, approval_run },
};

/* Where the object of the line begins: at the first brace after a blank.  NULL:
 * there is no object. */
static char *
object_of(char *s)
{
	for (char *at = strchr(s, '{'); at != NULL; at = strchr(at + 1, '{'))
		if (at > s && strchr(BLANKS, at[-1]) != NULL)
			return at;
	return NULL;
}

static enum err
read_object(struct command *c, const char *text)
{
	CLEANUP(json_free) struct json *j = NULL;
	const char *why = "";

	if (json_parse(c->mem, text, strlen(text), &j, &why) != OK)
		return command_refuse(
		    c, "The object is not valid JSON: %s", why);
	if (val_of_json(c->mem, j, &c->vars) != OK)
		return command_refuse(c, "A number in the object is too large");
	return OK;
}

static void
trim_end(char *s)
{
	size_t n = strlen(s);

	while (n > 0 && strchr(BLANKS, s[n - 1]) != NULL)
		s[--n] = '\0';
}

/* Splits the line into word, argument and object. */
static enum err
cut(struct command *c, char *line, enum takes *takes, size_t *which)
{
	char *word = line + strspn(line, BLANKS);
	char *end = word + strcspn(word, BLANKS);
	char *object = object_of(end);
	char *arg = end + strspn(end, BLANKS);

	c->vars = (struct val){ .kind = VAL_OBJECT };
	c->word = arena_strndup(c->mem, word, (size_t)(end - word));
	for (*which = 0; *which < ARRAY_LEN(commands); ++*which)
		if (strcmp(commands[*which].word, c->word) == 0)
			break;
	if (*which == ARRAY_LEN(commands))
		return command_refuse(
		    c, "There is no command \"%.100s\"", c->word);
	*takes = commands[*which].takes;
	if (*takes == OBJECT_TOO && object != NULL) {
		TRY(read_object(c, object));
		*object = '\0';
	}
	trim_end(arg);
	c->arg = arg;
	return OK;
}

static enum err
check_argument(struct command *c, enum takes takes, bool needed)
{
	if (takes == NOTHING && *c->arg != '\0')
		return command_refuse(c, "%.100s takes no argument", c->word);
	if (needed && *c->arg == '\0')
		return command_refuse(c, "%.100s needs an argument", c->word);
	return OK;
}

enum err
command_run(struct deployment *g, struct command *c, const char *line, size_t n)
{
	enum takes takes = NOTHING;
	size_t which;
	bool needed;

	if (!utf8_valid(line, n))
		return command_refuse(c, "The line is not UTF-8");
	TRY(cut(c, arena_strndup(c->mem, line, n), &takes, &which));
	needed = takes != NOTHING && commands[which].run != set;
	TRY(check_argument(c, takes, needed));
	state_rows_reload(g);
	return commands[which].run(g, c);
}
