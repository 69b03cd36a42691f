/* device_silence.c - the job that counts silent devices. */
#include "sql/device/device_silence.h"
#include "device/jobs.h"
#include "store/db.h"
#include "store/db_bulk.h"

/* Counting millions of devices takes longer than a request may. */
#define COUNT_MS 60000

enum err
device_silence_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	(void)conf;
	(void)step;
	TRY(db_begin(ctx));
	TRY(db_time_limit(ctx, COUNT_MS));
	return db_do(ctx, &sql_silence_count, NULL);
}
