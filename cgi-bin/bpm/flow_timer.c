/*
 * flow_timer.c - the job that fires the timers of process instances when they
 * are due.
 *
 * Several of its processes may run at the same time: the one that has locked
 * the first instance of a tree fires the tree's timers, and the others skip
 * that tree.  The transaction in which a timer fires also deletes the timer or
 * sets its next date; so it fires once for each date, even if a process is
 * killed.
 *
 * Nobody's timers hold up those of others.  Tenants take turns, and one whose
 * timer has taken long is passed over for as long while others' are due.  Each
 * timer fires in a transaction of its own, and before that another one counts
 * the try: so a timer that ends its process, or is ended with it because it
 * takes too long, becomes a dead letter at last like one that is refused.
 */
#include <stdio.h>
#include <sys/time.h>

#include "app/tenant_rest.h"
#include "base/base.h"
#include "base/clock.h"
#include "base/log.h"
#include "bpm/dead_letter.h"
#include "bpm/jobs.h"
#include "flow/timer_event.h"
#include "sql/bpm/flow_timer.h"
#include "store/db.h"

#define AT_ONCE             50   /* timers in one list */
#define LIST_MS             1000 /* after which the list is read again */
#define TRIES_MAX           8    /* tries, after which it is a dead letter */
#define BUDGET_S            5    /* CPU time of one firing */
/* Seconds until a timer of a suspended instance is tried again. */
#define SUSPENDED_WAIT_S    10
/* Seconds until a timer of a deleted tenant is looked at again. */
#define TENANT_ENDED_WAIT_S 86400
#define ERROR_MAX           500 /* bytes of an error, with the NUL */

/* A timer that is due, and the tree in which it is. */
struct due {
	int64_t tree, num, tenant_id;
	bool ended; /* the tenant was deleted */
};

/* What due_count has found.  now_ms is by the clock of the database, which
 * decides what is due; 0: the timer is not due any more, or its tree is locked.
 */
struct try_counted {
	int64_t now_ms;
	bool spent; /* all tries were made, and none has ended */
};

/* Is the timer passed over?  It is while its tenant rests, if another timer of
 * the list belongs to a tenant who does not rest as long. */
static bool
is_passed_over(const struct due *d, const struct due *all, int n)
{
	int64_t until_ms = tenant_rest_until(d->tenant_id);
	bool others = false;

	if (clock_mono_ms() >= until_ms)
		return false;
	for (int i = 0; i < n && !others; i++)
		others = tenant_rest_until(all[i].tenant_id) < until_ms;
	return others;
}

/* Lets the blocks that follow run for the timer's tenant. */
static void
act_for(struct ctx *ctx, const struct due *d)
{
	ctx->caller = (struct caller){ .tenant_id = d->tenant_id };
}

/* Puts the timer off by so many seconds; that does not count as a try. */
static enum err
due_put_off(struct ctx *ctx, const struct due *d, int32_t wait_s)
{
	act_for(ctx, d);
	return db_do(ctx, &sql_flow_timer_put_off,
	    ARGS(AN("tree", &d->tree), AN("num", &d->num),
	        AN("wait_s", &wait_s)));
}

/* Lists timers that are due, of all tenants. */
static enum err
due_list(struct ctx *ctx, struct due due[AT_ONCE], int *n)
{
	const int32_t most = AT_ONCE;
	struct rows rows;

	TRY(db_rows(ctx, &sql_flow_timer_due, ARGS(AN("most", &most)), &rows));
	for (*n = 0; *n < rows.n && *n < AT_ONCE; ++*n) {
		struct row row = row_at(&rows, *n);

		due[*n] = (struct due){ .tree = row_i64(&row, "tree"),
			.num = row_i64(&row, "num"),
			.tenant_id = row_i64(&row, "tenant_id"),
			.ended = row_bool(&row, "ended") };
	}
	return OK;
}

/* Counts a try, in a transaction that the caller ends.  *out stays as it is if
 * the timer is not due any more or its tree is locked. */
static enum err
due_count(struct ctx *ctx, const struct due *d, struct try_counted *out)
{
	const int32_t tries_max = TRIES_MAX;
	struct rows rows;
	struct row row;

	act_for(ctx, d);
	TRY(db_begin(ctx));
	TRY(db_rows(ctx, &sql_flow_timer_count,
	    ARGS(AN("tree", &d->tree), AN("num", &d->num),
	        AN("tries_max", &tries_max)),
	    &rows));
	if (rows.n == 0)
		return OK;
	row = row_at(&rows, 0);
	*out = (struct try_counted){ .now_ms = row_i64(&row, "now_ms"),
		.spent = row_bool(&row, "spent") };
	return OK;
}

