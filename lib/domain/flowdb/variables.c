/*
 * variables.c - variables of processes as they come in.  They are read from
 * JSON texts.  Those whose names only the suite may set, and those that who
 * decides a task may not write, are left out.  Chosen approvers are checked,
 * and the size of all variables is limited, because every step of an instance
 * loads them.
 */
#include "flowdb/variables.h"

#include <string.h>

#include "base/map.h"
#include "base/num.h"
#include "bpmn/model.h"
#include "bpmn/settings.h"
#include "expr/val.h"
#include "expr/variable_names.h"
#include "flow/state.h"
#include "flow/task.h"
#include "flow/vars.h"
#include "flowdb/errors.h"
#include "flowdb/people.h"
#include "flowdb/tree.h"
#include "text/json_in.h"

#define INT_DIGITS             18  /* digits that certainly fit into 64 bits */
#define CHOSEN_MAX             100 /* users for a node */
#define SCALAR_BYTES           8 /* bytes that a number or boolean counts as */
#define INSTANCE_VARIABLES_MAX ((size_t)1024 * 1024) /* bytes of JSON */

/* -- values -------------------------------------------------------------- */

/* More than a request may have, because stored values are read with them, too.
 */
static const struct json_limits value_limits = {
	.depth = 400,
	.keys = 1000000,
	.values = 1000000,
};

/* Is it a text in quotes without escapes? */
static bool
is_plain_text(const char *s, size_t n)
{
	return n >= 2 && s[0] == '"' && s[n - 1] == '"' &&
	       memchr(s, '\\', n) == NULL && memchr(s + 1, '"', n - 2) == NULL;
}

/* Is it a whole number without an exponent and without a zero in front? */
static bool
is_plain_int(const char *s, size_t n)
{
	const char *digits = s + (*s == '-');

	return n <= INT_DIGITS && strspn(s, "-0123456789") == n &&
	       (*digits != '0' || n == 1);
}

/* Reads a value that needs no JSON parser, as most short texts and numbers do;
 * false: it is another one. */
static bool
read_plain(struct arena *a, const char *s, size_t n, struct val *out)
{
	int64_t i;

	if (is_plain_text(s, n))
		*out = val_textn(arena_strndup(a, s + 1, n - 2), n - 2);
	else if (is_plain_int(s, n) && num_read(s, n, &i) == OK)
		*out = val_int(i);
	else if (strcmp(s, "true") == 0 || strcmp(s, "false") == 0)
		*out = val_bool(*s == 't');
	else if (strcmp(s, "null") == 0)
		*out = val_null();
	else
		return false;
	return true;
}

enum err
json_value_read(struct arena *a, const char *text, struct val *out)
{
	CLEANUP(json_free) struct json *j = NULL;
	size_t n = strlen(text);
	const char *why;

	if (read_plain(a, text, n, out))
		return OK;
	TRY(json_parse_within(a, text, n, &value_limits, &j, &why));
	return val_of_json(a, j, out);
}

/* -- reserved names ------------------------------------------------------ */

static const char *const reserved[] = { VARS_RESERVED };

/* Is the name the id of a node, followed by this ending? */
static bool
is_of_node(const struct definition *def, const char *name, const char *end)
{
	size_t n = strlen(name), tail = strlen(end);

	if (n <= tail || strcmp(name + n - tail, end) != 0)
		return false;
	for (int32_t i = 0; i < def->model->n_nodes; i++) {
		const char *id = def->model->nodes[i].id;

		if (id != NULL && strlen(id) == n - tail &&
		    memcmp(id, name, n - tail) == 0)
			return true;
	}
	return false;
}

/* May only the suite set the variable? */
static bool
is_reserved(const struct definition *def, const char *name)
{
	for (size_t i = 0; i < ARRAY_LEN(reserved); i++)
		if (strcmp(reserved[i], name) == 0)
			return true;
	if (strncmp(name, VAR_RETURN_FLAG, strlen(VAR_RETURN_FLAG)) == 0)
		return true;
	return is_of_node(def, name, VAR_END_ASSIGNEES) ||
	       is_of_node(def, name, VAR_END_ASSIGNEE);
}

