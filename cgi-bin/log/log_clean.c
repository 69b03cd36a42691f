/*
 * log_clean.c - deletes old rows of the access and error log, and old acts of
 * users on people, in batches, each in a transaction of its own; to be run
 * daily, by cron for example.
 */
#include <stdio.h>
#include <string.h>

#include "base/log.h"
#include "base/num.h"
#include "log/jobs.h"
#include "sql/log/log_clean.h"
#include "store/db.h"

#define DAYS      14
#define DAYS_MAX  36500
#define ACT_DAYS  400 /* approvals ask for those of 400 days at most */
#define BATCH     100
#define BATCH_MAX 100000

static enum err
clean(struct ctx *ctx, const struct sql *q, int32_t days, int32_t batch,
    const char *name)
{
	int64_t total = 0, gone;
	struct row row;

	do {
		TRY(db_one(ctx, q, ARGS(AN("days", &days), AN("batch", &batch)),
		    E_SYSTEM, &row));
		gone = row_i64(&row, "gone");
		total += gone;
		TRY(job_next(ctx, OK));
	} while (gone == batch);
	printf("%s: %lld rows deleted, which were older than %d days\n", name,
	    (long long)total, (int)days);
	return OK;
}

/* Reads the option `name N` at argv[0].  Returns 1 when it is there, 0 when
 * argv[0] is another word, -1 when N is not a number from 1 to max. */
static int
option(char **argv, const char *name, int64_t max, int32_t *out)
{
	int64_t v = 0;

	if (strcmp(argv[0], name) != 0)
		return 0;
	if (num_read(argv[1], strlen(argv[1]), &v) != OK || v < 1 || v > max)
		return -1;
	*out = (int32_t)v;
	return 1;
}

enum err
log_clean(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	int32_t days = DAYS, batch = BATCH;

	(void)conf;
	for (int i = 0; i < argc; i += 2) {
		if (i + 1 == argc ||
		    (option(argv + i, "--days", DAYS_MAX, &days) <= 0 &&
		        option(argv + i, "--batch", BATCH_MAX, &batch) <= 0)) {
			log_line(LOG_ERROR,
			    "log_clean: unknown option, or its number is "
			    "missing or out of range: %s; nothing is deleted",
			    argv[i]);
			return E_BAD_REQUEST;
		}
	}
	TRY(clean(ctx, &sql_access_clean_all, days, batch, "access log"));
	TRY(clean(ctx, &sql_error_clean_all, days, batch, "error log"));
	return clean(ctx, &sql_person_act_clean, ACT_DAYS, batch, "acts");
}
