/* password_rule.h - what may be set as a password: the one place. */
#ifndef AUTH_PASSWORD_RULE_H
#define AUTH_PASSWORD_RULE_H

#include "store/ctx.h"

#define PASSWORD_MIN 8  /* bytes */
#define PASSWORD_MAX 72 /* bytes; bcrypt sees no more */

/* The configuration entry that imported users have theirs from. */
#define PASSWORD_INIT_KEY "system.user.init-password"

/* PASSWORD_FIELD(struct x, member): one that is to be set.  Its row asks
 * password_check before it hashes. */
#define PASSWORD_FIELD(T, m) \
	FIELD(T, m, .req = true, .min_bytes = PASSWORD_MIN, \
	    .max_bytes = PASSWORD_MAX, \
	    .doc = "none of the 3,000 most common, nor the user name, in any " \
	           "case of letters")

/*
 * password_refusal - why plain cannot be the password of username (NULL:
 * nobody's in particular): one of the 3,000 most common, or that name, in any
 * case of letters.  A constant such as "must not be the user name"; NULL when
 * nothing is wrong.  Its length is not looked at, which a field has limited.
 * Source: rules on heads and bodies, "refused wherever a password is set".
 */
const char *password_refusal(const char *plain, const char *username);

/*
 * password_check - the same for a request: E_BAD_REQUEST naming field, which
 * is spelt as on the wire.
 */
enum err password_check(struct ctx *ctx, const char *field, const char *plain,
    const char *username) MUST_CHECK;

#endif
