/* password_refusal.c - refuses passwords that would be guessed first. */
#include "auth/password_refusal.h"

#include <stdlib.h>
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

const char *
password_refusal(const char *plain, const char *username)
{
	struct bare bare;

	bare.text = utf8_bare(plain, &bare.n);
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
