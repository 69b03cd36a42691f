/* install_month.c - sees to it that only one process makes statistics, and
 * makes the second of their two steps, which is SQL alone. */
#include "package/install_month.h"

#include "base/clock.h"
#include "base/log.h"
#include "package/errors.h"
#include "sql/package/install_month.h"
#include "sql/package/install_total.h"
#include "store/db.h"
#include "store/db_bulk.h"

enum err
install_month_turn(struct ctx *ctx)
{
	struct row row;

	TRY(db_begin_import(ctx));
	TRY(db_one(ctx, &sql_install_month_lock, NULL, E_SYSTEM, &row));
	return row_bool(&row, "taken") ? OK
	                               : fail(ctx, E_STAT_JOB_RUNNING, NULL);
}

enum err
install_month_progress(
    struct ctx *ctx, const char *step, int32_t month, int64_t devices)
{
	const char *what = arena_printf(
	    ctx->mem, "%s %d %lld", step, (int)month, (long long)devices);

	return db_do(ctx, &sql_install_month_progress, ARGS(AN("what", &what)));
}

enum err
install_month_kept(struct ctx *ctx, int32_t month, bool *kept)
{
	struct row row;

	TRY(db_one(ctx, &sql_install_month_kept, ARGS(AN("stat_month", &month)),
	    E_SYSTEM, &row));
	*kept = row_bool(&row, "kept");
	return OK;
}

enum err
install_month_total(struct ctx *ctx, int32_t month)
{
	const struct args *in = ARGS(AN("stat_month", &month));
	int64_t began_ms = clock_mono_ms(), ms;
	bool kept;

	TRY(install_month_kept(ctx, month, &kept));
	if (!kept)
		return OK;
	TRY(install_month_progress(ctx, "install_total", month, 0));
	TRY(db_do(ctx, &sql_install_total_clear, in));
	TRY(db_do(ctx, &sql_install_total_make, in));
	TRY(db_do(ctx, &sql_install_total_clear_totals, in));
	TRY(db_do(ctx, &sql_install_total_totals, in));
	TRY(db_do(ctx, &sql_install_total_ended, NULL));
	ms = clock_mono_ms() - began_ms;
	TRY(db_do(ctx, &sql_install_total_done,
	    ARGS(AN("stat_month", &month), AN("ms", &ms))));
	log_line(LOG_INFO, "install_total: %d: counted in %lld ms", (int)month,
	    (long long)ms);
	return OK;
}
