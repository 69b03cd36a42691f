/* designer.c - reads what designers store as JSON.  Rule groups become the text
 * of an expression, so that they are evaluated, exported and limited like any
 * other condition. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/num.h"
#include "base/utf8.h"
#include "expr/designer.h"
#include "expr/val.h"
#include "text/accent.h"

int64_t
member_int(const struct val *v, const char *key, int64_t none)
{
	const struct val *m = val_get(v, key);
	int64_t out = none;

	if (m == NULL)
		return none;
	if (m->kind == VAL_INT)
		return m->i;
	if (m->kind == VAL_TEXT && num_read(m->s, m->n, &out) != OK)
		return none;
	return out;
}

const char *
member_str(const struct val *v, const char *key)
{
	const struct val *m = val_get(v, key);

	return m != NULL && m->kind == VAL_TEXT && !utf8_blank(m->s) ? m->s
	                                                             : NULL;
}

bool
member_bool(const struct val *v, const char *key)
{
	const struct val *m = val_get(v, key);

	return m != NULL && ((m->kind == VAL_BOOL && m->b) ||
	                        (m->kind == VAL_TEXT && !strcmp(m->s, "true")));
}

/* -- groups of rules ----------------------------------------------------- */

#define TEXT_MAX ((size_t)64 * 1024) /* bytes of an expression, at most */

/* The types of conditions, as numbers in the file. */
enum condition_type { CONDITION_EXPRESSION = 1, CONDITION_RULES };

/* The operators of rules that are spelled alike in expressions. */
static const char *const comparisons[] = { "==", "!=", ">=", ">", "<=", "<" };

/* Is the text a number that an expression can hold?  Any other text is quoted.
 */
static bool
is_number(const char *s)
{
	const char *digits = *s == '-' ? s + 1 : s;
	size_t whole = strspn(digits, "0123456789");
	int64_t v;
	char *end;

	if (whole == 0 || digits[strspn(digits, ".0123456789")] != '\0')
		return false;
	if (digits[whole] == '\0')
		return num_read(s, strlen(s), &v) == OK;
	return isfinite(strtod(s, &end)) && *end == '\0';
}

/* Writes a text in quotes, as expressions spell it. */
static void
put_quoted(struct buf *to, const char *s)
{
	buf_str(to, "'");
	for (; *s != '\0'; s++) {
		if (*s == '\'' || *s == '\\')
			buf_str(to, "\\");
		buf_add(to, s, 1);
	}
	buf_str(to, "'");
}

/* The number without the marks between its thousands, "1,000" or "1 000.5"; any
 * other text as it is, also "0,123", which may have a decimal comma. */
static const char *
ungrouped(struct arena *a, const char *s)
{
	static const char digits[] = "0123456789";
	size_t sign = *s == '-', n = strspn(s + sign, digits);
	const char mark = s[sign + n];
	char *out = arena_strdup(a, s);

	if (n == 0 || n > 3 || s[sign] == '0' || (mark != ',' && mark != ' '))
		return s;
	for (char *p = out + sign + n; *p == mark && strspn(p + 1, digits) == 3;
	     p += 3)
		memmove(p, p + 1, strlen(p));
	return is_number(out) ? out : s;
}

/* The right side of a rule without the blanks around it, which were typed by
 * accident. */
static const char *
right_text(struct arena *a, const struct val *v)
{
	size_t n;
	const char *s = utf8_trim(v != NULL ? val_print(a, v) : "", &n);

	return arena_strndup(a, s, n);
}

/* Writes the right side of a rule: as a number if it is one, also in full
 * width, else as a quoted text. */
static void
put_right(struct arena *a, struct buf *to, const char *text)
{
	const char *number = accent_fold(a, text);

	if (is_number(number))
		buf_str(to, number);
	else
		put_quoted(to, text);
}

/* Writes a variable, which counts as null if it is missing, and an operator. */
static void
put_left(struct buf *to, const char *left, const char *op)
{
	buf_str(to, "vars:getOrDefault(");
	put_quoted(to, left);
	buf_printf(to, ", null) %s ", op);
}

/* Writes the comparison of a variable with a value.  A number with marks
 * between its thousands is that number; a variable that is a text may also be
 * equal to it as it was typed. */
static void
put_compared(struct arena *a, struct buf *to, const char *left, const char *op,
    const char *right)
{
	const char *number = accent_fold(a, right);
	const char *bare = ungrouped(a, number);

	put_left(to, left, op);
	put_right(a, to, bare != number ? bare : right);
	if (bare != number && op[1] == '=' && (*op == '=' || *op == '!')) {
		buf_str(to, *op == '=' ? " || " : " && ");
		put_left(to, left, op);
		put_quoted(to, right);
	}
}

