/* password.h - decides which passwords may be set, hashes and compares them
 * with bcrypt, and makes random ones. */
#ifndef AUTH_PASSWORD_H
#define AUTH_PASSWORD_H

#include "store/ctx.h"

#define PASSWORD_COST 10
#define PASSWORD_MIN  8  /* bytes */
#define PASSWORD_MAX  72 /* bytes; bcrypt ignores further ones */

/* The configuration entry that holds the password of imported users. */
#define PASSWORD_INIT_KEY "system.user.init-password"

/* PASSWORD_FIELD(struct x, member) - a field with a password to be set.  The
 * endpoint must call password_check before it hashes. */
#define PASSWORD_FIELD(T, m) \
	FIELD(T, m, .text = TEXT_EXACT, .req = true, \
	    .min_bytes = PASSWORD_MIN, .max_bytes = PASSWORD_MAX, \
	    .doc = "none of the 3,000 most common, nor the user name, in any " \
	           "case of letters")

/*
 * password_refusal - why plain may not be the password of username (NULL: not
 * compared with a name): it is one of the 3,000 most common, or equals the
 * name; the case of letters, wide characters and white space around it do not
 * count.  A constant such as "must not be the user name"; NULL when plain is
 * allowed.  The length is not checked here; PASSWORD_FIELD limits it.
 */
const char *password_refusal(const char *plain, const char *username);

/*
 * password_check - OK when plain may be the password of username, as
 * password_refusal has it; else E_BAD_REQUEST, which names field, given as it
 * is spelt on the wire.
 */
enum err password_check(struct ctx *ctx, const char *field, const char *plain,
    const char *username) MUST_CHECK;

/*
 * password_hash - a fresh "$2b$10$..." hash in the arena.  plain is 8-72
 * bytes (its field says so).  About 65 ms of CPU.
 */
enum err
password_hash(struct ctx *ctx, const char *plain, const char **out) MUST_CHECK;

/*
 * password_is - is plain the password of the stored hash?  stored NULL means
 * that no user has the name: the same work is done and the answer is no.  A
 * wrong password takes the same time for old, new and missing hashes, so that
 * the time does not tell whether the name exists.
 */
bool password_is(const char *plain, const char *stored);

#define PASSWORD_MADE 16

/*
 * password_make - a random password with 89 bits: PASSWORD_MADE letters and
 * digits that look different from each other, and a NUL.  Front-ends of the
 * contract accept no longer ones.
 */
void password_make(char out[PASSWORD_MADE + 1]);

/* password_hash_is_old - was the hash made with less than today's cost? */
bool password_hash_is_old(const char *stored);

#endif
