/*
 * command_answer.c - prints the answer to a command: the state, the actions of
 * the step and what was asked for, as one line of JSON.  All arrays are in
 * order of creation, so that the same input gives the same bytes.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/num.h"
#include "bpmn/model.h"
#include "commands.h"
#include "expr/val.h"
#include "flow/action.h"
#include "flow/refusal.h"
#include "flow/state.h"
#include "flow/task.h"
#include "flow/timer_event.h"
#include "flow/vars.h"
#include "timer/date.h"

/* Adds an id, which is a text in answers. */
static void
put_id(struct json_out *w, const char *key, int64_t id)
{
	char text[NUM_MAX + 1];
	size_t n = num_write(id, text);

	json_key(w, key);
	json_put_strn(w, text, n);
}

static void
put_time(struct json_out *w, const char *key, int64_t ms)
{
	char text[DATE_TEXT];

	date_write(ms, text);
	json_member_str(w, key, text);
}

/* Adds the code of the system's reason, if there is one. */
static void
put_code(struct json_out *w, enum reason code)
{
	if (code != REASON_NONE)
		json_member_str(w, "code", reason_name(code));
}

/* Adds a member that is an array, with one object for each entry of the
 * list. */
static void
put_list(struct json_out *w, const char *key, const struct chain *list,
    void (*put)(struct json_out *w, struct link *l))
{
	json_key(w, key);
	json_arr(w);
	CHAIN_EACH (l, *list) {
		json_obj(w);
		put(w, l);
		json_end_obj(w);
	}
	json_end_arr(w);
}

/* -- actions of the last step -------------------------------------------- */

static void
put_action(struct json_out *w, const struct action *a)
{
	json_obj(w);
	json_member_str(w, "action", action_name(a->kind));
	if (a->kind == ACTION_COMMENT)
		json_member_i64(w, "comment", a->comment);
	if (a->task != NULL)
		put_id(w, "task", a->task->head.id);
	if (a->node != NO_NODE)
		json_member_str(w, "node", inst_node(a->inst, a->node)->id);
	json_member_str(w, "user", a->user);
	json_member_str(w, "text", a->text);
	put_code(w, a->code);
	json_end_obj(w);
}

/* Is the action printed?  Actions of processes without approvals are only
 * listeners, which this program does not run. */
static bool
is_printed(const struct action *a)
{
	return !a->inst->def->plain;
}

static void
answer_actions(struct json_out *w, const struct state *s)
{
	const struct action *a = s->actions;

	while (a != NULL && !is_printed(a))
		a = a->next;
	if (a == NULL)
		return;
	json_key(w, "actions");
	json_arr(w);
	for (; a != NULL; a = a->next)
		if (is_printed(a))
			put_action(w, a);
	json_end_arr(w);
}

/* -- what may come next, and the marks of a diagram ---------------------- */

static void
put_users(struct json_out *w, const char *key, const struct strs *users)
{
	json_key(w, key);
	json_arr(w);
	for (size_t k = 0; k < users->n; k++)
		json_put_str(w, users->v[k]);
	json_end_arr(w);
}

/* Adds the nodes that are foreseen.  Their status is the one that the suite
 * answers: -1 for a node to which no token has come, -2 for a skipped one. */
static void
put_forecasts(struct json_out *w, const struct command *c)
{
	json_key(w, "predicted");
	json_arr(w);
	for (size_t k = 0; k < c->forecasts->n; k++) {
		const struct forecast *f = &c->forecasts->v[k];

		json_obj(w);
		json_member_str(w, "node", c->of->model->nodes[f->node].id);
		json_member_i64(w, "status", f->skipped ? -2 : -1);
		put_users(w, "users", &f->users);
		json_end_obj(w);
	}
	json_end_arr(w);
	if (c->turn.n != 0)
		put_users(w, "turn", &c->turn);
}

static void
put_nodes(struct json_out *w, const char *key, const struct model *m,
    const bool *marked)
{
	json_key(w, key);
	json_arr(w);
	for (int32_t k = 0; k < m->n_nodes; k++) {
		if (marked[k])
			json_put_str(w, m->nodes[k].id);
	}
	json_end_arr(w);
}

