/* asked_people.c - whom the tasks of a process ask, read from its model, so
 * that the database knows it as the engine will find it. */
#include "bpm/asked_people.h"

#include <string.h>

#include "bpm/user_choices.h"
#include "bpmn/settings.h"
#include "expr/expr.h"
#include "text/json_out.h"

#define TEXT_MAX  ((size_t)16 * 1024 * 1024) /* of diagrams up to 2 MB */
#define ID_DIGITS 18

/* The strategies whose parameter has ids, by the list into which these go. */
static const struct {
	const char *list;
	int32_t strategy;
} strategies[] = {
	{ "roles", STRATEGY_ROLES },
	{ "members", STRATEGY_DEPTS },
	{ "leaders", STRATEGY_LEADERS },
	{ "posts", STRATEGY_POSTS },
	{ "above", STRATEGY_LEADERS_ABOVE },
	{ "groups", STRATEGY_GROUPS },
};

static void
put_ids(struct json_out *w, const char *s, size_t n)
{
	static const char digits[] = "0123456789";

	for (size_t at = 0, len; at < n; at += len == 0 ? 1 : len) {
		len = strspn(s + at, digits);
		if (len > 0 && len <= ID_DIGITS)
			json_put_strn(w, s + at, len);
	}
}

/* Writes the ids in the parameters of that strategy; a "|" ends them. */
static void
put_list(struct json_out *w, const struct model *m, size_t i)
{
	json_key(w, strategies[i].list);
	json_arr(w);
	for (int32_t k = 0; k < m->n_nodes; k++) {
		const struct task_set *t = m->nodes[k].task;

		if (t != NULL && t->strategy == strategies[i].strategy &&
		    t->param != NULL)
			put_ids(w, t->param, strcspn(t->param, "|"));
	}
	json_end_arr(w);
}

static void
put_users(struct json_out *w, const struct model *m)
{
	json_key(w, "users");
	json_arr(w);
	for (int32_t k = 0; k < m->n_nodes; k++) {
		const struct task_set *t = m->nodes[k].task;

		if (t == NULL)
			continue;
		if ((t->strategy == STRATEGY_USERS ||
		        t->strategy == STRATEGY_EXPRESSION) &&
		    t->param != NULL)
			put_ids(w, t->param, strlen(t->param));
		for (size_t i = 0; i < t->empty_users.n; i++)
			put_ids(w, t->empty_users.v[i],
			    strlen(t->empty_users.v[i]));
	}
	json_end_arr(w);
}

static bool
asks_managers(const struct node *n)
{
	return (n->task != NULL && n->task->empty_handler == EMPTY_MANAGERS) ||
	       (n->call != NULL &&
	           n->call->starter_type == CALL_STARTER_FIELD &&
	           n->call->starter_empty == MISSING_PARENT_MANAGER);
}

static bool
asks_starters(const struct node *n)
{
	const struct task_set *t = n->task;

	return t != NULL && (t->strategy == STRATEGY_STARTER_LEADER ||
	                        t->strategy == STRATEGY_STARTER_LEADERS ||
	                        t->strategy == STRATEGY_FIELD_LEADERS ||
	                        t->starter_handler == STARTER_LEADER);
}

static bool
calls_any(const struct node *n)
{
	return n->call != NULL && n->call->key != NULL &&
	       expr_literal(n->call->key) == NULL;
}

static void
put_calls(struct json_out *w, const struct model *m)
{
	json_key(w, "calls");
	json_arr(w);
	for (int32_t k = 0; k < m->n_nodes; k++) {
		const struct call_set *c = m->nodes[k].call;

		if (c != NULL && c->key != NULL && !calls_any(&m->nodes[k]))
			json_put_str(w, expr_literal(c->key));
	}
	json_end_arr(w);
}

static void
put_whether(struct json_out *w, const struct model *m, const char *key,
    bool (*is)(const struct node *n))
{
	bool some = false;

	for (int32_t k = 0; k < m->n_nodes; k++)
		some |= is(&m->nodes[k]);
	json_key(w, key);
	json_put_bool(w, some);
}

const char *
asked_people(struct ctx *ctx, const struct model *m)
{
	CLEANUP(buf_free) struct buf b = { 0 };
	struct json_out w = { .to = &b };

	buf_init(&b, TEXT_MAX);
	json_obj(&w);
	for (size_t i = 0; i < ARRAY_LEN(strategies); i++)
		put_list(&w, m, i);
	put_users(&w, m);
	put_whether(&w, m, "managers", asks_managers);
	put_whether(&w, m, "starters", asks_starters);
	put_calls(&w, m);
	put_whether(&w, m, "calls_any", calls_any);
	put_user_choices(&w, m);
	json_end_obj(&w);
	BUG_ON(b.over);
	return arena_strdup(ctx->mem, buf_text(&b));
}
