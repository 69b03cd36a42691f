/* device_silence.c - the job that counts silent devices. */
#include "sql/device/device_silence.h"
#include "device/jobs.h"
#include "store/db.h"

enum err
device_silence_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	(void)conf;
	(void)step;
	TRY(db_begin_with(ctx, &sql_silence_patience, NULL));
	return db_do(ctx, &sql_silence_count, NULL);
}
