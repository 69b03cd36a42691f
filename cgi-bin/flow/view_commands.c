/* view_commands.c - carries out predict, next and trail, and prints their
 * results. */
#include <stdio.h>

#include "expr/val.h"
#include "flow/object_by_word.h"
#include "flow/task.h"
#include "view_commands.h"

static struct prediction_input
prediction_input_of(struct deployment *g, const struct command *c)
{
	return (struct prediction_input){
		.env = &g->env, .now_ms = g->state.now_ms, .vars = c->vars
	};
}

static void
look_from(struct deployment *g, struct prediction_input *o, struct inst *i)
{
	o->state = &g->state;
	o->inst = i;
	o->def = i->def;
}

enum err
views_predict(struct deployment *g, struct command *c)
{
	struct prediction_input o = prediction_input_of(g, c);
	const struct val *who = val_get(&c->vars, "PROCESS_START_USER_ID");

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
	c->seen = arena_new(c->mem, struct forecasts, 1);
	predict_path(c->mem, &o, c->seen);
	c->of = o.def;
	return OK;
}

enum err
views_next(struct deployment *g, struct command *c)
{
	struct prediction_input o = prediction_input_of(g, c);
	struct task *task = find_task(&g->state, c->arg);

	if (task == NULL)
		return command_refuse(
		    c, "There is no open task \"%.200s\"", c->arg);
	look_from(g, &o, task->inst);
	o.task = task;
	c->seen = arena_new(c->mem, struct forecasts, 1);
	predict_next(c->mem, &o, c->seen);
	predict_turn(c->mem, task, &c->turn);
	c->of = o.def;
	return OK;
}

enum err
views_trail(struct deployment *g, struct command *c)
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

static void
put_users(struct json_out *w, const char *key, const struct strs *users)
{
	json_key(w, key);
	json_arr(w);
	for (size_t k = 0; k < users->n; k++)
		json_put_str(w, users->v[k]);
	json_end_arr(w);
}

static void
put_seen(struct json_out *w, const struct command *c)
{
	json_key(w, "predicted");
	json_arr(w);
	for (size_t k = 0; k < c->seen->n; k++) {
		const struct forecast *f = &c->seen->v[k];

		json_obj(w);
		json_key(w, "node");
		json_put_str(w, c->of->model->nodes[f->node].id);
		json_key(w, "status");
		json_put_i64(w, f->skipped ? -2 : -1);
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

static void
put_flows(struct json_out *w, const struct model *m, const bool *marked)
{
	json_key(w, "flows");
	json_arr(w);
	for (int32_t k = 0; k < m->n_flows; k++) {
		const struct flow *f = &m->flows[k];
		char ends[512];

		if (!marked[k])
			continue;
		(void)snprintf(ends, sizeof(ends), "%s>%s",
		    m->nodes[f->from].id, m->nodes[f->to].id);
		json_put_str(w, f->id != NULL ? f->id : ends);
	}
	json_end_arr(w);
}

void
views_put(struct json_out *w, const struct command *c)
{
	if (c->seen != NULL)
		put_seen(w, c);
	if (c->trail == NULL)
		return;
	put_nodes(w, "trail_open", c->of->model, c->trail->open);
	put_nodes(w, "trail_ended", c->of->model, c->trail->ended);
	put_flows(w, c->of->model, c->trail->flows);
}
