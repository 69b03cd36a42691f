/* old_rows_delete.c - deletes old rows of a log at an administrator's request;
 * the job log_clean does so daily. */
#include "log/old_rows_delete.h"

#include "base/clock.h"

#define DAYS     14
#define BATCH    1000
#define TIME_MAX 20000 /* ms, less than nginx waits for an answer */

enum err
old_rows_delete(struct req *r, const struct sql *q)
{
	int64_t end_ms = clock_mono_ms() + TIME_MAX, total = 0, gone;
	int32_t days = DAYS, batch = BATCH;
	struct row row;

	do {
		TRY(db_one(r->ctx, q,
		    ARGS(AN("days", &days), AN("batch", &batch)), E_SYSTEM,
		    &row));
		gone = row_i64(&row, "gone");
		TRY(db_commit(r->ctx));
		total += gone;
	} while (gone == batch && clock_mono_ms() < end_ms);
	json_put_i64(&r->out, total);
	return OK;
}
