/*
 * function.c - the white list of functions that expressions may call: on
 * variables, on the instance, and methods of texts, lists and objects.  Null
 * and values of other kinds have no methods.
 */
#include <string.h>

#include "base/utf8.h"
#include "expr/expr_int.h"
#include "expr/val.h"
#include "expr/variable_names.h"

#define ANY EXPR_ARGS_MAX /* any number of arguments */

/* -- methods of values, such as 'abc'.length() --------------------------- */

/* The head of a method: of its n arguments arg[0] is the value on which it is
 * called.  expr_fns says how many there are, so no method asks for n. */
#define METHOD(name) \
	static enum err method_##name(struct expr_run *r, \
	    const struct val *arg, uint32_t n __attribute__((unused)), \
	    struct val *out)

/* Sets of kinds of values. */
#define TEXT   (1U << VAL_TEXT)
#define LIST   (1U << VAL_LIST)
#define OBJECT (1U << VAL_OBJECT)

/* Refuses the call unless the value v, on which the method is called, is of one
 * of these kinds. */
static enum err
called_on(
    struct expr_run *r, const struct val *v, unsigned kinds, const char *method)
{
	if ((kinds >> v->kind & 1) == 0)
		return expr_refuse(
		    r, "%s has no method \"%s\"", expr_kind(v), method);
	return OK;
}

/* For methods that return a changed text: refuses the call on any other value
 * and on a text that is longer than a value may be, and counts the steps of
 * reading the text. */
static enum err
check_text(struct expr_run *r, const struct val *v, const char *method)
{
	const char *text;

	TRY(called_on(r, v, TEXT, method));
	return expr_print(r, v, &text);
}

/* Is v like a member of the list?  1 is like 1.0, but not like the text 1. */
static enum err
list_has(
    struct expr_run *r, const struct val *list, const struct val *v, bool *out)
{
	*out = false;
	for (uint32_t i = 0; !*out && i < list->n; i++)
		TRY(expr_alike(r, &list->list[i], v, out));
	return OK;
}

METHOD(equals)
{
	bool same;

	TRY(called_on(r, &arg[0], ~(1U << VAL_NULL), "equals"));
	TRY(expr_alike(r, &arg[0], &arg[1], &same));
	*out = val_bool(same);
	return OK;
}

METHOD(contains)
{
	const char *part;
	bool has = false;

	TRY(called_on(r, &arg[0], TEXT | LIST, "contains"));
	if (arg[0].kind == VAL_TEXT) {
		TRY(expr_print(r, &arg[1], &part));
		has = arg[1].kind != VAL_NULL && strstr(arg[0].s, part) != NULL;
	}
	if (arg[0].kind == VAL_LIST)
		TRY(list_has(r, &arg[0], &arg[1], &has));
	*out = val_bool(has);
	return OK;
}

METHOD(starts_with)
{
	const char *part;

	TRY(called_on(r, &arg[0], TEXT, "startsWith"));
	TRY(expr_print(r, &arg[1], &part));
	*out = val_bool(strncmp(arg[0].s, part, strlen(part)) == 0);
	return OK;
}

METHOD(ends_with)
{
	const char *part;
	size_t size;

	TRY(called_on(r, &arg[0], TEXT, "endsWith"));
	TRY(expr_print(r, &arg[1], &part));
	size = strlen(part);
	*out = val_bool(size <= arg[0].n &&
	                memcmp(arg[0].s + arg[0].n - size, part, size) == 0);
	return OK;
}

/* The length in UTF-16 units, as the reference engine counts it. */
METHOD(length)
{
	int64_t units = 0;

	TRY(called_on(r, &arg[0], TEXT, "length"));
	for (uint32_t i = 0; i < arg[0].n; i++) {
		uint8_t c = (uint8_t)arg[0].s[i];

		units += (c & 0xC0) == 0x80 ? 0 : c >= 0xF0 ? 2 : 1;
	}
	*out = val_int(units);
	return OK;
}

