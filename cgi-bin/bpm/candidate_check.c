/* candidate_check.c - checks the candidates that the database can look up.
 * Those named by expressions, form fields or levels cannot be checked before
 * the process runs. */
#include "bpm/candidate_check.h"

#include <string.h>

#include "base/num.h"
#include "bpm/errors.h"
#include "bpmn/model.h"
#include "bpmn/settings.h"
#include "sql/bpm/model_deploy.h"
#include "store/db.h"

#define APPROVE_MANUAL 1

/* The kinds of candidates, with the numbers by which the block
 * deploy_candidates knows their tables. */
enum { ROLES = 1, DEPTS, POSTS, USERS, GROUPS };

static const char *const kind_name[] = { "", "role", "department", "post",
	"user", "user group" };

/* The strategies: whether each needs a parameter, and what the ids in it
 * name. */
static const struct strategy {
	int32_t id;
	bool plain;   /* needs no parameter */
	int32_t kind; /* table of the ids in it; 0: it has no ids */
} strategies[] = {
	{ 1, true, 0 },
	{ STRATEGY_ROLES, false, ROLES },
	{ STRATEGY_DEPTS, false, DEPTS },
	{ STRATEGY_LEADERS, false, DEPTS },
	{ STRATEGY_POSTS, false, POSTS },
	{ STRATEGY_LEADERS_ABOVE, false,
	    DEPTS }, /* ids, then "|" and a level */
	{ STRATEGY_USERS, false, USERS },
	{ STRATEGY_BY_APPROVER, true, 0 },
	{ STRATEGY_BY_STARTER, true, 0 },
	{ STRATEGY_STARTER, true, 0 },
	{ STRATEGY_GROUPS, false, GROUPS },
};

/* All ids that tasks of the process name; for each id, kinds has what it names
 * and task the task that names it. */
struct named {
	struct arena *a;
	struct ids kinds, ids;
	const struct node **task; /* one for each id */
	size_t cap;
};

static const struct strategy *
strategy_of(int32_t id)
{
	static const struct strategy other = { 0 };

	for (size_t i = 0; i < ARRAY_LEN(strategies); i++)
		if (strategies[i].id == id)
			return &strategies[i];
	return &other;
}

static void
name_id(struct named *all, const struct node *n, int32_t kind, int64_t id)
{
	if (all->ids.n == all->cap) {
		size_t cap = all->cap == 0 ? 64 : 2 * all->cap;
		int64_t *kinds = arena_new(all->a, int64_t, cap);
		int64_t *ids = arena_new(all->a, int64_t, cap);
		const struct node **task =
		    arena_new(all->a, const struct node *, cap);

		if (all->cap > 0) {
			memcpy(kinds, all->kinds.v, all->cap * sizeof(*kinds));
			memcpy(ids, all->ids.v, all->cap * sizeof(*ids));
			memcpy(task, all->task, all->cap * sizeof(*task));
		}
		all->kinds.v = kinds;
		all->ids.v = ids;
		all->task = task;
		all->cap = cap;
	}
	all->task[all->ids.n] = n;
	all->kinds.v[all->kinds.n++] = kind;
	all->ids.v[all->ids.n++] = id;
}

/* Adds the ids of a parameter such as "1, 2,3"; a "|" ends them, and a level
 * follows it. */
static void
name_ids(
    struct findings *f, struct named *all, const struct node *n, int32_t kind)
{
	const char *s = n->task->param;
	size_t end = strcspn(s, "|");
	static const char blanks[] = " \t\r\n";

	for (size_t at = 0, len; at <= end; at += len + 1) {
		const char *one = s + at;
		size_t size;
		int64_t id;

		len = strcspn(one, ",|");
		size = len;
		while (size > 0 && strchr(blanks, one[size - 1]) != NULL)
			size--;
		while (size > 0 && strchr(blanks, *one) != NULL) {
			one++;
			size--;
		}
		if (num_read(one, size, &id) == OK)
			name_id(all, n, kind, id);
		else
			finding(f, E_BAD_REQUEST,
			    "task \"%s\": \"%.*s\" is no id of a %s",
			    task_name(n), (int)size, one, kind_name[kind]);
	}
}

static void
look_at(struct findings *f, struct named *all, const struct node *n)
{
	const struct task_set *t = n->task;
	const struct strategy *s = strategy_of(t->strategy);

	if (t->approve_type != 0 && t->approve_type != APPROVE_MANUAL)
		return;
	if (t->strategy == 0 || (!s->plain && t->param == NULL))
		finding(f, E_MODEL_NO_CANDIDATE, "%s", task_name(n));
	else if (s->kind != 0)
		name_ids(f, all, n, s->kind);
}

/* Adds a finding about a role, department, post, user or group that the
 * database does not have or that is disabled. */
static void
report(struct findings *f, const struct named *all, const struct row *row)
{
	const struct node *n = all->task[row_i64(row, "place")];
	int64_t kind = row_i64(row, "kind");
	bool missing = row_bool(row, "missing");

	if (kind == GROUPS && missing)
		finding(f, E_GROUP_MISSING, "%s", "");
	else if (kind == GROUPS)
		finding(f, E_GROUP_DISABLED, "\"%s\"", row_str(row, "name"));
	else if (missing)
		finding(f, E_BAD_REQUEST, "task \"%s\": there is no %s %lld",
		    task_name(n), kind_name[kind],
		    (long long)row_i64(row, "id"));
	else
		finding(f, E_BAD_REQUEST,
		    "task \"%s\": the %s \"%s\" is "
		    "disabled",
		    task_name(n), kind_name[kind], row_str(row, "name"));
}

enum err
candidate_check(struct findings *f, const struct model *m, int32_t process)
{
	struct named all = { .a = f->ctx->mem };
	struct rows rows;

	for (int32_t i = 0; i < m->n_nodes; i++)
		if (m->nodes[i].process == process && m->nodes[i].task != NULL)
			look_at(f, &all, &m->nodes[i]);
	if (all.ids.n == 0)
		return OK;
	TRY(db_rows(f->ctx, &sql_deploy_candidates,
	    ARGS(AN("kinds", &all.kinds), AN("ids", &all.ids)), &rows));
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		report(f, &all, &row);
	}
	return OK;
}