/* Is it the operator of a comparison? */
static bool
is_comparison(const char *op)
{
	for (size_t i = 0; i < ARRAY_LEN(comparisons); i++)
		if (strcmp(op, comparisons[i]) == 0)
			return true;
	return false;
}

/* Writes one rule: a comparison, or whether a variable contains a value. */
static enum err
put_rule(
    struct arena *a, struct buf *to, const struct val *rule, const char **why)
{
	const char *op = member_str(rule, "opCode");
	const char *left = member_str(rule, "leftSide");
	const struct val *right = val_get(rule, "rightSide");
	const char *text;

	if (op == NULL || left == NULL) {
		*why = "a rule has no operator or no left side";
		return E_BAD_REQUEST;
	}
	text = right_text(a, right);
	if (strcmp(op, "contain") == 0 || strcmp(op, "!contain") == 0) {
		buf_str(to, *op == '!' ? "!vars:contains(" : "vars:contains(");
		put_quoted(to, left);
		buf_str(to, ", ");
		put_right(a, to, text);
		buf_str(to, ")");
		return OK;
	}
	if (is_comparison(op)) {
		put_compared(a, to, left, op, text);
		return OK;
	}
	*why = arena_printf(a, "there is no rule operator \"%.40s\"", op);
	return E_BAD_REQUEST;
}

/* Writes each entry of a list of the group in brackets, with && or || between
 * them.  members is the name of the list: "conditions" of a whole condition,
 * whose entries are groups, or "rules" of a group. */
static enum err
put_all(struct arena *a, struct buf *to, const struct val *group,
    const char *members, const char **why)
{
	const struct val *list = val_get(group, members);
	const char *join = member_bool(group, "and") ? " && " : " || ";

	if (list == NULL || list->kind != VAL_LIST || list->n == 0) {
		*why = arena_printf(a, "a rule group has no %s", members);
		return E_BAD_REQUEST;
	}
	for (uint32_t i = 0; i < list->n; i++) {
		if (i > 0)
			buf_str(to, join);
		buf_str(to, "(");
		if (strcmp(members, "rules") == 0)
			TRY(put_rule(a, to, &list->list[i], why));
		else
			TRY(put_all(a, to, &list->list[i], "rules", why));
		buf_str(to, ")");
	}
	return OK;
}

/* The expression that a condition made of groups of rules stands for. */
static enum err
groups_text(struct arena *a, const struct val *groups, const char **out,
    const char **why)
{
	CLEANUP(buf_free) struct buf to = { 0 };

	buf_init(&to, TEXT_MAX);
	buf_str(&to, "${");
	TRY(put_all(a, &to, groups, "conditions", why));
	buf_str(&to, "}");
	if (to.over) {
		*why = "its rule groups are too long";
		return E_BAD_REQUEST;
	}
	*out = arena_strdup(a, buf_text(&to));
	return OK;
}

/* The member of that key; NULL when it is null or a blank text. */
static const struct val *
member_given(const struct val *v, const char *key)
{
	const struct val *m = val_get(v, key);

	if (m == NULL || m->kind == VAL_NULL ||
	    (m->kind == VAL_TEXT && utf8_blank(m->s)))
		return NULL;
	return m;
}

/* The expression that a condition has as its text; NULL: it has none. */
static enum err
expression_text(const struct val *condition, const char **out, const char **why)
{
	const struct val *v = member_given(condition, "conditionExpression");

	if (v != NULL && v->kind != VAL_TEXT) {
		*why = "its expression is no text";
		return E_BAD_REQUEST;
	}
	*out = v != NULL ? v->s : NULL;
	return OK;
}

/* A condition without a type has rules if it has groups; else it is an
 * expression, which may be absent. */
enum err
rule_group_text(struct arena *a, const struct val *condition, const char **out,
    const char **why)
{
	const struct val *groups = val_get(condition, "conditionGroups");
	int64_t type = member_int(condition, "conditionType",
	    member_given(condition, "conditionType") != NULL ? -1 : 0);

	*out = NULL;
	if (type == CONDITION_RULES ||
	    (type == 0 && groups != NULL && groups->kind == VAL_OBJECT))
		return groups_text(a, groups, out, why);
	if (type != 0 && type != CONDITION_EXPRESSION) {
		*why = "its condition type is unknown";
		return E_BAD_REQUEST;
	}
	return expression_text(condition, out, why);
}
