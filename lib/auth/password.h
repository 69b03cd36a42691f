/* password.h - bcrypt through libxcrypt; the only includer of crypt.h. */
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
 * password_is - does plain fit the stored hash?  stored NULL: nobody has
 * that name; the same work is done and the answer is no, so that the time
 * tells nothing.  A wrong password for an old hash takes as long.
 */
bool password_is(const char *plain, const char *stored);

/* password_weak - was the hash made with less than today's cost? */
bool password_weak(const char *stored);

#endif
