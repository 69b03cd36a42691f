/*
 * commands.c - carries out a command: splits the line into word, argument and
 * object, and gives the engine the event for that word.  So tests in text form
 * can try everything that people may do.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "approval/predict.h"
#include "base/utf8.h"
#include "bpmn/model.h"
#include "commands.h"
#include "expr/val.h"
#include "expr/variable_names.h"
#include "flow/object_by_word.h"
#include "flow/state.h"
#include "flow/step.h"
#include "flow/task.h"
#include "state_rows.h"
#include "text/json_in.h"

#define REASON_MAX 400 /* bytes of a reason, at most */

static enum err
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

/* Lets the event happen.  The error is that of the engine. */
static enum err
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

/* The instance with that id; NULL: there is none.  Ended ones are loaded only
 * when no running one has the id. */
static struct inst *
command_inst(struct deployment *g, const char *word)
{
	struct inst *i = find_inst(&g->state, word);

	if (i == NULL)
		state_rows_recall(g);
	return i != NULL ? i : find_inst(&g->state, word);
}

/* Splits the text at its commas; false: an entry is empty. */
static bool
split_list(struct command *c, const char *text, struct strs *out)
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

/* -- commands of approvals ----------------------------------------------- */

#define BLANKS " \t"

/* The words that follow the task in a command of approvals. */
enum tail { NONE, NODE, USER, USERS, SIGNERS };

/* The commands of approvals, each with the event that it makes happen. */
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
	{ "suspend", EVENT_SUSPEND, NONE, false },
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

/* Reads "before" or "after" and the users of the command sign. */
static enum err
read_signers(struct command *c, struct event *ev)
{
	const char *users = last_word(c), *when = NULL;

	if (users != NULL)
		when = last_word(c);
	if (when == NULL || !split_list(c, users, &ev->users) ||
	    (strcmp(when, "before") != 0 && strcmp(when, "after") != 0))
		return command_refuse(
		    c, "sign needs a task, before or after, and users");
	ev->before = *when == 'b';
	return OK;
}

/* Reads the words that follow the task into the event. */
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
	if (tail != NODE && (!split_list(c, word, &ev->users) ||
	                        (tail == USER && ev->users.n != 1)))
		return command_refuse(
		    c, "These are no users: \"%.200s\"", word);
	return OK;
}

/* The member of the object as a text; NULL: it is absent or null. */
static const char *
member_text(const struct command *c, const char *key)
{
	const struct val *v = val_get(&c->vars, key);

	return v == NULL || v->kind == VAL_NULL ? NULL : val_print(c->mem, v);
}

/* Reads a member of the object that must itself be an object; without it *out
 * stays as it is. */
static enum err
read_member_object(struct command *c, const char *key, struct val *out)
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
find_any_task(struct state *s, struct arena *a, const char *word)
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
	return kind == EVENT_CANCEL || kind == EVENT_SUSPEND ||
	       kind == EVENT_RESUME;
}

/* Finds the task, or for some commands the instance, that the argument names;
 * ended: a task that has ended counts, too. */
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
		ev->task = find_any_task(&g->state, c->mem, c->arg);
	if (ev->task == NULL)
		return command_refuse(
		    c, "There is no open task \"%.200s\"", c->arg);
	return OK;
}

/* Carries out any of the commands in the table `approvals`. */
static enum err
approval_run(struct deployment *g, struct command *c)
{
	struct event ev = { 0 };
	size_t i = 0;

	while (strcmp(approvals[i].word, c->word) != 0)
		i++;
	ev.kind = approvals[i].kind;
	TRY(read_tail(c, approvals[i].tail, &ev));
	TRY(find_subject(g, c, approvals[i].ended, &ev));
	ev.user = member_text(c, "user");
	ev.text = member_text(c, "reason");
	ev.picture = member_text(c, "picture");
	TRY(read_member_object(c, "variables", &ev.vars));
	TRY(read_member_object(c, "next", &ev.next));
	return command_step(g, c, &ev);
}

/* -- commands that only show something ----------------------------------- */

/* Has the answer show all instances, and loads those that have ended. */
static enum err
show_state(struct deployment *g, struct command *c)
{
	state_rows_recall(g);
	c->all = true;
	return OK;
}

/* Has the answer show the history as well. */
static enum err
show_history(struct deployment *g, struct command *c)
{
	c->history = true;
	return show_state(g, c);
}

/* What a prediction of the command starts from, before it is said which
 * instance or process it is about. */
static struct prediction_input
prediction_input_of(struct deployment *g, const struct command *c)
{
	return (struct prediction_input){
		.env = &g->env, .now_ms = g->state.now_ms, .vars = c->vars
	};
}

/* Lets the prediction start from the present state of the instance. */
static void
look_from(struct deployment *g, struct prediction_input *o, struct inst *i)
{
	o->state = &g->state;
	o->inst = i;
	o->def = i->def;
}

/* The command predict: the nodes to come, of an instance or of one that would
 * be started. */
static enum err
show_prediction(struct deployment *g, struct command *c)
{
	struct prediction_input o = prediction_input_of(g, c);
	const struct val *who = val_get(&c->vars, VAR_STARTER);

	o.def = map_get(&g->latest, c->arg);
	if (o.def == NULL) {
		struct inst *i = command_inst(g, c->arg);

		if (i == NULL)
			return command_refuse(c,
			    "There is no process or instance \"%.200s\"",
			    c->arg);
		look_from(g, &o, i);
	} else if (who != NULL) {
		o.starter = val_print(c->mem, who);
	}
	c->forecasts = arena_new(c->mem, struct forecasts, 1);
	predict_path(c->mem, &o, c->forecasts);
	c->of = o.def;
	c->why = c->forecasts->why;
	c->refusal = c->forecasts->refusal;
	return c->why == NULL ? OK : E_BAD_REQUEST;
}

