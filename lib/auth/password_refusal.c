/* password_refusal.c - refuses passwords that would be guessed first. */
#include "auth/password_refusal.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "auth/common_passwords.h"
#include "base/utf8.h"

/* A password without the white space around it, which is guessed as easily as
 * the password with it. */
struct bare {
	const char *text;
	size_t n;
};

static int
compare(const struct bare *bare, const char *word)
{
	int c = strncasecmp(bare->text, word, bare->n);

	return c != 0 || word[bare->n] == '\0' ? c : -1;
}

static int
by_word(const void *bare, const void *entry)
{
	return compare(bare, *(const char *const *)entry);
}

/* The ASCII character which the first character of s is in another form: a wide
 * one, as input methods write them, or a letter outside of ASCII whose other
 * case is in it.  *n: its bytes; 0 if it is none. */
static char
narrow(const char *s, size_t *n)
{
	static const struct {
		const char *form;
		char ascii;
	} cases[] = { { "\u017F", 's' }, { "\u0131", 'i' }, { "\u212A", 'k' } };
	const uint8_t *p = (const uint8_t *)s;

	*n = 3;
	if (p[0] == 0xEF && p[1] == 0xBC && p[2] > 0x80) /* U+FF01 to U+FF3F */
		return (char)(p[2] - 0x81 + '!');
	if (p[0] == 0xEF && p[1] == 0xBD && p[2] < 0x9F) /* U+FF40 to U+FF5E */
		return (char)(p[2] - 0x80 + '`');
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		*n = strlen(cases[i].form);
		if (strncmp(s, cases[i].form, *n) == 0)
			return cases[i].ascii;
	}
	*n = 0;
	return '\0';
}

/* Writes the password as it is compared.  A longer one than may be set is cut,
 * and then equals nothing that is refused. */
static struct bare
narrowed(const char *plain, char out[PASSWORD_MAX + 1])
{
	struct bare bare = { .text = out };
	size_t len, n;
	const char *s = utf8_bare(plain, &len), *end = s + len;

	while (s < end && bare.n < PASSWORD_MAX) {
		char c = narrow(s, &n);

		out[bare.n++] = n == 0 ? *s : c;
		s += n == 0 ? 1 : n;
	}
	out[bare.n] = '\0';
	return bare;
}

const char *
password_refusal(const char *plain, const char *username)
{
	char text[PASSWORD_MAX + 1];
	struct bare bare = narrowed(plain, text);

	if (username != NULL && compare(&bare, username) == 0)
		return "must not be the user name";
	if (bsearch(&bare, common_passwords, common_passwords_n,
	        sizeof(common_passwords[0]), by_word) != NULL)
		return "is one of the most common passwords";
	return NULL;
}

enum err
password_check(
    struct ctx *ctx, const char *field, const char *plain, const char *username)
{
	const char *what = password_refusal(plain, username);

	if (what == NULL)
		return OK;
	ctx->why = (struct why){ field, what };
	return E_BAD_REQUEST;
}