METHOD(is_empty)
{
	TRY(called_on(r, &arg[0], TEXT | LIST | OBJECT, "isEmpty"));
	*out = val_bool(arg[0].n == 0);
	return OK;
}

METHOD(trim)
{
	const char *s = arg[0].s;
	size_t size = arg[0].n;

	TRY(check_text(r, &arg[0], "trim"));
	while (size > 0 && (unsigned char)s[size - 1] <= ' ')
		size--;
	while (size > 0 && (unsigned char)*s <= ' ') {
		s++;
		size--;
	}
	*out = val_textn(arena_strndup(r->a, s, size), size);
	return OK;
}

/* Ranges of letters: in each one, all small letters have the same distance from
 * their capital letters. */
static const struct {
	unsigned first, last; /* the range of small letters */
	unsigned up;          /* distance to the capital letter */
} cases[] = {
	{ 'a', 'z', 32 },
	{ 0xE0, 0xF6, 32 }, /* Latin */
	{ 0xF8, 0xFE, 32 },
	{ 0x3B1, 0x3C1, 32 }, /* Greek */
	{ 0x3C3, 0x3C9, 32 },
	{ 0x430, 0x44F, 32 }, /* Cyrillic */
	{ 0x450, 0x45F, 80 },
};

/* Is it a Latin letter of a Unicode range in which each capital letter has an
 * even code point and is followed by its small letter? */
static bool
is_paired(unsigned c)
{
	if (c == 0x130 || c == 0x131)
		return false;
	return (c >= 0x100 && c <= 0x137) || (c >= 0x14A && c <= 0x177);
}

/* The capital letter of a small one; any other character stays. */
static unsigned
upper(unsigned c)
{
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		if (c >= cases[i].first && c <= cases[i].last)
			return c - cases[i].up;
	return is_paired(c) ? c & ~1U : c;
}

/* The small letter of a capital one; any other character stays. */
static unsigned
lower(unsigned c)
{
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		if (c + cases[i].up >= cases[i].first &&
		    c + cases[i].up <= cases[i].last)
			return c + cases[i].up;
	return is_paired(c) ? c | 1U : c;
}

/* The text with each letter in the other case, which `other` gives.  The text
 * does not grow, because no letter known here needs more bytes in the other
 * case. */
static struct val
changed_case(
    struct expr_run *r, const struct val *v, unsigned (*other)(unsigned))
{
	char *to = arena_strndup(r->a, v->s, v->n);

	for (size_t i = 0; i < v->n;) {
		size_t size = utf8_size(to + i, v->n - i);

		if (size == 1)
			to[i] = (char)other((unsigned char)to[i]);
		else if (size == 2)
			(void)utf8_put(other(((unsigned)to[i] & 0x1F) << 6 |
			                     ((unsigned)to[i + 1] & 0x3F)),
			    to + i);
		i += size != 0 ? size : 1;
	}
	return val_textn(to, v->n);
}

METHOD(lower)
{
	TRY(check_text(r, &arg[0], "toLowerCase"));
	*out = changed_case(r, &arg[0], lower);
	return OK;
}

METHOD(upper)
{
	TRY(check_text(r, &arg[0], "toUpperCase"));
	*out = changed_case(r, &arg[0], upper);
	return OK;
}

METHOD(size)
{
	TRY(called_on(r, &arg[0], LIST | OBJECT, "size"));
	*out = val_int(arg[0].n);
	return OK;
}

METHOD(get)
{
	const struct val *v = NULL;
	struct val number;
	const char *key;

	TRY(called_on(r, &arg[0], LIST | OBJECT, "get"));
	TRY(expr_print(r, &arg[1], &key));
	if (arg[0].kind == VAL_OBJECT)
		v = val_get(&arg[0], key);
	else if (!expr_number(&arg[1], &number) || number.kind != VAL_INT)
		return expr_refuse(
		    r, "a list has no index by %s", expr_kind(&arg[1]));
	else if (number.i >= 0 && number.i < arg[0].n)
		v = &arg[0].list[number.i];
	*out = v != NULL ? *v : val_null();
	return OK;
}

