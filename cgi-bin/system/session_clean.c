/*
 * session_clean.c - a job that deletes expired sessions, expired access tokens
 * and old rows of the login log.  It works in batches, each in a transaction of
 * its own, so that nobody who signs in waits for it.
 */
#include <stdio.h>

#include "sql/system/session_clean.h"
#include "store/db.h"
#include "system/jobs.h"

#define BATCH 1000 /* rows looked at in one transaction */

/* Runs a block again and again.  Each time it looks at the next :batch rows
 * whose ids are above :since, deletes some of them, and returns the last id
 * that it has looked at as `last` and the number of deleted rows as `gone`.
 * When it finds no more rows, `last` is NULL, and this function ends. */
static enum err
clean(struct ctx *ctx, const struct sql *q, const char *name)
{
	const int32_t batch = BATCH;
	int64_t since = 0, total = 0;
	bool more = true;
	struct row row;

	while (more) {
		TRY(db_one(ctx, q,
		    ARGS(AN("since", &since), AN("batch", &batch)), E_SYSTEM,
		    &row));
		more = !row_null(&row, "last");
		since = row_i64(&row, "last");
		total += row_i64(&row, "gone");
		TRY(job_next(ctx, OK));
	}
	printf("%s: %lld rows deleted\n", name, (long long)total);
	return OK;
}

enum err
session_clean(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	(void)conf;
	(void)argc;
	(void)argv;
	TRY(clean(ctx, &sql_session_clean, "sessions"));
	TRY(clean(ctx, &sql_token_clean, "access tokens"));
	return clean(ctx, &sql_login_clean, "login log");
}
