/* cache_mark.c - sends a mark, and waits for the hosts that listen. */
#include "store/cache_mark.h"

#include "base/clock.h"
#include "base/log.h"
#include "sql/lib/cache_mark.h"
#include "store/db.h"

#define PAUSE_MAX 16 /* ms between two looks at the marks of the hosts */

/* Counts the hosts that listen and have not received the mark. */
static enum err
hosts_behind(struct ctx *ctx, int64_t mark, int64_t *n)
{
	struct row row;

	TRY(db_one(ctx, &sql_cache_mark_behind, ARGS(AN("mark", &mark)),
	    E_SYSTEM, &row));
	*n = row_i64(&row, "n");
	return OK;
}

/* Sends a mark and waits until all hosts have received it, looking more and
 * more seldom. */
static enum err
await_hosts(struct ctx *ctx)
{
	int64_t end = clock_mono_ms() + CACHE_MARK_WAIT_MS, pause = 1;
	int64_t mark, n;
	struct row row;

	TRY(db_one(ctx, &sql_cache_mark_sent, NULL, E_SYSTEM, &row));
	mark = row_i64(&row, "mark");
	for (;;) {
		TRY(hosts_behind(ctx, mark, &n));
		if (n == 0 || clock_mono_ms() >= end)
			break;
		clock_pause(pause);
		pause = pause < PAUSE_MAX ? 2 * pause : PAUSE_MAX;
	}
	if (n > 0)
		log_line(LOG_WARN,
		    "cache: %lld hosts have not heard of a change within %d "
		    "ms, and may answer with what was before",
		    (long long)n, CACHE_MARK_WAIT_MS);
	return OK;
}

void
cache_mark_await(struct ctx *ctx)
{
	enum err ignored = await_hosts(ctx); /* what fails has been logged */

	(void)ignored;
}
