/*
 * admin_seed.c - creates the first administrator, and sets his password when
 * nobody knows it any more.  It is taken from the environment; without one a
 * random password is made.  Prints once "made PASSWORD", or "chosen", for
 * scripts/run.  The initial password of imported users, too, becomes one
 * without characters that look alike.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "auth/lockout.h"
#include "auth/password.h"
#include "sql/system/admin_seed.h"
#include "store/db.h"
#include "system/jobs.h"

#define USERNAME "admin" /* the same as in sql/query/system/admin_seed.sql */

/* Makes the first administrator with that password; E_LOCKED: somebody else has
 * just made one. */
static enum err
admin_create(struct ctx *ctx, const char *plain)
{
	const char *hash;

	TRY(password_hash(ctx, plain, &hash));
	TRY(db_begin(ctx));
	TRY(db_hit(
	    ctx, &sql_admin_create, ARGS(AN("password", &hash)), E_LOCKED));
	TRY(db_do(ctx, &sql_admin_role, NULL));
	return db_do(ctx, &sql_admin_sequence, NULL);
}

/* May the administrator have this password?  If not, says why on standard
 * error. */
static bool
may_be_set(const char *plain)
{
	const char *what = "must have 8 to 72 bytes";
	size_t n = strlen(plain);

	if (n >= PASSWORD_MIN && n <= PASSWORD_MAX)
		what = password_refusal(plain, USERNAME);
	if (what != NULL)
		/* scripts/run looks for a line that begins with this name. */
		fprintf(stderr, "FLEETDESK_ADMIN_PASSWORD %s\n", what);
	return what == NULL;
}

/* The password of the environment; NULL: none. */
static const char *
given_password(void)
{
	const char *given = getenv("FLEETDESK_ADMIN_PASSWORD");

	return given != NULL && *given != '\0' ? given : NULL;
}

/* Says what became of the password, for scripts/run. */
static void
print_password(const char *given, const char *made)
{
	if (given == NULL)
		printf("made %s\n", made);
	else
		printf("chosen\n");
}

/* Refuses a given password that is not the one of the administrator who is
 * there; whoever gives it would believe that it has been set. */
static enum err
check_given(const char *given, const struct row *row)
{
	if (given == NULL || password_is(given, row_str(row, "password")))
		return OK;
	fprintf(stderr,
	    "FLEETDESK_ADMIN_PASSWORD is not the password of the first "
	    "administrator, who exists: `scripts/run --admin-password` sets "
	    "it, once the suite runs\n");
	return E_BAD_REQUEST;
}

enum err
admin_seed(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	const char *given = given_password();
	char made[PASSWORD_MADE + 1];
	const char *password = made;
	struct rows rows;
	struct row row;

	(void)conf;
	(void)argc;
	(void)argv;
	/* A password of its own becomes the initial one of imported users, in
	 * place of that of the seed. */
	password_make(made);
	TRY(db_do(
	    ctx, &sql_admin_init_password, ARGS(AN("password", &password))));
	TRY(db_rows(ctx, &sql_admin_exists, NULL, &rows));
	if (rows.n > 0) {
		row = row_at(&rows, 0);
		return check_given(given, &row);
	}
	if (given != NULL && !may_be_set(given))
		return E_BAD_REQUEST;
	password_make(made);
	TRY(admin_create(ctx, given == NULL ? made : given));
	TRY(db_commit(ctx));
	print_password(given, made);
	return OK;
}

/* Sets the password, ends the sessions of the first administrator, and forgets
 * wrong tries to sign in. */
enum err
admin_password(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	const char *given = given_password();
	char made[PASSWORD_MADE + 1];
	const char *hash;
	struct row row;

	(void)conf;
	(void)argc;
	(void)argv;
	if (given != NULL && !may_be_set(given))
		return E_BAD_REQUEST;
	password_make(made);
	TRY(password_hash(ctx, given == NULL ? made : given, &hash));
	ctx->caller.tenant_id = 1;
	TRY(db_begin(ctx));
	TRY(db_one(ctx, &sql_admin_password, ARGS(AN("password", &hash)),
	    E_NOT_FOUND, &row));
	TRY(db_do(ctx, &sql_admin_sessions_end, NULL));
	TRY(lockout_free(ctx, row_str(&row, "username")));
	TRY(db_commit(ctx));
	print_password(given, made);
	return OK;
}
