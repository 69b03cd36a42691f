/*
 * test_expr_limits.c - the limits of expressions (depth, steps, length of
 * texts), and what is compiled for conditions, names and texts, also while a
 * prediction does not know all variables.
 */
#include "expr/eval.h"
#include "expr/expr.h"
#include "expr_result.h"

/* The text that consists of `open` n times, "1", and `shut` n times. */
static const char *
nest(size_t n, const char *open, const char *shut)
{
	struct buf b;
	const char *text;

	buf_init(&b, 1 << 20);
	buf_str(&b, "${");
	for (size_t i = 0; i < n; i++)
		buf_str(&b, open);
	buf_str(&b, "1");
	for (size_t i = 0; i < n; i++)
		buf_str(&b, shut);
	buf_str(&b, "}");
	text = arena_strdup(&mem, buf_text(&b));
	buf_free(&b);
	return text;
}

static void
limits(void **state)
{
	(void)state;
	vars = of_json("{}");
	assert_string_equal(result(nest(64, "(", ")")), "1");
	assert_string_equal(result(nest(65, "(", ")")),
	    "parse: nested deeper than 64 at character 68");
	assert_string_equal(result(nest(64, "-", "")), "1");
	assert_string_equal(result(nest(65, "!", "")),
	    "parse: nested deeper than 64 at character 67");
	/* A long chain of operators is not nested, so the limit of depth does
	 * not concern it. */
	assert_string_equal(result(nest(1998, "1+", "")), "1999");
	assert_string_equal(result(nest(1999, "1+", "")),
	    "parse: the expression is longer than 4000 characters");
	arena_free(&mem);
}

static void
steps_end(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, 1 << 20);
	buf_str(&b, "{\"l\":[0");
	for (int i = 1; i < 9990; i++)
		buf_str(&b, ",0");
	buf_str(&b, "]}");
	vars = of_json(buf_text(&b));
	assert_string_equal(result("${l.contains(1)}"), "false");
	assert_string_equal(result("${l.contains(1) || l.contains(1)}"),
	    "eval: the expression takes more than 10000 steps");
	buf_free(&b);
	arena_free(&mem);
}

static void
texts_end(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, 1 << 20);
	buf_str(&b, "{\"t\":\"");
	for (int i = 0; i < 32 * 1024; i++)
		buf_str(&b, "x");
	buf_str(&b, "\"}");
	vars = of_json(buf_text(&b));
	assert_int_equal(strlen(result("${t}${t}")), 64 * 1024 + 2);
	assert_string_equal(
	    result("${t}${t}!"), "eval: a text longer than 65536 bytes");
	buf_free(&b);
	arena_free(&mem);
}

/* A variable may have a text above the limit of length, but no expression may
 * make such a text, and it may not be a key. */
static void
long_texts(void **state)
{
	static const char *const makers[] = { "${t.trim()}",
		"${t.toUpperCase()}", "${t.toLowerCase()}", "${o[t]}",
		"${o.get(t)}", "${o.containsKey(t)}", "${o[l]}" };
	struct buf b;

	(void)state;
	buf_init(&b, 1 << 20);
	buf_str(&b, "{\"o\":{},\"l\":[\"");
	for (int i = 0; i < 66 * 1024; i++)
		buf_str(&b, "x");
	buf_str(&b, "\"],\"t\":\"");
	for (int i = 0; i < 66 * 1024; i++)
		buf_str(&b, "x");
	buf_str(&b, "\"}");
	vars = of_json(buf_text(&b));
	assert_string_equal(result("${t.length()}"), "67584");
	assert_string_equal(result("${t == l[0]}"), "true");
	for (size_t i = 0; i < ARRAY_LEN(makers); i++)
		assert_string_equal(
		    result(makers[i]), "eval: a text longer than 65536 bytes");
	buf_free(&b);
	arena_free(&mem);
}

