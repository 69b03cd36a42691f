/*
 * app_report.c - turns a report of applications into a set of ids of versions,
 * and stores the set.  A whole list needs one statement.  For any other report
 * the stored set is read first; if the report changes it, it is written,
 * provided that nobody has changed it since.
 */
#include "fleet/app_report.h"

#include <stdlib.h>

#include "base/hash.h"
#include "base/id_pack.h"
#include "fleet/app_set.h"
#include "fleet/errors.h"
#include "fleet/report_due.h"
#include "fleet/report_settings.h"
#include "sql/lib/app_report.h"
#include "store/db.h"

#define TRIES 5 /* attempts, when others change the same set meanwhile */

/* Reads the record of the device again if it was read in a month that has ended
 * since. */
static enum err
this_month(
    struct ctx *ctx, struct cache *cache, const char *mac, struct device *d)
{
	if (ctx->now_ms < d->head.month_end_ms)
		return OK;
	TRY(device_fresh(ctx, mac, d));
	device_reported(cache, mac, d);
	return OK;
}

/* Makes the partitions of a month, if they are missing.  Each process does so
 * once in a month; usually a job has made them before. */
static enum err
month_ready(struct ctx *ctx, int32_t month)
{
	static int32_t known;

	if (known == month)
		return OK;
	TRY(db_do(ctx, &sql_app_install_month, ARGS(AN("month", &month))));
	known = month;
	return OK;
}

/* Chooses the applications of a report that are stored, in their order: not
 * system applications, and none with a dropped name. */
static size_t
stored(struct arena *a, int64_t tenant_id, const struct app_report *report,
    struct app **out)
{
	size_t n = 0;

	for (size_t i = 0; i < report->n; i++) {
		struct app *app = &report->app[i];

		if (!app->system &&
		    !report_dropped(a, tenant_id, app->package_name))
			out[n++] = app;
	}
	return n;
}

/* Stores a whole list, and tells the record of the device when the next is due.
 * If the database says that the list comes too early, another host has stored
 * one, and this host's record of the device is out of date; so the record is
 * read again. */
static enum err
write_whole(struct ctx *ctx, struct cache *cache, const char *mac,
    struct device *d, const struct app_set *has)
{
	const int64_t soon_s = d->head.list_due_s / 2;
	const char *pv = app_set_hex(ctx->mem, has);
	struct rows rows;

	TRY(db_rows(ctx, &sql_app_install_whole,
	    ARGS(AN("device_id", &d->head.id), AN("month", &d->head.month),
	        AN("pv", &pv), AN("soon_s", &soon_s)),
	    &rows));
	if (rows.n == 0) {
		TRY(device_fresh(ctx, mac, d));
		device_reported(cache, mac, d);
		return fail(ctx, E_DEVICE_REPORT_TOO_FREQUENT, NULL);
	}
	report_due_set(&d->head, ctx->now_ms, report_days());
	device_reported(cache, mac, d);
	return OK;
}

/* The set that the device has in the month.  seen: its stored text; NULL: there
 * is no row yet. */
struct stored_set {
	struct app_set has;
	const char *seen;
};

static enum err
read_set(struct ctx *ctx, const struct device *d, struct stored_set *out)
{
	struct rows rows;
	struct row row;

	*out = (struct stored_set){ 0 };
	TRY(db_rows(ctx, &sql_app_install_seen,
	    ARGS(AN("device_id", &d->head.id), AN("month", &d->head.month)),
	    &rows));
	if (rows.n == 0)
		return OK;
	row = row_at(&rows, 0);
	out->seen = row_str(&row, "pv");
	if (app_set_read(ctx->mem, out->seen, &out->has))
		return OK;
	return fault(ctx,
	    "device %lld has applications that are not packed ids",
	    (long long)d->head.id);
}

/* Tries to change the stored set.  *done: it is changed, or it needs no change;
 * otherwise others have changed it meanwhile, and it has to be tried again. */
static enum err
change_once(struct ctx *ctx, const struct device *d,
    const struct app_change *change, bool *done)
{
	const char *pv;
	struct stored_set now;
	struct app_set then;
	struct rows rows;

	TRY(read_set(ctx, d, &now));
	TRY(app_set_change(ctx, d->head.tenant_id, &now.has, change, &then));
	*done = then.v == now.has.v;
	if (*done)
		return OK;
	pv = app_set_hex(ctx->mem, &then);
	TRY(db_rows(ctx, &sql_app_install_change,
	    ARGS(AN("device_id", &d->head.id), AN("month", &d->head.month),
	        AN("pv", &pv), AN("seen", &now.seen)),
	    &rows));
	*done = rows.n > 0;
	return OK;
}

static enum err
change_set(
    struct ctx *ctx, const struct device *d, const struct app_change *change)
{
	bool done = false;

	for (int i = 0; i < TRIES && !done; i++)
		TRY(change_once(ctx, d, change, &done));
	return done ? OK : E_LOCKED;
}

/* Finds the ids of the applications.  Keeps of each application only the last
 * entry, and none without an id. */
static enum err
identify(struct ctx *ctx, struct cache *cache, const struct device_head *of,
    struct app **app, size_t *n)
{
	TRY(app_version_find(ctx, cache, of, app, *n));
	*n = app_set_latest(app, *n);
	return OK;
}

static enum err
store(struct ctx *ctx, struct cache *cache, const char *mac, struct device *d,
    const struct app_change *change)
{
	struct app_set has;

	TRY(month_ready(ctx, d->head.month));
	if (change->kind != APP_REPORT_ALL)
		return change_set(ctx, d, change);
	app_set_of(ctx->mem, change->app, change->n, &has);
	return write_whole(ctx, cache, mac, d, &has);
}

enum err
app_report(struct ctx *ctx, struct cache *cache, const char *mac,
    struct device *d, const struct app_report *report, struct app_reported *out)
{
	const int64_t tenant_id = d->head.tenant_id;
	struct app_change change = { .kind = report->kind };

	BUG_ON(report->n > APP_REPORT_MAX);
	TRY(this_month(ctx, cache, mac, d));
	if (report->kind == APP_REPORT_ALL &&
	    ctx->now_ms < d->head.list_soon_ms)
		return fail(ctx, E_DEVICE_REPORT_TOO_FREQUENT, NULL);
	TRY(report_settings_load(ctx, cache));
	change.app = arena_new(ctx->mem, struct app *, report->n + 1);
	change.n = stored(ctx->mem, tenant_id, report, change.app);
	if (report->kind != APP_REPORT_HAS_NOT)
		TRY(identify(ctx, cache, &d->head, change.app, &change.n));
	TRY(store(ctx, cache, mac, d, &change));
	*out = (struct app_reported){ (int64_t)change.n,
		(int64_t)(report->n - change.n), d->head.list_due_s };
	return OK;
}