/* Writes the marked flows; one without an id by the nodes at its ends. */
static void
put_flows(struct arena *a, struct json_out *w, const struct model *m,
    const bool *marked)
{
	json_key(w, "flows");
	json_arr(w);
	for (int32_t k = 0; k < m->n_flows; k++) {
		const struct flow *f = &m->flows[k];

		if (!marked[k])
			continue;
		json_put_str(w, f->id != NULL ? f->id
		                              : arena_printf(a, "%s>%s",
		                                    m->nodes[f->from].id,
		                                    m->nodes[f->to].id));
	}
	json_end_arr(w);
}

/* Adds what a command that only shows something was to show. */
static void
put_shown(struct json_out *w, const struct command *c)
{
	if (c->forecasts != NULL)
		put_forecasts(w, c);
	if (c->trail == NULL)
		return;
	put_nodes(w, "trail_open", c->of->model, c->trail->open);
	put_nodes(w, "trail_ended", c->of->model, c->trail->ended);
	put_flows(c->mem, w, c->of->model, c->trail->flows);
}

/* -- the state ----------------------------------------------------------- */

/* Adds the members that only tasks with approvals have. */
static void
put_approval(struct json_out *w, const struct task *t)
{
	if (t->inst->def->plain)
		return;
	json_member_i64(w, "status", t->status);
	json_member_str(w, "owner", t->owner);
	if (t->parent != NULL)
		put_id(w, "parent", t->parent->head.id);
}

static void
put_task(struct json_out *w, const struct task *t)
{
	put_id(w, "task", t->head.id);
	json_member_str(w, "node", inst_node(t->inst, t->node)->id);
	json_member_str(w, "name", t->name);
	json_member_str(w, "assignee", t->assignee);
	put_id(w, "instance", t->inst->head.id);
	put_approval(w, t);
}

static void
put_open_task(struct json_out *w, struct link *l)
{
	put_task(w, LINKED(struct task, opened, l));
}

static void
put_receive_token(struct json_out *w, struct link *l)
{
	const struct token *t = LINKED(struct token, waiting, l);

	json_member_str(w, "node", inst_node(t->inst, t->node)->id);
	json_member_str(w, "name", t->record->name);
	put_id(w, "instance", t->inst->head.id);
}

static void
put_timer(struct json_out *w, struct link *l)
{
	const struct timer *t = LINKED(struct timer, all, l);
	const struct inst *i = t->token->inst;

	json_member_str(w, "node", inst_node(i, t->node)->id);
	put_time(w, "due", t->due.at_ms);
	put_id(w, "instance", i->head.id);
}

static const char *
state_name(enum inst_state state)
{
	static const char *const names[] = {
		[INST_RUNNING] = "running",
		[INST_COMPLETED] = "completed",
		[INST_DELETED] = "deleted",
	};

	return names[state];
}

static void
put_instance(struct json_out *w, const struct inst *i)
{
	const struct definition *d = i->def;

	json_obj(w);
	put_id(w, "id", i->head.id);
	json_member_str(w, "key", d->model->processes[d->process].id);
	json_member_str(w, "state", state_name(i->state));
	json_key(w, "variables");
	json_obj(w);
	CHAIN_EACH (l, i->root->vars) {
		const struct var *v = LINKED(struct var, all, l);

		json_textkey(w, v->name);
		val_write(w, &v->value);
	}
	json_end_obj(w);
	if (!d->plain) {
		json_member_i64(w, "status", i->status);
		json_member_str(w, "reason", i->reason);
		put_code(w, i->code);
	}
	json_end_obj(w);
}

/* The instances to be listed. */
struct insts {
	const struct inst **v;
	size_t n;
};

/* The object as an instance, if it is one that has ended in the last step; else
 * NULL. */
static const struct inst *
just_ended(const struct state *s, const struct head *h)
{
	const struct inst *i = (const struct inst *)(const void *)h;

	return h->kind == OBJECT_INST && i->ended == s->step ? i : NULL;
}

static int
by_id(const void *x, const void *y)
{
	int64_t a = (*(const struct inst *const *)x)->head.id;
	int64_t b = (*(const struct inst *const *)y)->head.id;

	return (a > b) - (a < b);
}

/* Collects the running instances and those that have ended in the last step.
 * Instances that ended earlier were listed then; listing them in every answer
 * would make answers longer and longer. */
