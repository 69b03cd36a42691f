/*
 * op.c - what values do in expressions: which ones operators convert, which
 * ones have an order, and arithmetic that is exact or fails.
 *
 * Every evaluation ends: each operation counts its steps, and a text that would
 * become too long is refused.
 */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "expr/expr.h"
#include "expr/expr_int.h"
#include "expr/val.h"

/* -- steps and reasons --------------------------------------------------- */

#define REASON_MAX 300 /* bytes of a reason, at most */

enum err
expr_refuse(struct expr_run *r, const char *fmt, ...)
{
	char why[REASON_MAX];
	va_list ap;

	va_start(ap, fmt);
	(void)vsnprintf(why, sizeof(why), fmt, ap);
	va_end(ap);
	r->why = arena_strdup(r->a, why);
	return E_BAD_REQUEST;
}

enum err
expr_cost(struct expr_run *r, uint32_t steps)
{
	r->steps += steps;
	if (r->steps > EXPR_STEP_MAX)
		return expr_refuse(r, "the expression takes more than %d steps",
		    EXPR_STEP_MAX);
	return OK;
}

enum err
expr_read(struct expr_run *r, const struct val *v)
{
	bool counts = v->kind == VAL_TEXT || v->kind == VAL_OBJECT;

	return counts ? expr_cost(r, v->n / EXPR_STEP_BYTES) : OK;
}

enum err
expr_too_long(struct expr_run *r)
{
	return expr_refuse(r, "a text longer than %d bytes", EXPR_VALUE_MAX);
}

enum err
expr_print(struct expr_run *r, const struct val *v, const char **out)
{
	struct val text;

	*out = val_print(r->a, v);
	text = val_text(*out);
	TRY(expr_read(r, &text));
	return text.n > EXPR_VALUE_MAX ? expr_too_long(r) : OK;
}

/* -- operators ----------------------------------------------------------- */

#define NUMBER_MAX 400 /* bytes of a text that may spell a number */

const char *
expr_kind(const struct val *v)
{
	static const char *const names[] = {
		[VAL_NULL] = "null",
		[VAL_BOOL] = "a boolean",
		[VAL_INT] = "a number",
		[VAL_REAL] = "a number",
		[VAL_TEXT] = "a text",
		[VAL_LIST] = "a list",
		[VAL_OBJECT] = "an object",
	};

	return names[v->kind];
}

/* With how many digits the text begins. */
static size_t
count_digits(const char *s)
{
	return strspn(s, "0123456789");
}

/* Is the whole text a number such as 5, -5.25, .5 or 5e3?  *real: it has a
 * point or an exponent. */
static bool
spells_number(const char *s, bool *real)
{
	size_t whole, part = 0;

	s += *s == '-' || *s == '+';
	whole = count_digits(s);
	s += whole;
	*real = *s == '.';
	if (*real) {
		part = count_digits(++s);
		s += part;
	}
	if (whole + part == 0)
		return false;
	if (*s == 'e' || *s == 'E') {
		*real = true;
		s += s[1] == '-' || s[1] == '+' ? 2 : 1;
		if (count_digits(s) == 0)
			return false;
		s += count_digits(s);
	}
	return *s == '\0';
}

bool
expr_number(const struct val *v, struct val *out)
{
	bool real;
	double d;

	if (v->kind == VAL_INT || v->kind == VAL_REAL) {
		*out = *v;
		return true;
	}
	if (v->kind != VAL_TEXT || v->n == 0 || v->n > NUMBER_MAX ||
	    !spells_number(v->s, &real))
		return false;
	out->kind = VAL_INT;
	if (!real && num_read(v->s + (*v->s == '+'), v->n - (*v->s == '+'),
	                 &out->i) == OK)
		return true;
	d = strtod(v->s, NULL);
	if (!isfinite(d))
		return false;
	*out = val_real(d);
	return true;
}

/* Compares an integer with a real exactly, even if no double equals the
 * integer. */
static int
compare_mixed(int64_t i, double d)
{
	int64_t whole;

	if (d >= 0x1p63)
		return -1;
	if (d < -0x1p63)
		return 1;
	whole = (int64_t)d;
	if (i != whole)
		return i < whole ? -1 : 1;
	return d > (double)whole ? -1 : d < (double)whole;
}

static int
compare_numbers(const struct val *x, const struct val *y)
{
	if (x->kind == VAL_INT && y->kind == VAL_INT)
		return (x->i > y->i) - (x->i < y->i);
	if (x->kind == VAL_INT)
		return compare_mixed(x->i, y->d);
	if (y->kind == VAL_INT)
		return -compare_mixed(y->i, x->d);
	return (x->d > y->d) - (x->d < y->d);
}