struct val
reserved_names_strip(
    struct arena *a, const struct definition *def, const struct val *object)
{
	struct val out = { .kind = VAL_OBJECT };
	struct val_member *v;

	if (object->kind != VAL_OBJECT)
		return val_null();
	v = arena_new(a, struct val_member, object->n);
	for (uint32_t i = 0; i < object->n; i++)
		if (!is_reserved(def, object->object[i].key))
			v[out.n++] = object->object[i];
	out.object = v;
	return out;
}

/* -- what requests send -------------------------------------------------- */

/* The value of a JSON field that the decoder has checked; null when the field
 * was not sent. */
static enum err
sent_value(struct ctx *ctx, const struct raw *sent, struct val *out)
{
	*out = val_null();
	if (sent->json == NULL)
		return OK;
	if (json_value_read(ctx->mem, sent->json, out) == OK)
		return OK;
	return bad_request(ctx, NULL, "holds a number too long or too small");
}

enum err
sent_variables(struct ctx *ctx, const struct raw *sent,
    const struct definition *def, struct val *out)
{
	struct val all;

	TRY(sent_value(ctx, sent, &all));
	*out = reserved_names_strip(ctx->mem, def, &all);
	return OK;
}

/* -- who decides a task may write ---------------------------------------- */

#define FIELD_WRITE "2" /* permission of a form field; 1 reads, 3 hides */

/* The permissions of form fields at a node, by the names of the fields. */
static struct map
field_permissions(struct arena *a, const struct task_set *set)
{
	struct map out = { 0 };

	for (size_t i = 0; set != NULL && i < set->n_fields; i++) {
		const struct pair_set *f = &set->fields[i];

		if (f->key != NULL && f->value != NULL &&
		    map_get(&out, f->key) == NULL)
			map_put(a, &out, f->key, arena_strdup(a, f->value));
	}
	return out;
}

/* Is it a variable of an instance with a business key, or of one that it has
 * called?  Such an instance was started by a module; one that it calls has a
 * business key of its own only if the model says so. */
static bool
is_of_module(const struct inst *i, const char *name)
{
	const struct inst *with_key = i;

	while (with_key->business_key == NULL && with_key->caller != NULL)
		with_key = with_key->caller->inst;
	return with_key->business_key != NULL && var_own(i->root, name) != NULL;
}

struct val
task_writable(struct arena *a, const struct task *task, const struct val *vars)
{
	const struct node *n = inst_node(task->inst, task->node);
	struct map permissions = field_permissions(a, n->task);
	struct val out = { .kind = VAL_OBJECT };
	struct val_member *v;

	if (vars->kind != VAL_OBJECT)
		return *vars;
	v = arena_new(a, struct val_member, vars->n);
	for (uint32_t i = 0; i < vars->n; i++) {
		const char *name = vars->object[i].key;
		const char *may = map_get(&permissions, name);

		if (may != NULL ? strcmp(may, FIELD_WRITE) == 0
		                : !is_of_module(task->inst, name))
			v[out.n++] = vars->object[i];
	}
	out.object = v;
	return out;
}

/* -- users whom a request chooses ---------------------------------------- */

/* Reads the list of users for one node, as texts. */
static enum err
read_users(struct ctx *ctx, const char *field, const struct val *list,
    struct strs *out)
{
	if (list->kind != VAL_LIST)
		return bad_request(ctx, field, "must be a list");
	if (list->n > CHOSEN_MAX)
		return bad_request(ctx, field,
		    "must have at most " STR(CHOSEN_MAX) " entries");
	out->v = arena_new(ctx->mem, const char *, list->n);
	for (uint32_t i = 0; i < list->n; i++) {
		const char *user = val_print(ctx->mem, &list->list[i]);

		if (people_id(user) == 0)
			return bad_request(ctx, field, "must be a number");
		out->v[out->n++] = user;
	}
	return OK;
}

