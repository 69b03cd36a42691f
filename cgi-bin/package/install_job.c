/* install_job.c - the jobs install_convert and install_total, which make the
 * statistics of one month after the other, each in a transaction of its own. */
#include <string.h>

#include "base/log.h"
#include "base/num.h"
#include "package/install_convert.h"
#include "package/install_month.h"
#include "package/jobs.h"
#include "sql/package/install_job.h"
#include "sql/package/install_month.h"
#include "store/db.h"

#define MONTHS_MAX 1000

struct months {
	int32_t month[MONTHS_MAX];
	int n;
};

/* Reads the month from the option --month, and checks it as that of a request
 * is checked. */
static enum err
one_month(struct ctx *ctx, int argc, char **argv, struct months *out)
{
	int64_t month = 0;

	if (argc != 2 || strcmp(argv[0], "--month") != 0 ||
	    num_read(argv[1], strlen(argv[1]), &month) != OK || month < 0 ||
	    month > INT32_MAX) {
		log_line(LOG_ERROR, "the only option is --month yyyyMM");
		return E_BAD_REQUEST;
	}
	out->month[0] = (int32_t)month;
	out->n = 1;
	return db_check(ctx, &sql_install_rebuild_check,
	    ARGS(AN("stat_month", &out->month[0])));
}

static enum err
months_of(struct ctx *ctx, const struct sql *q, struct months *out)
{
	struct rows rows;

	TRY(db_rows(ctx, q, NULL, &rows));
	for (int i = 0; i < rows.n && i < MONTHS_MAX; i++) {
		struct row row = row_at(&rows, i);

		out->month[out->n++] = row_i32(&row, "stat_month");
	}
	return OK;
}

/* Makes the statistics of one month.  E_STAT_JOB_RUNNING if another job or
 * request is making some. */
static enum err
one_turn(struct ctx *ctx, int32_t month,
    enum err (*make)(struct ctx *ctx, int32_t month))
{
	TRY(install_month_turn(ctx));
	return make(ctx, month);
}

static enum err
each_month(struct ctx *ctx, const struct months *m,
    enum err (*make)(struct ctx *ctx, int32_t month))
{
	for (int i = 0; i < m->n; i++)
		TRY(job_next(ctx, one_turn(ctx, m->month[i], make)));
	return OK;
}

enum err
install_convert(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	struct months m = { .n = 0 };

	(void)conf;
	TRY(argc > 0 ? one_month(ctx, argc, argv, &m)
	             : months_of(ctx, &sql_install_convert_months, &m));
	return each_month(ctx, &m, install_month_convert);
}

enum err
install_total(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	struct months m = { .n = 0 };

	(void)conf;
	TRY(argc > 0 ? one_month(ctx, argc, argv, &m)
	             : months_of(ctx, &sql_install_total_months, &m));
	return each_month(ctx, &m, install_month_total);
}
