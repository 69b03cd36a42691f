/* eval.c - evaluates compiled expressions.  An evaluation always ends, either
 * with a value or with one sentence that says why there is none. */
#include <string.h>

#include "expr/eval.h"
#include "expr/expr.h"
#include "expr/expr_int.h"
#include "expr/val.h"

static enum err ev(struct expr_run *r, uint16_t at, struct val *out);

/* The name at that offset of all names. */
static const char *
name_of(const struct expr_run *r, uint16_t at)
{
	return r->e->name + at;
}

static enum err
ev_variable(struct expr_run *r, const char *name, struct val *out)
{
	const struct val *v = r->env->get(r->env->arg, name);

	if (v == NULL)
		return expr_refuse(r, "unknown variable \"%.100s\"", name);
	*out = *v;
	return OK;
}

/* A property of null, and one that the object does not have, is null. */
static enum err
ev_property(struct expr_run *r, const struct expr_node *n, struct val *out)
{
	const char *name = name_of(r, n->b);
	const struct val *v;
	struct val of;

	TRY(ev(r, n->a, &of));
	if (of.kind == VAL_NULL) {
		*out = of;
		return OK;
	}
	if (of.kind != VAL_OBJECT)
		return expr_refuse(
		    r, "%s has no property \"%.100s\"", expr_kind(&of), name);
	TRY(expr_read(r, &of));
	v = val_get(&of, name);
	*out = v != NULL ? *v : val_null();
	return OK;
}

/* The number as an index of a list, rounded towards zero; -1 for an index that
 * no list can have. */
static int64_t
list_index(const struct val *number)
{
	if (number->kind == VAL_INT)
		return number->i;
	return number->d > -1e9 && number->d < 1e9 ? (int64_t)number->d : -1;
}

/* An object is indexed by the name of a member, a list by a number.  What is
 * not there is null; so is an index of null or by null. */
static enum err
ev_index(struct expr_run *r, const struct expr_node *n, struct val *out)
{
	struct val of, index, number;
	const struct val *v = NULL;
	const char *key;

	TRY(ev(r, n->a, &of));
	TRY(ev(r, n->b, &index));
	*out = val_null();
	if (of.kind == VAL_NULL || index.kind == VAL_NULL)
		return OK;
	if (of.kind == VAL_OBJECT) {
		TRY(expr_read(r, &of));
		TRY(expr_print(r, &index, &key));
		v = val_get(&of, key);
	} else if (of.kind != VAL_LIST || !expr_number(&index, &number)) {
		return expr_refuse(r, "%s has no index by %s", expr_kind(&of),
		    expr_kind(&index));
	} else {
		int64_t i = list_index(&number);

		v = i >= 0 && i < of.n ? &of.list[i] : NULL;
	}
	if (v != NULL)
		*out = *v;
	return OK;
}

/* The truth value of an operand of !, &&, || or ?:. */
static enum err
ev_truth(struct expr_run *r, uint16_t at, bool *out)
{
	struct val v;

	TRY(ev(r, at, &v));
	*out = v.kind == VAL_BOOL && v.b;
	if (v.kind == VAL_BOOL || expr_empty(&v))
		return OK;
	*out = v.kind == VAL_TEXT && strcmp(v.s, "true") == 0;
	if (*out || (v.kind == VAL_TEXT && strcmp(v.s, "false") == 0))
		return OK;
	return expr_refuse(r, "%s is neither true nor false", expr_kind(&v));
}

/* An integer is subtracted from 0, so that the one whose negative is too large
 * is refused. */
static enum err
ev_negative(struct expr_run *r, uint16_t at, struct val *out)
{
	struct val zero = val_int(0), v;

	TRY(ev(r, at, &v));
	if (v.kind == VAL_REAL) {
		*out = val_real(-v.d);
		return OK;
	}
	return expr_arith(r, EXPR_SUB, &zero, &v, out);
}

static enum err
ev_unary(struct expr_run *r, const struct expr_node *n, struct val *out)
{
	struct val v;
	bool b;

	if (n->op == EXPR_NEG)
		return ev_negative(r, n->a, out);
	if (n->op == EXPR_NOT) {
		TRY(ev_truth(r, n->a, &b));
		*out = val_bool(!b);
		return OK;
	}
	TRY(ev(r, n->a, &v));
	*out = val_bool(expr_empty(&v));
	return OK;
}

/* Applies an operator of which both operands are always evaluated.  In enum
 * expr_op arithmetic comes first, then order, then equality. */
static enum err
ev_binary(struct expr_run *r, const struct expr_node *n, struct val *out)
{
	struct val x, y;
	bool b = false;

	TRY(ev(r, n->a, &x));
	TRY(ev(r, n->b, &y));
	if (n->op <= EXPR_SUB)
		return expr_arith(r, n->op, &x, &y, out);
	if (n->op <= EXPR_GE) {
		TRY(expr_order(r, n->op, &x, &y, &b));
		*out = val_bool(b);
	} else {
		TRY(expr_equal(r, &x, &y, &b));
		*out = val_bool(b == (n->op == EXPR_EQ));
	}
	return OK;
}

