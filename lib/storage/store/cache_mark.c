/* cache_mark.c - sends marks, and waits for the hosts that listen. */
#include "store/cache_mark.h"

#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/log.h"
#include "base/num.h"
#include "sql/lib/cache_mark.h"
#include "store/db.h"

#define WORD      "mark "
#define PAUSE_MAX 16 /* ms between two looks at what hosts have heard */

static enum err
hosts_behind(struct ctx *ctx, int64_t mark, int64_t *n)
{
	struct row row;

	TRY(db_one(ctx, &sql_cache_mark_behind, ARGS(AN("mark", &mark)),
	    E_SYSTEM, &row));
	*n = row_i64(&row, "n");
	return OK;
}

static void
pause_ms(int64_t ms)
{
	struct timespec t = { .tv_nsec = ms * 1000000 };

	nanosleep(&t, NULL);
}

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
		pause_ms(pause);
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

enum err
cache_mark_begin(struct ctx *ctx)
{
	return db_do(ctx, &sql_cache_mark_none, NULL);
}

enum err
cache_mark_last(struct ctx *ctx, int64_t *out)
{
	struct row row;

	TRY(db_one(ctx, &sql_cache_mark_last, NULL, E_DATABASE_DOWN, &row));
	*out = row_i64(&row, "mark");
	return OK;
}

enum err
cache_mark_hears(struct ctx *ctx, int64_t mark)
{
	return db_hit(ctx, &sql_cache_mark_heard, ARGS(AN("mark", &mark)),
	    E_DATABASE_DOWN);
}

bool
cache_mark_read(const char *payload, int64_t *out)
{
	size_t n = strlen(WORD);

	return strncmp(payload, WORD, n) == 0 &&
	       num_read(payload + n, strlen(payload + n), out) == OK;
}