/* Reads a number of one or two digits behind the mark into the last two digits
 * of *moment.  Returns what is behind it; NULL: there is none. */
static const char *
skip_moment_part(const char *s, char mark, int64_t *moment)
{
	size_t n = *s == mark ? count_digits(s + 1) : 0;

	if (n < 1 || n > 2)
		return NULL;
	*moment = *moment * 100 + (int)strtol(s + 1, NULL, 10);
	return s + 1 + n;
}

/* Reads the hour behind a date, which may have none, as skip_moment_part. */
static const char *
skip_hour(const char *s, int64_t *moment)
{
	const char *end = *s != '\0' ? skip_moment_part(s, *s, moment) : NULL;

	if (end != NULL)
		return end;
	*moment *= 100;
	return s;
}

/* Reads a date with which the text begins, and perhaps an hour, as forms and
 * people write them: 2026-01-05, 2026/1/5 or 2026.1.5 9:00.  *moment: a number
 * that grows with both.  Returns what is behind them; NULL: it is no date. */
static const char *
skip_moment(const char *s, int64_t *moment)
{
	const char mark = count_digits(s) == 4 ? s[4] : '\0';

	if (mark != '-' && mark != '/' && mark != '.')
		return NULL;
	*moment = (int)strtol(s, NULL, 10);
	s = skip_moment_part(s + 4, mark, moment);
	s = s != NULL ? skip_moment_part(s, mark, moment) : NULL;
	return s != NULL && strchr(" T", *s) != NULL ? skip_hour(s, moment)
	                                             : NULL;
}

/* The order of two texts by their characters; of two that begin with dates, by
 * these and their hours first. */
static int
compare_texts(const struct val *x, const struct val *y)
{
	int64_t a, b;
	const char *rest_x = skip_moment(x->s, &a);
	const char *rest_y = skip_moment(y->s, &b);
	int c;

	if (rest_x != NULL && rest_y != NULL)
		return a != b ? (a > b) - (a < b) : strcmp(rest_x, rest_y);
	c = memcmp(x->s, y->s, x->n < y->n ? x->n : y->n);
	return c != 0 ? c : (x->n > y->n) - (x->n < y->n);
}

static bool
is_number(const struct val *v)
{
	return v->kind == VAL_INT || v->kind == VAL_REAL;
}

static enum err
alike_lists(
    struct expr_run *r, const struct val *x, const struct val *y, bool *out)
{
	*out = x->n == y->n;
	for (uint32_t i = 0; *out && i < x->n; i++)
		TRY(expr_alike(r, &x->list[i], &y->list[i], out));
	return OK;
}

static enum err
alike_objects(
    struct expr_run *r, const struct val *x, const struct val *y, bool *out)
{
	*out = x->n == y->n;
	for (uint32_t i = 0; *out && i < x->n; i++) {
		const struct val_member *m = &y->object[i];
		const struct val *other = &m->value;

		/* Two objects usually have their keys in the same order.  Only
		 * when the keys at a position differ is the key searched for;
		 * the search is counted as cost. */
		if (strcmp(m->key, x->object[i].key) != 0) {
			TRY(expr_cost(r, 1 + y->n / 16));
			other = val_get(y, x->object[i].key);
		}
		*out = other != NULL;
		if (*out)
			TRY(expr_alike(r, &x->object[i].value, other, out));
	}
	return OK;
}

enum err
expr_alike(
    struct expr_run *r, const struct val *x, const struct val *y, bool *out)
{
	TRY(expr_cost(r, 1));
	if (is_number(x) && is_number(y)) {
		*out = compare_numbers(x, y) == 0;
		return OK;
	}
	*out = x->kind == y->kind;
	if (!*out)
		return OK;
	if (x->kind == VAL_LIST)
		return alike_lists(r, x, y, out);
	if (x->kind == VAL_OBJECT)
		return alike_objects(r, x, y, out);
	*out = val_same(x, y);
	return expr_read(r, x); /* a long text counts as more than one step */
}

/* Reads an operand of arithmetic or of a comparison with a number; false: it is
 * no number.  An empty text is 0: a form sends it when somebody has emptied the
 * field of a number. */
static bool
as_number(const struct val *v, struct val *out)
{
	if (v->kind != VAL_TEXT || v->n != 0)
		return expr_number(v, out);
	*out = val_int(0);
	return true;
}

/* Is a text equal to a number or a boolean? */
static bool
equal_text(const struct val *text, const struct val *v)
{
	struct val number;

	if (v->kind == VAL_BOOL)
		return strcmp(text->s, v->b ? "true" : "false") == 0;
	return is_number(v) && as_number(text, &number) &&
	       compare_numbers(&number, v) == 0;
}

