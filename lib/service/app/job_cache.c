/* job_cache.c - opens the host's cache for a job, once in its process. */
#include "app/job_cache.h"

#include "store/cache.h"
#include "store/cache_mark.h"
#include "store/db.h"

/* Failing is remembered, too: each attempt would log the same again. */
static bool tried;

void
job_cache(struct ctx *ctx, const struct conf *conf)
{
	if (!tried)
		ctx->cache = cache_open(conf->cache_dir, conf->cache_mb);
	db_when_told(ctx->db, cache_mark_await);
	tried = true;
}

void
job_cache_close(struct ctx *ctx)
{
	if (ctx->cache != NULL)
		cache_close(ctx->cache);
	ctx->cache = NULL;
}
