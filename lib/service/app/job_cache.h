/* job_cache.h - the host's cache for a job whose changes concern records in it:
 * the job's commits then tell the cache (store/cache_note.h). */
#ifndef APP_JOB_CACHE_H
#define APP_JOB_CACHE_H

#include "app/conf.h"
#include "store/ctx.h"

/* job_cache - gives ctx the cache, which is opened at the first call of the
 * process; it stays in ctx over all steps.  If it cannot be opened, the job
 * goes on without it, and the cache is told by NOTIFY, milliseconds later. */
void job_cache(struct ctx *ctx, const struct conf *conf);

/* job_cache_close - closes it at the end of the process. */
void job_cache_close(struct ctx *ctx);

#endif
