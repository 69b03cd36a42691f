/* password_rule.c - refuses passwords that would be guessed first. */
#include "auth/password_rule.h"

#include <stdlib.h>
#include <strings.h>

#include "auth/common_passwords.h"

static int
by_word(const void *plain, const void *entry)
{
	return strcasecmp(plain, *(const char *const *)entry);
}

const char *
password_refusal(const char *plain, const char *username)
{
	if (username != NULL && strcasecmp(plain, username) == 0)
		return "must not be the user name";
	if (bsearch(plain, common_passwords, common_passwords_n,
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