static struct insts
insts_of_step(const struct state *s, const struct command *c)
{
	const struct head *first = c->steps ? s->changed : NULL;
	struct insts to = { .n = 0 };

	CHAIN_EACH (l, s->running)
		to.n++;
	for (const struct head *h = first; h != NULL; h = h->next)
		to.n += just_ended(s, h) != NULL;
	to.v = arena_new(c->mem, const struct inst *, to.n);
	to.n = 0;
	CHAIN_EACH (l, s->running)
		to.v[to.n++] = LINKED(struct inst, running, l);
	for (const struct head *h = first; h != NULL; h = h->next)
		if (just_ended(s, h) != NULL)
			to.v[to.n++] = just_ended(s, h);
	qsort(to.v, to.n, sizeof(*to.v), by_id);
	return to;
}

static void
put_instances(
    struct json_out *w, const struct state *s, const struct command *c)
{
	struct insts some = { .n = 0 };

	json_key(w, "instances");
	json_arr(w);
	if (c->all) {
		CHAIN_EACH (l, s->insts)
			put_instance(w, LINKED(struct inst, all, l));
	} else {
		some = insts_of_step(s, c);
	}
	for (size_t i = 0; i < some.n; i++)
		put_instance(w, some.v[i]);
	json_end_arr(w);
}

static int64_t
count_links(const struct chain *list)
{
	int64_t n = 0;

	CHAIN_EACH (l, *list)
		n++;
	return n;
}

static void
put_record(struct json_out *w, const struct record *r)
{
	const struct node *n = inst_node(r->inst, r->node);

	json_obj(w);
	put_id(w, "instance", r->inst->head.id);
	json_member_str(w, "node", n->id);
	json_member_str(w, "name", r->name);
	json_member_str(w, "type", n->element);
	put_time(w, "start", r->start_ms);
	if (r->open)
		json_member_str(w, "end", NULL);
	else
		put_time(w, "end", r->end_ms);
	json_end_obj(w);
}

static int
record_by_id(const void *x, const void *y)
{
	int64_t a = (*(const struct record *const *)x)->head.id;
	int64_t b = (*(const struct record *const *)y)->head.id;

	return (a > b) - (a < b);
}

/* Adds the member history: the records of all instances, in the order in which
 * they were opened. */
static void
put_records(struct json_out *w, const struct state *s, struct arena *a)
{
	size_t n = 0, max = (size_t)s->last.record;
	const struct record **all = arena_new(a, const struct record *, max);

	CHAIN_EACH (l, s->insts) {
		CHAIN_EACH (k, LINKED(struct inst, all, l)->records)
			all[n++] = LINKED(struct record, all, k);
	}
	qsort(all, n, sizeof(*all), record_by_id);
	json_key(w, "history");
	json_arr(w);
	for (size_t k = 0; k < n; k++)
		put_record(w, all[k]);
	json_end_arr(w);
}

/* Writes a task that may have ended. */
static void
put_any_task(struct json_out *w, const struct task *t)
{
	json_obj(w);
	put_task(w, t);
	json_member_bool(w, "open", t->open);
	json_member_str(w, "reason", t->reason);
	put_code(w, t->code);
	json_end_obj(w);
}

/* Adds the member tasks.  Tasks of processes without approvals are left out,
 * because the history has the same information. */
static void
put_tasks(struct json_out *w, struct state *s)
{
	json_key(w, "tasks");
	json_arr(w);
	CHAIN_EACH (l, s->insts) {
		struct inst *i = LINKED(struct inst, all, l);
		struct task **all;
		size_t n;

		if (i->def->plain)
			continue;
		all = tasks_all(s, i, &n);
		for (size_t k = 0; k < n; k++)
			put_any_task(w, all[k]);
	}
	json_end_arr(w);
}

/* Has an instance a process with approvals?  Only then the answer lists ended
 * tasks. */
static bool
any_approval(const struct state *s)
{
	CHAIN_EACH (l, s->insts)
		if (!LINKED(struct inst, all, l)->def->plain)
			return true;
	return false;
}

static void
put_history(struct json_out *w, struct state *s, struct arena *a)
{
	put_records(w, s, a);
	if (any_approval(s))
		put_tasks(w, s);
}

void
answer_state(struct json_out *w, struct deployment *g, const struct command *c)
{
	struct state *s = &g->state;

	json_obj(w);
	json_member_bool(w, "ok", true);
	put_list(w, "open", &s->open, put_open_task);
	put_list(w, "receive", &s->receive, put_receive_token);
	put_list(w, "timers", &s->timers, put_timer);
	put_instances(w, s, c);
	json_member_i64(w, "parked", count_links(&s->parked));
	if (c->steps)
		answer_actions(w, s);
	put_shown(w, c);
	if (c->history)
		put_history(w, s, c->mem);
	json_end_obj(w);
}
