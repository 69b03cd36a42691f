/* lex.c - splits the text of an expression into words. */
#include <string.h>

#include "base/utf8.h"
#include "expr/parse_int.h"

/* The words that are no names. */
static const struct {
	const char *word;
	enum lex_kind kind;
} words[] = {
	{ "true", LEX_TRUE },
	{ "false", LEX_FALSE },
	{ "null", LEX_NULL },
	{ "not", LEX_NOT },
	{ "empty", LEX_EMPTY },
	{ "div", LEX_DIV },
	{ "mod", LEX_MOD },
	{ "lt", LEX_LT },
	{ "gt", LEX_GT },
	{ "le", LEX_LE },
	{ "ge", LEX_GE },
	{ "eq", LEX_EQ },
	{ "ne", LEX_NE },
	{ "and", LEX_AND },
	{ "or", LEX_OR },
};

/* The signs.  A sign that begins with another one stands before it. */
static const struct {
	char sign[3];
	enum lex_kind kind;
} signs[] = {
	{ "&&", LEX_AND },
	{ "||", LEX_OR },
	{ "==", LEX_EQ },
	{ "!=", LEX_NE },
	{ "<=", LEX_LE },
	{ ">=", LEX_GE },
	{ "<", LEX_LT },
	{ ">", LEX_GT },
	{ "!", LEX_NOT },
	{ "*", LEX_MUL },
	{ "/", LEX_DIV },
	{ "%", LEX_MOD },
	{ "+", LEX_ADD },
	{ "-", LEX_SUB },
	{ "?", LEX_ASK },
	{ ":", LEX_COLON },
	{ ",", LEX_COMMA },
	{ ".", LEX_POINT },
	{ "(", LEX_LEFT },
	{ ")", LEX_RIGHT },
	{ "[", LEX_OPEN },
	{ "]", LEX_CLOSE },
	{ "}", LEX_END },
};

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Is the character of n bytes, beyond ASCII, a sign instead of a letter? Quotes
 * of a word processor and brackets and operators in full width are what people
 * type, or paste, in place of ours: they must not become parts of a name, which
 * no variable has. */
static bool
is_foreign_sign(const char *s, size_t n)
{
	static const char *const foreign[][2] = { { "\xC2\x80", "\u00BF" },
		{ "\u00D7", "\u00D7" }, { "\u00F7", "\u00F7" },
		{ "\u2000", "\u206F" }, { "\u2190", "\u2BFF" },
		{ "\u3000", "\u3004" }, { "\u3008", "\u3020" },
		{ "\uFE30", "\uFE6F" }, { "\uFEFF", "\uFEFF" },
		{ "\uFF01", "\uFF0F" }, { "\uFF1A", "\uFF20" },
		{ "\uFF3B", "\uFF3E" }, { "\uFF40", "\uFF40" },
		{ "\uFF5B", "\uFF65" } };

	for (size_t i = 0; i < ARRAY_LEN(foreign); i++)
		if (strlen(foreign[i][0]) == n &&
		    memcmp(s, foreign[i][0], n) >= 0 &&
		    memcmp(s, foreign[i][1], n) <= 0)
			return true;
	return false;
}

/* How many bytes the character has that s begins with, if a name may begin with
 * it, else 0. */
static size_t
name_size(const char *s)
{
	char c = *s;
	size_t n;

	if ((unsigned char)c < 0x80)
		return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
		       c == '_' || c == '$';
	n = utf8_size(s, strnlen(s, 4));
	return n > 0 && is_foreign_sign(s, n) ? 0 : n;
}

/* Makes the next n bytes the current word. */
static void
take(struct lex *l, enum lex_kind kind, size_t n)
{
	l->kind = kind;
	l->text = l->at;
	l->n = n;
	l->at += n;
}

/* Reads a word of letters: a name, or one of the words that mean something. */
static void
lex_name(struct lex *l)
{
	size_t n = 0, next = name_size(l->at);

	for (; next > 0; next = is_digit(l->at[n]) ? 1 : name_size(l->at + n))
		n += next;
	take(l, LEX_NAME, n);
	l->spelt = true;
	for (size_t i = 0; i < ARRAY_LEN(words); i++)
		if (strlen(words[i].word) == n &&
		    memcmp(words[i].word, l->text, n) == 0)
			l->kind = words[i].kind;
}

/* With how many digits the text begins. */
static size_t
count_digits(const char *s)
{
	size_t n = 0;

	while (is_digit(s[n]))
		n++;
	return n;
}

/* Reads a number: 5, 5.25, .5, 5., 5e3. */
static void
lex_number(struct lex *l)
{
	enum lex_kind kind = LEX_INT;
	size_t n = count_digits(l->at);
	size_t sign, power;

	if (l->at[n] == '.') {
		kind = LEX_REAL;
		n += 1 + count_digits(l->at + n + 1);
	}
	sign = l->at[n] == 'e' || l->at[n] == 'E';
	if (sign && (l->at[n + 1] == '+' || l->at[n + 1] == '-'))
		sign++;
	power = sign ? count_digits(l->at + n + sign) : 0;
	if (power != 0) {
		kind = LEX_REAL;
		n += sign + power;
	}
	take(l, kind, n);
}

/* Reads a text between quotes of the same kind.  A backslash escapes a quote or
 * a backslash. */
static void
lex_text(struct lex *l)
{
	char quote = *l->at;
	const char *s = l->at + 1;

	l->text = s;
	for (; *s != quote && *s != '\0'; s++) {
		if (*s != '\\')
			continue;
		s++;
		if (*s != quote && *s != '\\') {
			l->kind = LEX_BAD;
			l->text =
			    "backslash before neither quote nor backslash";
			return;
		}
	}
	l->n = (size_t)(s - l->text);
	l->kind = *s == quote ? LEX_TEXT : LEX_CUT;
	l->at = s + (*s == quote);
}

static void
lex_sign(struct lex *l)
{
	for (size_t i = 0; i < ARRAY_LEN(signs); i++) {
		size_t n = strlen(signs[i].sign);

		if (strncmp(l->at, signs[i].sign, n) == 0) {
			take(l, signs[i].kind, n);
			return;
		}
	}
	l->kind = LEX_BAD;
	l->text = "a sign that means nothing";
}

void
lex_next(struct lex *l)
{
	l->at = utf8_skip(l->at);
	l->word = l->at;
	l->spelt = false;
	if (*l->at == '\0')
		l->kind = LEX_CUT;
	else if (name_size(l->at) > 0)
		lex_name(l);
	else if (is_digit(*l->at) || (*l->at == '.' && is_digit(l->at[1])))
		lex_number(l);
	else if (*l->at == '\'' || *l->at == '"')
		lex_text(l);
	else
		lex_sign(l);
}
