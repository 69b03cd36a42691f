/*
 * cache_listen.c - applies the changes that any host commits to this host's
 * record cache, and notes in the database how far it is, for the hosts that
 * wait for it (store/cache_mark.h).  Notifications that came while the
 * connection was down are lost, so every new connection starts with wiping the
 * cache.  That is done after LISTEN; otherwise a change between the two would
 * be missed.
 */
#include <string.h>

#include "app/status_page.h"
#include "base/num.h"
#include "job/jobs.h"
#include "sql/lib/cache_mark.h"
#include "store/cache.h"
#include "store/db.h"

#define WAIT_MS  500   /* ms to wait for a notification, and to delay SIGTERM */
#define SWEEP_MS 60000 /* time between two sweeps of the cache */

static struct {
	struct cache *cache;
	bool listening;
	int64_t mark; /* all changes before it are applied */
	int64_t swept_ms;
} own;

/* -- marks: how far this host is ------------------------------------------- */

/* A statement opens a lost connection again, and the new session does not
 * listen: so mark_last and mark_note answer E_DATABASE_DOWN then. */

/* Stands before the number of a mark in a notification. */
#define MARK_WORD "mark "

/* Notes that this session has applied no change yet: whoever changes a record
 * from now on waits for it. */
static enum err
mark_begin(struct ctx *ctx)
{
	return db_do(ctx, &sql_cache_mark_none, NULL);
}

/* The last mark that any process has sent: the changes before it are committed.
 */
static enum err
mark_last(struct ctx *ctx, int64_t *out)
{
	struct row row;

	TRY(db_one(ctx, &sql_cache_mark_last, NULL, E_DATABASE_DOWN, &row));
	*out = row_i64(&row, "mark");
	return OK;
}

/* Notes that this host has applied all changes before this mark. */
static enum err
mark_note(struct ctx *ctx, int64_t mark)
{
	return db_hit(ctx, &sql_cache_mark_heard, ARGS(AN("mark", &mark)),
	    E_DATABASE_DOWN);
}

/* Is the payload of a notification a mark?  *out is its number. */
static bool
mark_read(const char *payload, int64_t *out)
{
	size_t n = strlen(MARK_WORD);

	return strncmp(payload, MARK_WORD, n) == 0 &&
	       num_read(payload + n, strlen(payload + n), out) == OK;
}

/* -- listening ------------------------------------------------------------- */

/*
 * Begins to listen, and wipes the cache.  Whoever changes a record from now on
 * waits for this host, which notes a mark only when its cache is wiped.  The
 * wipe covers the changes before the last mark that was sent before it; later
 * marks arrive, since the session listens.
 */
static enum err
listen_anew(struct ctx *ctx, const struct conf *conf)
{
	TRY(mark_begin(ctx));
	TRY(db_listen(ctx, "cache"));
	TRY(mark_last(ctx, &own.mark));
	status_pools_up(ctx->mem, conf->home);
	cache_wipe(own.cache);
	TRY(mark_note(ctx, own.mark));
	own.listening = true;
	return OK;
}

/* Notes a mark that has arrived, unless a later one is noted: marks may arrive
 * in another order than that of their numbers. */
static enum err
mark_arrived(struct ctx *ctx, int64_t mark)
{
	if (mark <= own.mark)
		return OK;
	own.mark = mark;
	return mark_note(ctx, mark);
}

/* Applies a notification: a mark, or what has changed. */
static enum err
apply(struct ctx *ctx, const char *payload)
{
	int64_t mark;

	if (mark_read(payload, &mark))
		return mark_arrived(ctx, mark);
	cache_note(own.cache, payload);
	return OK;
}

/* Waits for a notification and applies it; an error makes the next step listen
 * anew. */
static enum err
apply_next(struct ctx *ctx)
{
	const char *payload;
	enum err e = db_wait(ctx, WAIT_MS, &payload);

	if (e == OK && payload != NULL)
		e = apply(ctx, payload);
	if (e != OK)
		own.listening = false;
	return e;
}

enum err
cache_listen_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	if (step->ending) {
		cache_close(own.cache);
		own.cache = NULL;
		return OK;
	}
	if (own.cache == NULL)
		own.cache = cache_open(conf->cache_dir, conf->cache_mb);
	if (own.cache == NULL)
		return E_SYSTEM;
	if (!own.listening)
		TRY(listen_anew(ctx, conf));
	if (ctx->now_ms - own.swept_ms >= SWEEP_MS ||
	    ctx->now_ms < own.swept_ms) {
		cache_sweep(own.cache);
		own.swept_ms = ctx->now_ms;
	}
	step->again = true;
	return apply_next(ctx);
}
