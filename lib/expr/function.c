/* function.c - the white list of functions that expressions may call: on
 * variables, on the instance, and methods of values. */
#include <string.h>

#include "expr/function.h"
#include "expr/method.h"

#define ANY EXPR_ARGS_MAX

static const struct val nothing = { .kind = VAL_NULL };

/* The value of the variable whose name is the first argument; null when there
 * is no such variable. */
static const struct val *
variable(struct expr_run *r, const struct val *name)
{
	const struct val *v = NULL;

	if (name->kind == VAL_TEXT)
		v = r->env->get(r->env->arg, name->s);
	return v != NULL ? v : &nothing;
}

static enum err
var_get(struct expr_run *r, const struct val *arg, uint32_t n, struct val *out)
{
	(void)n;
	*out = *variable(r, &arg[0]);
	return OK;
}

static enum err
var_default(
    struct expr_run *r, const struct val *arg, uint32_t n, struct val *out)
{
	const struct val *v = variable(r, &arg[0]);

	(void)n;
	*out = v->kind == VAL_NULL ? arg[1] : *v;
	return OK;
}

static enum err
var_exists(
    struct expr_run *r, const struct val *arg, uint32_t n, struct val *out)
{
	(void)n;
	*out = val_bool(arg[0].kind == VAL_TEXT &&
	                r->env->get(r->env->arg, arg[0].s) != NULL);
	return OK;
}

static enum err
var_equals(
    struct expr_run *r, const struct val *arg, uint32_t n, struct val *out)
{
	bool same;

	(void)n;
	TRY(expr_equal(r, variable(r, &arg[0]), &arg[1], &same));
	*out = val_bool(same);
	return OK;
}

static enum err
var_differs(
    struct expr_run *r, const struct val *arg, uint32_t n, struct val *out)
{
	const struct val *v = variable(r, &arg[0]);
	bool same = true;

	(void)n;
	if (v->kind != VAL_NULL)
		TRY(expr_equal(r, v, &arg[1], &same));
	*out = val_bool(!same);
	return OK;
}

/* Compares a variable with a value.  A comparison with null is always false,
 * even that of null with null. */
static enum err
var_order(
    struct expr_run *r, enum expr_op op, const struct val *arg, struct val *out)
{
	const struct val *v = variable(r, &arg[0]);
	bool b = false;

	if (v->kind != VAL_NULL && arg[1].kind != VAL_NULL)
		TRY(expr_order(r, op, v, &arg[1], &b));
	*out = val_bool(b);
	return OK;
}

#define VAR_ORDER(name, op) \
	static enum err name(struct expr_run *r, const struct val *arg, \
	    uint32_t n, struct val *out) \
	{ \
		(void)n; \
		return var_order(r, op, arg, out); \
	}
VAR_ORDER(var_lt, EXPR_LT)
VAR_ORDER(var_le, EXPR_LE)
VAR_ORDER(var_gt, EXPR_GT)
VAR_ORDER(var_ge, EXPR_GE)

static enum err
list_has(
    struct expr_run *r, const struct val *list, const struct val *v, bool *out)
{
	*out = false;
	for (uint32_t i = 0; !*out && i < list->n; i++)
		TRY(expr_alike(r, &list->list[i], v, out));
	return OK;
}

static enum err
text_has(
    struct expr_run *r, const struct val *text, const struct val *v, bool *out)
{
	const char *part;

	TRY(expr_print(r, v, &part));
	*out = v->kind != VAL_NULL && strstr(text->s, part) != NULL;
	return OK;
}

/* Does the variable contain the value, as part of its text or as a member of
 * its list? */
static enum err
holds(struct expr_run *r, const struct val *in, const struct val *v, bool *out)
{
	if (in->kind == VAL_LIST)
		return list_has(r, in, v, out);
	if (in->kind == VAL_TEXT)
		return text_has(r, in, v, out);
	*out = false;
	return OK;
}

/* Does the variable contain all of the values, or any of them?  A single
 * argument that is a list gives the values. */
static enum err
var_holds(struct expr_run *r, bool all, const struct val *arg, uint32_t n,
    struct val *out)
{
	const struct val *in = variable(r, &arg[0]);
	bool has = all && (in->kind == VAL_TEXT || in->kind == VAL_LIST);

	for (uint32_t i = 1; i < n && (i == 1 || has == all); i++)
		TRY(holds(r, in, &arg[i], &has));
	*out = val_bool(has);
	return OK;
}

static enum err
var_contains(
    struct expr_run *r, const struct val *arg, uint32_t n, struct val *out)
{
	return var_holds(r, true, arg, n, out);
}

static enum err
var_contains_any(
    struct expr_run *r, const struct val *arg, uint32_t n, struct val *out)
{
	return var_holds(r, false, arg, n, out);
}

static enum err
var_empty(
    struct expr_run *r, const struct val *arg, uint32_t n, struct val *out)
{
	(void)n;
	*out = val_bool(expr_empty(variable(r, &arg[0])));
	return OK;
}

static enum err
var_filled(
    struct expr_run *r, const struct val *arg, uint32_t n, struct val *out)
{
	(void)n;
	*out = val_bool(!expr_empty(variable(r, &arg[0])));
	return OK;
}

static enum err
set_variable(
    struct expr_run *r, const struct val *arg, uint32_t n, struct val *out)
{
	(void)n;
	if (arg[0].kind != VAL_TEXT || arg[0].n == 0)
		return expr_refuse(r, "setVariable needs a name");
	if (r->env->set == NULL ||
	    r->env->set(r->env->arg, arg[0].s, &arg[1]) != OK)
		return expr_refuse(
		    r, "variable \"%.100s\" cannot be set here", arg[0].s);
	*out = val_null();
	return OK;
}