METHOD(contains_key)
{
	const char *key;

	TRY(called_on(r, &arg[0], OBJECT, "containsKey"));
	TRY(expr_print(r, &arg[1], &key));
	*out = val_bool(val_get(&arg[0], key) != NULL);
	return OK;
}

/* -- variables and the instance: of a function on a variable, arg[0] is the
 * variable's name -- */

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

/* The function notEquals: false when the variable is missing or null, whatever
 * the value. */
static enum err
var_present_differs(
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

/* Is the value one of the choices, as == compares them?  A form sends those of
 * a field as texts, also of numbers, beside which a designer writes the number.
 */
static enum err
choices_have(
    struct expr_run *r, const struct val *list, const struct val *v, bool *out)
{
	*out = false;
	for (uint32_t i = 0; !*out && i < list->n; i++) {
		TRY(expr_cost(r, 1));
		TRY(expr_equal(r, &list->list[i], v, out));
	}
	return OK;
}

/* Is the value, printed as a text, part of this one?  Null is part of none. */
static enum err
text_has(
    struct expr_run *r, const struct val *text, const struct val *v, bool *out)
{
	const char *part;

	TRY(expr_read(r, text));
	TRY(expr_print(r, v, &part));
	*out = v->kind != VAL_NULL && strstr(text->s, part) != NULL;
	return OK;
}

/* Does the value of a variable contain v, as part of its text or as a member of
 * its list? */
static enum err
value_has(
    struct expr_run *r, const struct val *in, const struct val *v, bool *out)
{
	if (in->kind == VAL_LIST)
		return choices_have(r, in, v, out);
	if (in->kind == VAL_TEXT)
		return text_has(r, in, v, out);
	*out = false;
	return OK;
}

/* Does the variable that arg[0] names contain all of the values arg[1 ... n),
 * or any of them?  One that is neither text nor list contains none. */
static enum err
var_has(struct expr_run *r, bool all, const struct val *arg, uint32_t n,
    struct val *out)
{
	const struct val *in = variable(r, &arg[0]);
	bool has = all && (in->kind == VAL_TEXT || in->kind == VAL_LIST);

	for (uint32_t i = 1; i < n && (i == 1 || has == all); i++)
		TRY(value_has(r, in, &arg[i], &has));
	*out = val_bool(has);
	return OK;
}

static enum err
var_contains(
    struct expr_run *r, const struct val *arg, uint32_t n, struct val *out)
{
	return var_has(r, true, arg, n, out);
}

static enum err
var_contains_any(
    struct expr_run *r, const struct val *arg, uint32_t n, struct val *out)
{
	return var_has(r, false, arg, n, out);
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

/* The method execution.setVariable, whose own value is null. */
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

/* The function that names the user who started the instance; null: none did. */
static enum err
start_user(
    struct expr_run *r, const struct val *arg, uint32_t n, struct val *out)
{
	const struct val name = val_text(VAR_STARTER);

	(void)arg, (void)n;
	*out = *variable(r, &name);
	return OK;
}

/* The function that names the starter's leader of a level, its second argument;
 * null: there is none.  The first, the execution, is always the present one. */
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
	{ "var", "notEquals",           2, 2,   var_present_differs },
	{ "var", "ne",                  2, 2,   var_present_differs },
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
space_name(const char *space)
{
	if (strcmp(space, "vars") == 0 || strcmp(space, "variables") == 0)
		return "var";
	return space;
}

/* Is it a function of that object or prefix or, if space is NULL, a method? */
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
		space = space_name(space);
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
		    in_space(&expr_fns[i], space_name(name)))
			return true;
	return false;
}
