/* expr_result.h - evaluates expressions with variables that are given as JSON,
 * for the tests of expressions. */
#ifndef TESTS_UNIT_EXPR_EXPR_RESULT_H
#define TESTS_UNIT_EXPR_EXPR_RESULT_H

#include "expr/eval.h"
#include "expr/expr.h"
#include "expr/val.h"
#include "val_of_json.h"

static struct val vars; /* an object */

/*
 * get, set, leader - the functions that the environment offers.
 *
 * get - the variable with that name, or NULL.
 */
static inline const struct val *
get(void *arg, const char *name)
{
	(void)arg;
	return val_get(&vars, name);
}

/* set - adds a variable, which hides one of the same name; "sealed" cannot be
 * set. */
static inline enum err
set(void *arg, const char *name, const struct val *v)
{
	struct val_member *m = arena_new(&mem, struct val_member, vars.n + 1);

	(void)arg;
	if (strcmp(name, "sealed") == 0)
		return E_SYSTEM;
	if (vars.n != 0)
		memcpy(m + 1, vars.object, vars.n * sizeof(*m));
	m[0] =
	    (struct val_member){ arena_strdup(&mem, name), val_copy(&mem, v) };
	vars.object = m;
	vars.n++;
	return OK;
}

/* leader - the leader of level 1 is user 101, that of level 2 user 102; there
 * are no others. */
static inline const struct val *
leader(void *arg, int64_t level)
{
	static struct val id;

	(void)arg;
	id = val_int(100 + level);
	return level < 3 ? &id : NULL;
}

static const struct expr_env env = {
	.get = get,
	.set = set,
	.leader = leader,
	.instance_id = "7",
};

/* result - the value as JSON; "parse: why" or "eval: why" when there is none.
 */
static inline const char *
result(const char *text)
{
	const struct expr *e = NULL;
	const char *why = NULL;
	struct val v;

	if (expr_parse(&mem, text, &e, &why) != OK)
		return arena_printf(&mem, "parse: %s", why);
	if (expr_eval(&mem, e, &env, &v, &why) != OK)
		return arena_printf(&mem, "eval: %s", why);
	return as_json(&v);
}

#endif