/* The first of the users who is not among those found; NULL: all were found. */
static const char *
missing(const struct strs *users, const struct strs *found)
{
	for (size_t i = 0; i < users->n; i++)
		if (!strs_have(found, users->v[i]))
			return users->v[i];
	return NULL;
}

/* Reads the users chosen for one node as a list of ids; they must exist and be
 * enabled. */
static enum err
read_choice(struct ctx *ctx, const char *field, const struct val_member *node,
    struct val *out)
{
	struct strs users = { 0 }, found;
	struct val *v;
	const char *gone;

	TRY(read_users(ctx, field, &node->value, &users));
	TRY(people_enabled(ctx, &users, &found));
	gone = missing(&users, &found);
	if (gone != NULL)
		return fail(ctx, E_STARTER_CHOICE_UNKNOWN, gone);
	v = arena_new(ctx->mem, struct val, users.n);
	for (size_t i = 0; i < users.n; i++)
		v[i] = val_int(people_id(users.v[i]));
	*out =
	    (struct val){ .kind = VAL_LIST, .n = (uint32_t)users.n, .list = v };
	return OK;
}

enum err
chosen_users_read(struct ctx *ctx, const char *field, const struct raw *sent,
    const struct definition *def, struct val *out)
{
	struct val all, chosen = { .kind = VAL_OBJECT };
	struct val_member *v;

	TRY(sent_value(ctx, sent, &all));
	*out = val_null();
	if (all.kind != VAL_OBJECT)
		return OK;
	v = arena_new(ctx->mem, struct val_member, all.n);
	for (uint32_t i = 0; i < all.n; i++) {
		const struct val_member *node = &all.object[i];

		if (node_find(def->model, def->process, node->key) == NO_NODE)
			continue;
		v[chosen.n].key = node->key;
		TRY(read_choice(ctx, field, node, &v[chosen.n].value));
		chosen.n++;
	}
	chosen.object = v;
	*out = chosen;
	return OK;
}

/* -- the size of an instance's variables --------------------------------- */

/* Roughly how many bytes a value has as JSON. */
static size_t
value_size(const struct val *v)
{
	size_t n = SCALAR_BYTES;

	if (v->kind == VAL_TEXT)
		return n + v->n;
	for (uint32_t i = 0; v->kind == VAL_LIST && i < v->n; i++)
		n += value_size(&v->list[i]);
	for (uint32_t i = 0; v->kind == VAL_OBJECT && i < v->n; i++)
		n += strlen(v->object[i].key) + value_size(&v->object[i].value);
	return n;
}

/* The size of the variables in the scope that the token opens, and in all
 * scopes inside it. */
static size_t
scope_size(const struct token *t)
{
	size_t n = 0;

	CHAIN_EACH (l, t->vars) {
		const struct var *v = LINKED(struct var, all, l);

		n += strlen(v->name) + value_size(&v->value);
	}
	CHAIN_EACH (l, t->children)
		n += scope_size(LINKED(struct token, sibling, l));
	return n;
}

/* Has the last step set a variable? */
static bool
any_set(const struct state *s)
{
	for (const struct head *h = s->changed; h != NULL; h = h->next)
		if (h->kind == OBJECT_VAR && !h->gone)
			return true;
	return false;
}

enum err
variable_limit_check(struct tree *t)
{
	if (!any_set(&t->state))
		return OK;
	CHAIN_EACH (l, t->state.insts) {
		const struct inst *i = LINKED(struct inst, all, l);

		if (scope_size(i->root) <= INSTANCE_VARIABLES_MAX)
			continue;
		return bad_request(t->ctx, "variables", "must not exceed 1 MB");
	}
	return OK;
}