enum err
expr_equal(
    struct expr_run *r, const struct val *x, const struct val *y, bool *out)
{
	if (x->kind == VAL_TEXT && y->kind != VAL_TEXT)
		*out = equal_text(x, y);
	else if (y->kind == VAL_TEXT && x->kind != VAL_TEXT)
		*out = equal_text(y, x);
	else
		return expr_alike(r, x, y, out);
	return OK;
}

/* The order of two values, *out < 0 if x is before y: texts by their dates or
 * characters, false before true, and numbers, also beside texts that are
 * numbers. */
static enum err
compare(struct expr_run *r, const struct val *x, const struct val *y, int *out)
{
	struct val a, b;

	if (x->kind == VAL_TEXT && y->kind == VAL_TEXT) {
		*out = compare_texts(x, y);
		return expr_read(r, x);
	}
	if (x->kind == VAL_BOOL && y->kind == VAL_BOOL) {
		*out = x->b - y->b;
		return OK;
	}
	if (!as_number(x, &a) || !as_number(y, &b))
		return expr_refuse(
		    r, "%s and %s have no order", expr_kind(x), expr_kind(y));
	*out = compare_numbers(&a, &b);
	return OK;
}

/* Null has no order: it is only <= and >= another null. */
enum err
expr_order(struct expr_run *r, enum expr_op op, const struct val *x,
    const struct val *y, bool *out)
{
	int c = 0;

	if (x->kind == VAL_NULL || y->kind == VAL_NULL) {
		*out = (op == EXPR_LE || op == EXPR_GE) && x->kind == y->kind;
		return OK;
	}
	TRY(compare(r, x, y, &c));
	*out = op == EXPR_LT   ? c < 0
	       : op == EXPR_GT ? c > 0
	       : op == EXPR_LE ? c <= 0
	                       : c >= 0;
	return OK;
}

/* Reads an operand of arithmetic; null counts as 0. */
static enum err
operand(struct expr_run *r, const struct val *v, struct val *out)
{
	if (v->kind == VAL_NULL)
		*out = val_int(0);
	else if (!as_number(v, out))
		return expr_refuse(
		    r, "no arithmetic with %s that is no number", expr_kind(v));
	return OK;
}

/* Calculates exactly: a result beyond 64 bits is refused. */
static enum err
arith_ints(
    struct expr_run *r, enum expr_op op, int64_t x, int64_t y, struct val *out)
{
	bool over = false;

	out->kind = VAL_INT;
	if (op == EXPR_MUL)
		over = __builtin_mul_overflow(x, y, &out->i);
	else if (op == EXPR_ADD)
		over = __builtin_add_overflow(x, y, &out->i);
	else if (op == EXPR_SUB)
		over = __builtin_sub_overflow(x, y, &out->i);
	else if (y == 0)
		return expr_refuse(r, "division by zero");
	else /* the smallest integer % -1 would trap */
		out->i = y == -1 ? 0 : x % y;
	return over ? expr_refuse(r, "an integer beyond 64 bits") : OK;
}

/* The number as a double, which for a large integer is only the nearest one. */
static double
as_double(const struct val *v)
{
	return v->kind == VAL_INT ? (double)v->i : v->d;
}

static enum err
arith_reals(
    struct expr_run *r, enum expr_op op, double x, double y, struct val *out)
{
	double d;

	if ((op == EXPR_DIV || op == EXPR_MOD) && y == 0)
		return expr_refuse(r, "division by zero");
	d = op == EXPR_MUL   ? x * y
	    : op == EXPR_ADD ? x + y
	    : op == EXPR_SUB ? x - y
	    : op == EXPR_DIV ? x / y
	                     : fmod(x, y);
	if (!isfinite(d))
		return expr_refuse(r, "a number that is too large");
	*out = val_real(d);
	return OK;
}

enum err
expr_arith(struct expr_run *r, enum expr_op op, const struct val *x,
    const struct val *y, struct val *out)
{
	struct val a, b;

	TRY(operand(r, x, &a));
	TRY(operand(r, y, &b));
	if (a.kind == VAL_INT && b.kind == VAL_INT && op != EXPR_DIV)
		return arith_ints(r, op, a.i, b.i, out);
	return arith_reals(r, op, as_double(&a), as_double(&b), out);
}

bool
expr_empty(const struct val *v)
{
	if (v->kind == VAL_TEXT || v->kind == VAL_LIST || v->kind == VAL_OBJECT)
		return v->n == 0;
	return v->kind == VAL_NULL;
}