/* Fires the timer, if it still exists and is due: another process may have
 * fired or deleted it meanwhile. */
static enum err
timer_fire(struct tree *t, const struct due *d)
{
	struct timer *timer = tree_timer(t, d->num);

	if (timer == NULL || timer->due.at_ms > t->state.now_ms)
		return OK;
	if (timer->token->inst->status == STATUS_SUSPENDED)
		return due_put_off(t->ctx, d, SUSPENDED_WAIT_S);
	return tree_step(t,
	    &(struct event){ .kind = EVENT_FIRE, .timer = timer, .late = true },
	    NULL);
}

/* Fires the timer at the database's time, now_ms: by this host's clock, if it
 * is behind, the timer would not be due yet. */
static enum err
due_fire(struct ctx *ctx, const struct due *d, int64_t now_ms)
{
	struct tree t;
	enum err e;

	act_for(ctx, d);
	if (ctx->now_ms < now_ms)
		ctx->now_ms = now_ms;
	TRY(tree_open(ctx, d->tree, &t));
	e = timer_fire(&t, d);
	tree_close(&t);
	return e;
}

/* Lets SIGPROF end the process after so many seconds of CPU time; 0: never.
 * The try was counted before, so a timer that always needs more becomes a dead
 * letter. */
static void
limit_cpu(int seconds)
{
	const struct itimerval after = { .it_value.tv_sec = seconds };

	(void)setitimer(ITIMER_PROF, &after, NULL);
}

/* Makes the timer a dead letter, with which its instance is suspended. row:
 * what flow_timer_failed has returned. */
static enum err
due_give_up(struct ctx *ctx, const struct due *d, const struct row *row,
    const char *error)
{
	struct dead_letter letter = { .kind = "timer",
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
		letter.inst = timer->token->inst;
		e = dead_letter_store(&t, &letter);
	}
	tree_close(&t);
	return e;
}

/* Notes why a try has failed.  After the last one the timer is a dead letter.
 */
static enum err
due_failed(struct ctx *ctx, const struct due *d, const char *error)
{
	const int32_t tries_max = TRIES_MAX;
	struct rows rows;
	struct row row;

	act_for(ctx, d);
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
	return due_give_up(ctx, d, &row, error);
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

/* Ends a try that has failed.  What cannot even be noted is put off, so that it
 * does not hold up others. */
static enum err
due_settle(struct ctx *ctx, const struct due *d, const char *error)
{
	enum err e = job_next(ctx, due_failed(ctx, d, error));

	if (e == OK || e == E_DATABASE_DOWN)
		return e;
	return job_next(ctx, due_put_off(ctx, d, SUSPENDED_WAIT_S));
}

/* Fires the timer within its budget of CPU time, and ends the transaction. */
static enum err
due_fire_within(struct ctx *ctx, const struct due *d, int64_t now_ms)
{
	const char *error = NULL;
	enum err e;

	limit_cpu(BUDGET_S);
	e = due_fire(ctx, d, now_ms);
	if (e != OK)
		error = failure_text(ctx, e);
	e = job_next(ctx, e);
	limit_cpu(0);
	if (e == OK || e == E_DATABASE_DOWN)
		return e;
	return due_settle(ctx, d, error != NULL ? error : err_text(e));
}

/* Counts and makes a try; *some is set when there was one to be made. */
static enum err
due_try(struct ctx *ctx, const struct due *d, bool *some)
{
	struct try_counted counted = { 0 };

	if (d->ended)
		return job_next(ctx, due_put_off(ctx, d, TENANT_ENDED_WAIT_S));
	TRY(job_next(ctx, due_count(ctx, d, &counted)));
	if (counted.now_ms == 0)
		return OK;
	*some = true;
	if (counted.spent)
		return due_settle(ctx, d, "no try has ended within its time");
	return due_fire_within(ctx, d, counted.now_ms);
}

enum err
flow_timer_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	int64_t until = clock_mono_ms() + LIST_MS;
	struct due due[AT_ONCE];
	int n = 0;

	if (step->ending) {
		job_cache_close(ctx);
		return OK;
	}
	job_cache_open(ctx, conf);
	TRY(job_next(ctx, due_list(ctx, due, &n)));
	for (int i = 0; i < n && clock_mono_ms() < until; i++) {
		int64_t began_ms = clock_mono_ms();

		if (is_passed_over(&due[i], due + i, n - i))
			continue;
		TRY(due_try(ctx, &due[i], &step->again));
		tenant_rest_begin(due[i].tenant_id, clock_mono_ms() - began_ms);
	}
	return OK;
}
