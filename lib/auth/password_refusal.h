/* password_refusal.h - decides which passwords may be set; no other file does.
 */
#ifndef AUTH_PASSWORD_REFUSAL_H
#define AUTH_PASSWORD_REFUSAL_H

#include "store/ctx.h"

#define PASSWORD_MIN 8  /* bytes */
#define PASSWORD_MAX 72 /* bytes; bcrypt ignores further ones */

/* The configuration entry that holds the password of imported users. */
#define PASSWORD_INIT_KEY "system.user.init-password"

/* PASSWORD_FIELD(struct x, member) - a field with a password to be set.  The
 * endpoint must call password_check before it hashes. */
#define PASSWORD_FIELD(T, m) \
	FIELD(T, m, .req = true, .min_bytes = PASSWORD_MIN, \
	    .max_bytes = PASSWORD_MAX, \
	    .doc = "none of the 3,000 most common, nor the user name, in any " \
	           "case of letters")

/*
 * password_refusal - why plain may not be the password of username (NULL: not
 * compared with a name): it is one of the 3,000 most common, or equals the
 * name; the case of letters, wide characters and white space around it do not
 * count.  A constant such as "must not be the user name"; NULL when plain is
 * allowed.  The length is not checked here; PASSWORD_FIELD limits it. Source:
 * rules on heads and bodies, "refused wherever a password is set".
 */
const char *password_refusal(const char *plain, const char *username);

/*
 * password_check - the same for a request: a refusal is E_BAD_REQUEST and names
 * field, which is given as it is spelt on the wire.
 */
enum err password_check(struct ctx *ctx, const char *field, const char *plain,
    const char *username) MUST_CHECK;

#endif