static void
conditions(void **state)
{
	static const struct {
		const char *text;
		enum condition parse;
		enum err run;
		bool want;
	} rows[] = {
		{ "${x > 1}", CONDITION_READ, OK, true },
		{ " \n#{x > 9}\n", CONDITION_READ, OK, false },
		{ "true", CONDITION_READ, OK, true },
		{ " false ", CONDITION_READ, OK, false },
		{ "${'true'}", CONDITION_READ, OK, true },
		{ "${'false'}", CONDITION_READ, OK, false },
		{ "${'yes'}", CONDITION_READ, E_BAD_REQUEST, false },
		{ "${''}", CONDITION_READ, E_BAD_REQUEST, false },
		{ "${null}", CONDITION_READ, E_BAD_REQUEST, false },
		{ "${1}", CONDITION_READ, E_BAD_REQUEST, false },
		{ "${none}", CONDITION_READ, E_BAD_REQUEST, false },
		{ "${x >}", CONDITION_WRONG, OK, false },
		{ "${x", CONDITION_WRONG, OK, false },
		{ "x > 1", CONDITION_FOREIGN, OK, false },
		{ "TRUE", CONDITION_FOREIGN, OK, false },
		{ "=x > 1", CONDITION_FOREIGN, OK, false },
		{ "${x > 1} ", CONDITION_READ, OK, true },
		{ "${x > 1}!", CONDITION_FOREIGN, OK, false },
		{ "${x > 1}${x < 9}", CONDITION_FOREIGN, OK, false },
		{ "!${x > 1}", CONDITION_FOREIGN, OK, false },
	};

	(void)state;
	vars = of_json("{\"x\":5}");
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		const struct expr *e = NULL;
		const char *why = NULL;
		bool is = false;

		print_message("  %s\n", rows[i].text);
		assert_int_equal(expr_condition(&mem, rows[i].text, &e, &why),
		    rows[i].parse);
		if (rows[i].parse != CONDITION_READ) {
			assert_non_null(why);
			continue;
		}
		assert_int_equal(
		    expr_true(&mem, e, &env, &is, &why), rows[i].run);
		assert_int_equal(is, rows[i].want);
	}
	arena_free(&mem);
}

static void
names_and_texts(void **state)
{
	const struct expr *e = NULL;
	const char *why = NULL, *text = "";
	struct val v;

	(void)state;
	vars = of_json("{\"coll\":[1],\"x\":5}");
	assert_int_equal(expr_condition(&mem, "  ", &e, &why), CONDITION_READ);
	assert_null(e);
	assert_int_equal(expr_name(&mem, " coll ", &e, &why), OK);
	assert_null(expr_literal(e));
	assert_int_equal(expr_eval(&mem, e, &env, &v, &why), OK);
	assert_string_equal(as_json(&v), "[1]");
	assert_int_equal(expr_name(&mem, "${coll}", &e, &why), OK);
	assert_string_equal(expr_variable(e), "coll");
	assert_int_equal(expr_eval(&mem, e, &env, &v, &why), OK);
	assert_string_equal(as_json(&v), "[1]");
	assert_int_equal(expr_parse(&mem, "PT5M", &e, &why), OK);
	assert_string_equal(expr_literal(e), "PT5M");
	assert_null(expr_variable(e));
	assert_int_equal(expr_parse(&mem, "${null}", &e, &why), OK);
	assert_null(expr_literal(e));
	assert_int_equal(expr_text(&mem, e, &env, &text, &why), OK);
	assert_null(text);
	assert_int_equal(expr_parse(&mem, "${x.y}", &e, &why), OK);
	assert_null(expr_variable(e));
	assert_int_equal(expr_parse(&mem, "k_${x}", &e, &why), OK);
	assert_null(expr_variable(e));
	assert_int_equal(expr_text(&mem, e, &env, &text, &why), OK);
	assert_string_equal(text, "k_5");
	arena_free(&mem);
}

TESTS(T(limits), T(steps_end), T(texts_end), T(long_texts), T(conditions),
    T(names_and_texts))
