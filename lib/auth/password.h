/* password.h - hashes and compares passwords with bcrypt, and makes random
 * ones.  Only password.c includes crypt.h. */
#ifndef AUTH_PASSWORD_H
#define AUTH_PASSWORD_H

#include "store/ctx.h"

#define PASSWORD_COST 10

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

/* password_weak - was the hash made with less than today's cost? */
bool password_weak(const char *stored);

#endif
