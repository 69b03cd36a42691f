/* user_choices.c - which variables choose the users of a process's tasks, read
 * from its model, so that the database knows who has chosen a user by setting
 * one. */
#include "bpm/user_choices.h"

#include <string.h>

#include "bpmn/settings.h"
#include "expr/expr.h"

#define ANY_NAME        "*"
#define START_USER_NODE "StartUserNode"
#define FIELD_WRITE     "2" /* permission of a form field, as in node_form.c */

/* A node whose users depend on variables; members as in user_choices.h. */
struct choice {
	const char *node, *names;
	bool users, starts;
};

/* Does a multi-instance set one of these variables to an element of a list?
 * Then the list, whatever its name is, chooses users.  In SIMPLE models both
 * have the same name. */
static bool
is_element(const struct model *m, const char *names)
{
	for (int32_t i = 0; !m->simple && i < m->n_nodes; i++) {
		const struct multi_set *multi = m->nodes[i].multi;

		if (multi != NULL && multi->element != NULL &&
		    strstr(names, multi->element) != NULL)
			return true;
	}
	return false;
}

static void
put_choice(struct json_out *w, const struct model *m, const struct choice *c)
{
	json_obj(w);
	json_key(w, "node");
	json_put_str(w, c->node);
	json_key(w, "names");
	json_put_str(w, is_element(m, c->names) ? ANY_NAME : c->names);
	json_key(w, "users");
	json_put_bool(w, c->users);
	json_key(w, "starts");
	json_put_bool(w, c->starts);
	json_end_obj(w);
}

static void
put_task_choice(struct json_out *w, const struct model *m, const struct node *n)
{
	const struct task_set *t = n->task;

	if (t == NULL || t->param == NULL)
		return;
	if (t->strategy == STRATEGY_FIELD || t->strategy == STRATEGY_EXPRESSION)
		put_choice(w, m,
		    &(struct choice){
		        .node = n->id, .names = t->param, .users = true });
	else if (t->strategy == STRATEGY_FIELD_LEADERS)
		put_choice(
		    w, m, &(struct choice){ .node = n->id, .names = t->param });
}

static void
put_call_choices(
    struct json_out *w, const struct model *m, const struct node *n)
{
	const struct call_set *c = n->call;

	if (c == NULL)
		return;
	if (c->starter_type == CALL_STARTER_FIELD && c->starter_field != NULL)
		put_choice(w, m,
		    &(struct choice){ .node = n->id,
		        .names = c->starter_field,
		        .users = true,
		        .starts = true });
	if (c->key != NULL && expr_literal(c->key) == NULL)
		put_choice(
		    w, m, &(struct choice){ .node = n->id, .names = ANY_NAME });
}

static void
put_map(struct json_out *w, const struct map_set *map)
{
	json_obj(w);
	json_key(w, "from");
	json_put_str(w, map->source != NULL ? map->source : ANY_NAME);
	json_key(w, "to");
	json_put_str(w, map->target_expr == NULL ? map->target : ANY_NAME);
	json_end_obj(w);
}

static bool
is_of_starter(const struct task_set *t)
{
	return t != NULL && (t->strategy == STRATEGY_STARTER ||
	                        t->strategy == STRATEGY_STARTER_LEADER ||
	                        t->strategy == STRATEGY_STARTER_LEADERS);
}

static void
put_written(struct json_out *w, const struct node *n)
{
	const struct task_set *t = n->task;

	if (t == NULL || strcmp(n->id, START_USER_NODE) != 0)
		return;
	for (size_t i = 0; i < t->n_fields; i++)
		if (t->fields[i].key != NULL && t->fields[i].value != NULL &&
		    strcmp(t->fields[i].value, FIELD_WRITE) == 0)
			json_put_str(w, t->fields[i].key);
}

void
put_user_choices(struct json_out *w, const struct model *m)
{
	json_key(w, "choices");
	json_arr(w);
	for (int32_t i = 0; i < m->n_nodes; i++) {
		put_task_choice(w, m, &m->nodes[i]);
		put_call_choices(w, m, &m->nodes[i]);
	}
	json_end_arr(w);
	json_key(w, "of_starter");
	json_arr(w);
	for (int32_t i = 0; i < m->n_nodes; i++)
		if (is_of_starter(m->nodes[i].task))
			json_put_str(w, m->nodes[i].id);
	json_end_arr(w);
	json_key(w, "starter_writes");
	json_arr(w);
	for (int32_t i = 0; i < m->n_nodes; i++)
		put_written(w, &m->nodes[i]);
	json_end_arr(w);
	json_key(w, "maps");
	json_arr(w);
	for (int32_t i = 0; i < m->n_nodes; i++)
		for (size_t k = 0;
		     m->nodes[i].call != NULL && k < m->nodes[i].call->n_in;
		     k++)
			put_map(w, &m->nodes[i].call->in[k]);
	json_end_arr(w);
}
