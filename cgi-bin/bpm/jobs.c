/*
 * jobs.c - the jobs of the domain bpm: flow_timer, which fires the timers of
 * process instances when they are due.
 *
 * Several of its processes may run at the same time: the one that has locked
 * the first instance of a tree fires the tree's timers, and the others skip
 * that tree.  The transaction in which a timer fires also deletes the timer or
 * sets its next date; so it fires once for each date, even if a process is
 * killed.  When firing many timers in one transaction has failed, each of them
 * is fired in a transaction of its own, so that only the faulty one is tried
 * again and at last becomes a dead letter.
 */
#include <stdio.h>

#include "app/job.h"
#include "base/base.h"
#include "base/log.h"
#include "bpm/dead_letter.h"
#include "flow/timer_event.h"
#include "sql/bpm/flow_timer.h"
#include "store/db.h"

#define AT_ONCE             50  /* timers in one transaction */
#define TRIES_MAX           8   /* failed attempts; then it is a dead letter */
#define ERROR_MAX           500 /* characters of a failure that are noted */
/* Seconds until a timer of a suspended instance is tried again, and until one
 * of a deleted tenant is looked at again. */
#define SUSPENDED_WAIT_S    10
#define TENANT_ENDED_WAIT_S 86400

/* A timer that is due, and the tree in which it is. */
struct due {
	int64_t tree, num, tenant_id;
	bool ended; /* the tenant was deleted */
};

/* How many timers are still to be fired in a transaction of their own, because
 * firing many in one transaction has failed, and one of them was the cause. */
static int one_by_one;

static enum err
due_put_off(struct ctx *ctx, const struct due *d, int32_t wait_s)
{
	return db_do(ctx, &sql_flow_timer_put_off,
	    ARGS(AN("tree", &d->tree), AN("num", &d->num),
	        AN("wait_s", &wait_s)));
}

/* Fires the timer, if it still exists and is due: another process may have
 * fired or deleted it meanwhile. */
static enum err
timer_fire(struct tree *t, const struct due *d)
{
	struct timer *timer = tree_timer(t, d->num);

	if (timer == NULL || timer->due.at_ms > t->state.now_ms)
		return OK;
	if (timer->token->inst->status == STATUS_SYSTEM_ERROR)
		return due_put_off(t->ctx, d, SUSPENDED_WAIT_S);
	return tree_step(t,
	    &(struct event){ .kind = EVENT_FIRE, .timer = timer, .late = true },
	    NULL);
}

static enum err
due_fire(struct ctx *ctx, const struct due *d)
{
	struct tree t;
	enum err e;

	if (d->ended)
		return due_put_off(ctx, d, TENANT_ENDED_WAIT_S);
	ctx->caller = (struct caller){ .tenant_id = d->tenant_id };
	TRY(tree_open(ctx, d->tree, &t));
	e = timer_fire(&t, d);
	tree_close(&t);
	return e;
}

/* Finds timers that are due, the earliest first, and locks their trees. */
static enum err
due_take(struct ctx *ctx, int32_t most, struct due due[AT_ONCE], int *n)
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
due_fire_all(struct ctx *ctx, const struct due *due, int n)
{
	for (int i = 0; i < n; i++)
		TRY(due_fire(ctx, &due[i]));
	return OK;
}

static enum err
due_bury(struct ctx *ctx, const struct due *d, const struct row *row,
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
due_count_failure(struct ctx *ctx, const struct due *d, const char *error)
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
	return due_bury(ctx, d, &row, error);
}

/* The text of the failure that an administrator will read; it is valid until
 * the next call. */
static const char *
failure_text(const struct ctx *ctx, enum err e)
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
fire_round(struct ctx *ctx, struct due due[AT_ONCE], int *n, const char **error)
{
	enum err e = due_take(ctx, one_by_one > 0 ? 1 : AT_ONCE, due, n);

	if (e == OK)
		e = due_fire_all(ctx, due, *n);
	*error = e != OK ? failure_text(ctx, e) : NULL;
	if (one_by_one > 0)
		one_by_one = *n == 0 ? 0 : one_by_one - 1;
	return job_next(ctx, e);
}

/* Notes the failure of a timer that was fired in a transaction of its own. */
static enum err
due_failed(struct ctx *ctx, const struct due *d, const char *error)
{
	enum err e = job_next(ctx, due_count_failure(ctx, d, error));

	if (e == OK || e == E_DATABASE_DOWN)
		return e;
	return job_next(ctx, due_put_off(ctx, d, SUSPENDED_WAIT_S));
}

static enum err
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
	e = fire_round(ctx, due, &n, &error);
	step->again = n > 0;
	if (e == OK || e == E_DATABASE_DOWN || n == 0)
		return e;
	if (n == 1)
		return due_failed(ctx, &due[0], error);
	one_by_one = n;
	return OK;
}

static const struct job jobs[] = {
	{
	    .name = "flow_timer",
	    .help = "fire the timers of process instances",
	    .watch = flow_timer_watch,
	    .pause_ms = 250,
	},
};

const struct jobs bpm_jobs = { .job = jobs, .n = ARRAY_LEN(jobs) };