/* &&, || and ?: evaluate the second operand only when the first one does not
 * decide. */
static enum err
ev_logic(struct expr_run *r, const struct expr_node *n, struct val *out)
{
	bool b;

	TRY(ev_truth(r, n->a, &b));
	if (n->op == EXPR_COND)
		return ev(r, b ? n->b : n->c, out);
	if (b == (n->op == EXPR_AND))
		TRY(ev_truth(r, n->b, &b));
	*out = val_bool(b);
	return OK;
}

/* Calls the function n->a with n->c arguments, whose nodes are listed in e->arg
 * from n->b on. */
static enum err
ev_call(struct expr_run *r, const struct expr_node *n, struct val *out)
{
	struct val args[EXPR_ARGS_MAX];

	for (uint16_t i = 0; i < n->c; i++) {
		TRY(ev(r, r->e->arg[n->b + i], &args[i]));
		TRY(expr_read(r, &args[i]));
	}
	return expr_fns[n->a].body(r, args, n->c, out);
}

/* Joins n texts to one; refused if that is longer than a value may be. */
static enum err
join(struct expr_run *r, const char *const *parts, uint16_t n, struct val *out)
{
	size_t size = 0;
	char *text, *to;

	for (uint16_t i = 0; i < n; i++)
		size += strlen(parts[i]);
	if (size > EXPR_VALUE_MAX)
		return expr_too_long(r);
	text = to = arena_alloc(r->a, size + 1);
	for (uint16_t i = 0; i < n; i++) {
		size_t k = strlen(parts[i]);

		memcpy(to, parts[i], k);
		to += k;
	}
	*out = val_textn(text, size);
	return OK;
}

/* Joins the values of n->c nodes, whose indices stand from n->b on in the list
 * arg of the expression. */
static enum err
ev_join(struct expr_run *r, const struct expr_node *n, struct val *out)
{
	const char **parts = arena_new(r->a, const char *, n->c);

	for (uint16_t i = 0; i < n->c; i++) {
		struct val v;

		TRY(ev(r, r->e->arg[n->b + i], &v));
		if (expr_print(r, &v, &parts[i]) != OK)
			return E_BAD_REQUEST;
	}
	return join(r, parts, n->c, out);
}

/* Evaluates the node with that index; each one costs a step, so that every
 * expression ends. */
static enum err
ev(struct expr_run *r, uint16_t at, struct val *out)
{
	const struct expr_node *n = &r->e->node[at];

	TRY(expr_cost(r, 1));
	switch ((enum expr_op)n->op) {
	case EXPR_CONST:
		*out = r->e->value[n->a];
		return OK;
	case EXPR_SMALL:
		*out = val_int(n->a);
		return OK;
	case EXPR_VAR:
		return ev_variable(r, name_of(r, n->a), out);
	case EXPR_PROP:
		return ev_property(r, n, out);
	case EXPR_INDEX:
		return ev_index(r, n, out);
	case EXPR_NEG:
	case EXPR_NOT:
	case EXPR_EMPTY:
		return ev_unary(r, n, out);
	case EXPR_AND:
	case EXPR_OR:
	case EXPR_COND:
		return ev_logic(r, n, out);
	case EXPR_CALL:
		return ev_call(r, n, out);
	case EXPR_JOIN:
		return ev_join(r, n, out);
	default:
		return ev_binary(r, n, out);
	}
}

enum err
expr_eval(struct arena *a, const struct expr *e, const struct expr_env *env,
    struct val *out, const char **why)
{
	struct expr_run r = { .a = a, .e = e, .env = env };
	enum err done;

	if (e->literal != NULL && e->node == NULL) {
		*out = val_text(e->literal);
		return OK;
	}
	done = ev(&r, e->root, out);
	if (env->work != NULL)
		*env->work += r.steps;
	if (done != OK)
		*why = r.why;
	return done;
}

enum err
expr_true(struct arena *a, const struct expr *e, const struct expr_env *env,
    bool *out, const char **why)
{
	struct val v;

	TRY(expr_eval(a, e, env, &v, why));
	if (v.kind == VAL_BOOL) {
		*out = v.b;
		return OK;
	}
	if (v.kind == VAL_TEXT &&
	    (strcmp(v.s, "true") == 0 || strcmp(v.s, "false") == 0)) {
		*out = *v.s == 't';
		return OK;
	}
	*why = arena_printf(
	    a, "the condition gives %s, not true or false", expr_kind(&v));
	return E_BAD_REQUEST;
}

enum err
expr_text(struct arena *a, const struct expr *e, const struct expr_env *env,
    const char **out, const char **why)
{
	struct val v;

	TRY(expr_eval(a, e, env, &v, why));
	*out = v.kind == VAL_NULL ? NULL : val_print(a, &v);
	return OK;
}