/* The command next: the user tasks that follow the task. */
static enum err
show_next(struct deployment *g, struct command *c)
{
	struct prediction_input o = prediction_input_of(g, c);
	struct task *task = find_task(&g->state, c->arg);

	if (task == NULL)
		return command_refuse(
		    c, "There is no open task \"%.200s\"", c->arg);
	look_from(g, &o, task->inst);
	o.task = task;
	c->forecasts = arena_new(c->mem, struct forecasts, 1);
	predict_next(c->mem, &o, c->forecasts);
	predict_turn(c->mem, task, &c->turn);
	c->of = o.def;
	return OK;
}

/* The command trail: where the tokens of the instance are and were. */
static enum err
show_trail(struct deployment *g, struct command *c)
{
	struct inst *i = command_inst(g, c->arg);

	if (i == NULL)
		return command_refuse(
		    c, "There is no instance \"%.200s\"", c->arg);
	c->trail = arena_new(c->mem, struct trail, 1);
	trail_of(c->mem, &g->state, i, c->trail);
	c->of = i->def;
	return OK;
}

/* -- commands of processes ----------------------------------------------- */

/* The command start: an instance of the process with that key. */
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

/* The command complete: an open task is completed or, with approvals,
 * approved. */
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

/* The command trigger: what a receive task waits for has come. */
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

/* The command fire: an armed timer, by its node, as if it were due. */
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

/* The command advance: time passes, and timers fire as they fall due. */
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

/* The command move: tokens leave these nodes and go on at those, as an
 * administrator of processes moves them. */
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
	if (strpbrk(to, BLANKS) != NULL || !split_list(c, c->arg, &ev.from) ||
	    !split_list(c, to, &ev.to))
		return command_refuse(c,
		    "move needs two lists of nodes without blanks: \"%.200s\"",
		    to);
	return command_step(g, c, &ev);
}

/* The command set: variables of all running instances that nobody called. */
static enum err
set(struct deployment *g, struct command *c)
{
	struct event ev = { .kind = EVENT_SET, .vars = c->vars };

	if (*c->arg != '\0')
		return command_refuse(
		    c, "set takes an object, not \"%.200s\"", c->arg);
	return command_step(g, c, &ev);
}

/* The command delete: an instance ends without reaching its end. */
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

/* -- a line and its command ---------------------------------------------- */

/* What may follow the word of a command. */
enum takes { NOTHING, ARGUMENT, OBJECT_TOO };

struct verb {
	const char *word;
	enum takes takes;
	enum err (*run)(struct deployment *g, struct command *c);
};

static const struct verb verbs[] = {
	{ "start", OBJECT_TOO, start },
	{ "complete", OBJECT_TOO, complete },
	{ "trigger", OBJECT_TOO, trigger },
	{ "fire", ARGUMENT, fire },
	{ "advance", ARGUMENT, advance },
	{ "move", ARGUMENT, move },
	{ "set", OBJECT_TOO, set },
	{ "delete", ARGUMENT, delete_inst },
	{ "state", NOTHING, show_state },
	{ "history", NOTHING, show_history },
	{ "predict", OBJECT_TOO, show_prediction },
	{ "next", OBJECT_TOO, show_next },
	{ "trail", ARGUMENT, show_trail },
};

/* The command with that word; NULL: there is none.  All words of `approvals`
 * are one command. */
static const struct verb *
find_verb(const char *word)
{
	static const struct verb approval = { NULL, OBJECT_TOO, approval_run };

	for (size_t i = 0; i < ARRAY_LEN(verbs); i++)
		if (strcmp(verbs[i].word, word) == 0)
			return &verbs[i];
	for (size_t i = 0; i < ARRAY_LEN(approvals); i++)
		if (strcmp(approvals[i].word, word) == 0)
			return &approval;
	return NULL;
}

/* Where the object of the line begins: at the first brace after a blank.  NULL:
 * there is no object. */
static char *
find_object(char *s)
{
	for (char *at = strchr(s, '{'); at != NULL; at = strchr(at + 1, '{'))
		if (at > s && strchr(BLANKS, at[-1]) != NULL)
			return at;
	return NULL;
}

/* Reads the object of the line as the variables of the command. */
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
line_split(struct command *c, char *line, const struct verb **out)
{
	char *word = line + strspn(line, BLANKS);
	char *end = word + strcspn(word, BLANKS);
	char *object = find_object(end);
	char *arg = end + strspn(end, BLANKS);

	c->vars = (struct val){ .kind = VAL_OBJECT };
	c->word = arena_strndup(c->mem, word, (size_t)(end - word));
	*out = find_verb(c->word);
	if (*out == NULL)
		return command_refuse(
		    c, "There is no command \"%.100s\"", c->word);
	if ((*out)->takes == OBJECT_TOO && object != NULL) {
		TRY(read_object(c, object));
		*object = '\0';
	}
	trim_end(arg);
	c->arg = arg;
	return OK;
}

/* Refuses an argument that the command does not take, and a missing one. */
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
	const struct verb *verb;
	bool needed;

	if (!utf8_valid(line, n))
		return command_refuse(c, "The line is not UTF-8");
	TRY(line_split(c, arena_strndup(c->mem, line, n), &verb));
	/* `set` takes its object only, and refuses an argument itself. */
	needed = verb->takes != NOTHING && verb->run != set;
	TRY(check_argument(c, verb->takes, needed));
	state_rows_reload(g);
	return verb->run(g, c);
}