static enum err
instance_id(
    struct expr_run *r, const struct val *arg, uint32_t n, struct val *out)
{
	const char *id = r->env->instance_id;

	(void)arg, (void)n;
	*out = id != NULL ? val_text(id) : val_null();
	return OK;
}

static enum err
business_key(
    struct expr_run *r, const struct val *arg, uint32_t n, struct val *out)
{
	const char *key = r->env->business_key;

	(void)arg, (void)n;
	*out = key != NULL ? val_text(key) : val_null();
	return OK;
}

/* The user who started the instance.  It is the only helper of the designers
 * that needs to know nothing about departments. */
static enum err
start_user(
    struct expr_run *r, const struct val *arg, uint32_t n, struct val *out)
{
	const struct val name = val_text("PROCESS_START_USER_ID");

	(void)arg, (void)n;
	*out = *variable(r, &name);
	return OK;
}

static enum err
leader(struct expr_run *r, const struct val *arg, uint32_t n, struct val *out)
{
	const struct val *v = NULL;

	(void)n;
	if (arg[1].kind != VAL_INT)
		return expr_refuse(r, "the leader's level is no integer");
	if (r->env->leader != NULL)
		v = r->env->leader(r->env->arg, arg[1].i);
	*out = v != NULL ? *v : val_null();
	return OK;
}

/* clang-format off */
const struct expr_fn expr_fns[] = {
	{ "var", "get",                 1, 1,   var_get },
	{ "var", "getOrDefault",        2, 2,   var_default },
	{ "var", "exists",              1, 1,   var_exists },
	{ "var", "exist",               1, 1,   var_exists },
	{ "var", "equals",              2, 2,   var_equals },
	{ "var", "eq",                  2, 2,   var_equals },
	{ "var", "notEquals",           2, 2,   var_differs },
	{ "var", "ne",                  2, 2,   var_differs },
	{ "var", "lowerThan",           2, 2,   var_lt },
	{ "var", "lessThan",            2, 2,   var_lt },
	{ "var", "lt",                  2, 2,   var_lt },
	{ "var", "lowerThanOrEquals",   2, 2,   var_le },
	{ "var", "lessThanOrEquals",    2, 2,   var_le },
	{ "var", "lte",                 2, 2,   var_le },
	{ "var", "greaterThan",         2, 2,   var_gt },
	{ "var", "gt",                  2, 2,   var_gt },
	{ "var", "greaterThanOrEquals", 2, 2,   var_ge },
	{ "var", "gte",                 2, 2,   var_ge },
	{ "var", "contains",            2, ANY, var_contains },
	{ "var", "containsAny",         2, ANY, var_contains_any },
	{ "var", "isEmpty",             1, 1,   var_empty },
	{ "var", "empty",               1, 1,   var_empty },
	{ "var", "isNotEmpty",          1, 1,   var_filled },
	{ "var", "notEmpty",            1, 1,   var_filled },
	{ "execution", "getVariable",                   1, 1, var_get },
	{ "execution", "hasVariable",                   1, 1, var_exists },
	{ "execution", "setVariable",                   2, 2, set_variable },
	{ "execution", "getProcessInstanceId",          0, 0, instance_id },
	{ "execution", "getProcessInstanceBusinessKey", 0, 0, business_key },
	{ "bpmTaskAssignStartUserExpression", "calculateUsers", 1, 1, start_user },
	{ "bpmTaskAssignLeaderExpression",    "calculateUsers", 2, 2, leader },
	{ NULL, "equals",               2, 2,   method_equals },
	{ NULL, "contains",             2, 2,   method_contains },
	{ NULL, "startsWith",           2, 2,   method_starts_with },
	{ NULL, "endsWith",             2, 2,   method_ends_with },
	{ NULL, "length",               1, 1,   method_length },
	{ NULL, "isEmpty",              1, 1,   method_is_empty },
	{ NULL, "trim",                 1, 1,   method_trim },
	{ NULL, "toLowerCase",          1, 1,   method_lower },
	{ NULL, "toUpperCase",          1, 1,   method_upper },
	{ NULL, "size",                 1, 1,   method_size },
	{ NULL, "get",                  2, 2,   method_get },
	{ NULL, "containsKey",          2, 2,   method_contains_key },
};
/* clang-format on */

/* The prefix of functions on variables may be spelled in three ways. */
static const char *
canonical(const char *space)
{
	if (strcmp(space, "vars") == 0 || strcmp(space, "variables") == 0)
		return "var";
	return space;
}

static bool
in_space(const struct expr_fn *fn, const char *space)
{
	if (space == NULL || fn->space == NULL)
		return space == fn->space;
	return strcmp(fn->space, space) == 0;
}

int
expr_find_fn(const char *space, const char *name)
{
	if (space != NULL)
		space = canonical(space);
	for (size_t i = 0; i < ARRAY_LEN(expr_fns); i++)
		if (in_space(&expr_fns[i], space) &&
		    strcmp(expr_fns[i].name, name) == 0)
			return (int)i;
	return -1;
}

bool
expr_space(const char *name)
{
	for (size_t i = 0; i < ARRAY_LEN(expr_fns); i++)
		if (expr_fns[i].space != NULL &&
		    in_space(&expr_fns[i], canonical(name)))
			return true;
	return false;
}
