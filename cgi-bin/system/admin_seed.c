/*
 * admin_seed.c - creates the first administrator.  His password is taken from
 * the environment; without one a random password is made.  Prints once
 * "made PASSWORD", or "chosen", for scripts/run.  The initial password of
 * imported users, too, becomes one that people can read.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "auth/password.h"
#include "sql/system/admin_seed.h"
#include "store/db.h"
#include "system/jobs.h"

#define USERNAME "admin" /* the same as in sql/query/system/admin_seed.sql */

static enum err
create(struct ctx *ctx, const char *plain)
{
	const char *hash;

	TRY(password_hash(ctx, plain, &hash));
	TRY(db_begin(ctx));
	TRY(db_hit(
	    ctx, &sql_admin_create, ARGS(AN("password", &hash)), E_LOCKED));
	TRY(db_do(ctx, &sql_admin_role, NULL));
	return db_do(ctx, &sql_admin_sequence, NULL);
}

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

enum err
admin_seed(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	const char *given = getenv("FLEETDESK_ADMIN_PASSWORD");
	char made[PASSWORD_MADE + 1];
	const char *password = made;
	struct rows rows;

	(void)conf;
	(void)argc;
	(void)argv;
	password_make(made);
	TRY(db_do(
	    ctx, &sql_admin_init_password, ARGS(AN("password", &password))));
	TRY(db_rows(ctx, &sql_admin_exists, NULL, &rows));
	if (rows.n > 0)
		return OK;
	if (given != NULL && *given == '\0')
		given = NULL;
	if (given != NULL && !may_be_set(given))
		return E_BAD_REQUEST;
	password_make(made);
	TRY(create(ctx, given == NULL ? made : given));
	TRY(db_commit(ctx));
	if (given == NULL)
		printf("made %s\n", made);
	else
		printf("chosen\n");
	return OK;
}
