/*
 * flow_timer.c - a job that fires the timers of process instances when they are
 * due.  Several of its processes may run at the same time: the one that has
 * locked the first instance of a tree fires the tree's timers, and the others
 * skip that tree.  The transaction in which a timer fires also deletes the
 * timer or sets its next date; so it fires once for each date, even if a
 * process is killed.
 */
#include "sql/bpm/flow_timer.h"
#include "flow/timer_event.h"
#include <stdio.h>

#include "app/job.h"
#include "base/log.h"
#include "bpm/dead_letter.h"
#include "bpm/jobs.h"
#include "store/db.h"

#define AT_ONCE   50 /* timers in one transaction */
#define TRIES_MAX 8  /* failed attempts, after which it is a dead letter */
/* Seconds until a timer of a suspended instance is tried again. */
#define STILL_S   10
/* Seconds until a timer of a deleted tenant is looked at again. */
#define ENDED_S   86400
#define ERROR_MAX 500

/* A timer that is due, and the tree in which it is. */
struct due {
	int64_t tree, num, tenant_id;
	bool ended; /* the tenant was deleted */
};

/* How many timers are still to be fired in a transaction of their own, because
 * firing many in one transaction has failed, and one of them was the cause. */
static int one_by_one;

static enum err
put_off(struct ctx *ctx, const struct due *d, int32_t wait_s)
{
	return db_do(ctx, &sql_flow_timer_put_off,
	    ARGS(AN("tree", &d->tree), AN("num", &d->num),
	        AN("wait_s", &wait_s)));
}

/* Fires the timer, if it still exists and is due: another process may have
 * fired or deleted it meanwhile. */
static enum err
fire_in(struct tree *t, const struct due *d)
{
	struct timer *timer = tree_timer(t, d->num);

	if (timer == NULL || timer->due.at_ms > t->state.now_ms)
		return OK;
	if (timer->token->inst->status == STATUS_SYSTEM_ERROR)
		return put_off(t->ctx, d, STILL_S);
	return tree_step(t,
	    &(struct event){ .kind = EVENT_FIRE, .timer = timer, .late = true },
	    NULL);
}

static enum err
fire(struct ctx *ctx, const struct due *d)
{
	struct tree t;
	enum err e;

	if (d->ended)
		return put_off(ctx, d, ENDED_S);
	ctx->caller = (struct caller){ .tenant_id = d->tenant_id };
	TRY(tree_open(ctx, d->tree, &t));
	e = fire_in(&t, d);
	tree_close(&t);
	return e;
}

/* Finds timers that are due, the earliest first, and locks their trees. */
static enum err
take(struct ctx *ctx, int32_t most, struct due due[AT_ONCE], int *n)
{
	struct rows rows;

	*n = 0;
	TRY(db_begin(ctx));
	TRY(db_rows(ctx, &sql_flow_timer_due, ARGS(AN("most", &most)), &rows));
	for (; *n < rows.n && *n < AT_ONCE; ++*n) {
		struct row row = row_at(&rows, *n);

		due[*n] = (struct due){ .tree = row_i64(&row, "tree"),
			.num = row_i64(&row, "num"),
			.tenant_id = row_i64(&row, "tenant_id"),
			.ended = row_bool(&row, "ended") };
		/* The clock of the database decides what is due. */
		if (ctx->now_ms < row_i64(&row, "now_ms"))
			ctx->now_ms = row_i64(&row, "now_ms");
	}
	return OK;
}

static enum err
fire_all(struct ctx *ctx, const struct due *due, int n)
{
	for (int i = 0; i < n; i++)
		TRY(fire(ctx, &due[i]));
	return OK;
}

static enum err
bury(struct ctx *ctx, const struct due *d, const struct row *row,
    const char *error)
{
	struct dead_letter p = { .kind = "timer",
		.timer = d->num,
		.activity = row_str(row, "node"),
		.tries = row_i32(row, "tries"),
		.error = error };
	struct timer *timer;
	struct tree t;
	enum err e = OK;

	TRY(tree_open(ctx, d->tree, &t));
	timer = tree_timer(&t, d->num);
	if (timer != NULL) {
		p.inst = timer->token->inst;
		e = dead_letter_store(&t, &p);
	}
	tree_close(&t);
	return e;
}

/* Counts a failed attempt to fire the timer.  After the last one the timer is
 * a dead letter. */
static enum err
failed(struct ctx *ctx, const struct due *d, const char *error)
{
	const int32_t tries_max = TRIES_MAX;
	struct rows rows;
	struct row row;

	ctx->caller = (struct caller){ .tenant_id = d->tenant_id };
	TRY(db_begin(ctx));
	TRY(db_rows(ctx, &sql_flow_timer_failed,
	    ARGS(AN("tree", &d->tree), AN("num", &d->num), AN("error", &error),
	        AN("tries_max", &tries_max)),
	    &rows));
	if (rows.n == 0)
		return OK;
	row = row_at(&rows, 0);
	if (!row_bool(&row, "dead"))
		return OK;
	log_line(LOG_ERROR,
	    "timer %lld of tree %lld failed on its last try: %s",
	    (long long)d->num, (long long)d->tree, error);
	return bury(ctx, d, &row, error);
}

/* The text of the failure that an administrator will read; it is valid until
 * the next call. */
static const char *
error_of(const struct ctx *ctx, enum err e)
{
	static char text[ERROR_MAX];

	(void)snprintf(text, sizeof(text), "%s",
	    e == E_BAD_REQUEST && ctx->why.what != NULL ? ctx->why.what
	                                                : err_text(e));
	return text;
}

/* Fires the timers that are due in one transaction.  *n is how many there were;
 * *error is the text of the failure, or NULL. */
static enum err
round_of(struct ctx *ctx, struct due due[AT_ONCE], int *n, const char **error)
{
	enum err e = take(ctx, one_by_one > 0 ? 1 : AT_ONCE, due, n);

	if (e == OK)
		e = fire_all(ctx, due, *n);
	*error = e != OK ? error_of(ctx, e) : NULL;
	if (one_by_one > 0)
		one_by_one = *n == 0 ? 0 : one_by_one - 1;
	return job_next(ctx, e);
}

/* Notes the failure of a timer that was fired in a transaction of its own. */
static enum err
alone(struct ctx *ctx, const struct due *d, const char *error)
{
	enum err e = job_next(ctx, failed(ctx, d, error));

	if (e == OK || e == E_DATABASE_DOWN)
		return e;
	return job_next(ctx, put_off(ctx, d, STILL_S));
}

enum err
flow_timer_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	struct due due[AT_ONCE];
	const char *error;
	enum err e;
	int n;

	if (step->ending) {
		job_cache_close(ctx);
		return OK;
	}
	job_cache(ctx, conf);
	e = round_of(ctx, due, &n, &error);
	step->again = n > 0;
	if (e == OK || e == E_DATABASE_DOWN || n == 0)
		return e;
	if (n == 1)
		return alone(ctx, &due[0], error);
	one_by_one = n;
	return OK;
}
