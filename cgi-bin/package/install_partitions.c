/* install_partitions.c - a daily job that creates the partitions of coming
 * months, because they must exist before the first report of the month, and
 * drops old months. */
#include "sql/package/install_partitions.h"

#include "base/log.h"
#include "package/jobs.h"
#include "store/db.h"

/* Runs a block, which returns the months for which it has done something, and
 * logs these months. */
static enum err
months(struct ctx *ctx, const struct sql *q, const char *what)
{
	struct rows rows;

	TRY(db_begin(ctx));
	TRY(db_rows(ctx, q, NULL, &rows));
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		if (row_bool(&row, "made"))
			log_line(LOG_INFO, "install_months: %d: %s",
			    (int)row_i32(&row, "stat_month"), what);
	}
	return OK;
}

enum err
install_months(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	(void)conf;
	(void)argc;
	(void)argv;
	TRY(job_next(ctx, months(ctx, &sql_install_partitions_make, "made")));
	TRY(job_next(ctx,
	    months(ctx, &sql_install_partitions_unindex, "index emptied")));
	return job_next(
	    ctx, months(ctx, &sql_install_partitions_drop, "dropped"));
}
