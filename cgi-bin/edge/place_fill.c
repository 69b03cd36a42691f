/*
 * place_fill.c - gives a country to devices whose network has not changed since
 * the operator has set that addresses are looked up in country.mmdb: a
 * heartbeat leads to a look-up only when it comes from another network than the
 * one before.  The job works in batches, each in a transaction of its own.
 */
#include <stdio.h>
#include <string.h>

#include "base/log.h"
#include "edge/jobs.h"
#include "fleet/country.h"
#include "settings/config_value.h"
#include "sql/edge/place_next.h"
#include "sql/lib/observed.h"
#include "store/db.h"

#define DRIVER "region.ip.driver"
#define TRIES  5 /* tries of a batch, if others change its devices */

/* Devices for which the file has another country than the database, by the
 * columns of the block observed_places.  found: the country by the file;
 * passed: that which nginx passed, here "". */
struct moves {
	struct ids id, at;
	struct strs found, passed;
};

/* Checks that addresses can be looked up; E_BAD_REQUEST, and logged: they
 * cannot.  This is done before each batch, because the setting may be changed
 * or the file removed while the job runs; the devices of the batch would then
 * be left out without a word. */
static enum err
check_lookup(struct ctx *ctx, const struct conf *conf)
{
	const char *driver;

	TRY(config_value(ctx, DRIVER, &driver));
	if (driver == NULL || strcmp(driver, "mmdb") != 0) {
		log_line(LOG_ERROR,
		    "place_fill: no further device is placed: "
		    "the configuration entry " DRIVER " is not mmdb");
		return E_BAD_REQUEST;
	}
	if (country_ready(conf->home, ctx->now_ms))
		return OK;
	log_line(LOG_ERROR,
	    "place_fill: no further device is placed: %s/" COUNTRY_FILE
	    " is missing or cannot be read",
	    conf->home);
	return E_BAD_REQUEST;
}

/* Adds the device of the row, unless its region is locked, the file does not
 * have its address, or it is in that country already. */
static void
add_move(
    struct ctx *ctx, const char *home, const struct row *row, struct moves *m)
{
	const char *now = row_str(row, "country_code");
	char code[COUNTRY_LEN + 1];

	if (!row_bool(row, "movable") ||
	    !country_find(home, ctx->now_ms, row_str(row, "ip"), code) ||
	    (now != NULL && strcmp(now, code) == 0))
		return;
	m->id.v[m->id.n++] = row_i64(row, "device_id");
	m->at.v[m->at.n++] = row_i64(row, "at");
	m->found.v[m->found.n++] = arena_strdup(ctx->mem, code);
	m->passed.v[m->passed.n++] = "";
}

/* Sets the country of the devices of one batch, whose ids are above *after.
 * Then *after is the last of these ids, or 0 if there were none. */
static enum err
place_batch(
    struct ctx *ctx, const struct conf *conf, int64_t *after, int64_t *placed)
{
	struct moves m = { 0 };
	struct rows rows;
	struct row last;

	TRY(check_lookup(ctx, conf));
	TRY(db_begin(ctx));
	TRY(db_rows(ctx, &sql_place_next, ARGS(AN("after", after)), &rows));
	*after = 0;
	if (rows.n == 0)
		return OK;
	last = row_at(&rows, rows.n - 1);
	*after = row_i64(&last, "device_id");
	m.id.v = arena_new(ctx->mem, int64_t, (size_t)rows.n);
	m.at.v = arena_new(ctx->mem, int64_t, (size_t)rows.n);
	m.found.v = arena_new(ctx->mem, const char *, (size_t)rows.n);
	m.passed.v = arena_new(ctx->mem, const char *, (size_t)rows.n);
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		add_move(ctx, conf->home, &row, &m);
	}
	if (m.id.n == 0)
		return OK;
	TRY(db_do(ctx, &sql_observed_hold, ARGS(AN("ids", &m.id))));
	TRY(db_rows(ctx, &sql_observed_places,
	    ARGS(AN("ids", &m.id), AN("at", &m.at), AN("found", &m.found),
	        AN("passed", &m.passed)),
	    &rows));
	*placed += rows.n;
	return OK;
}

/* Places a batch, as place_batch, and tries again if others were changing its
 * devices. */
static enum err
place_with_retries(
    struct ctx *ctx, const struct conf *conf, int64_t *after, int64_t *placed)
{
	enum err e = E_LOCKED;

	for (int i = 0; i < TRIES && e == E_LOCKED; i++) {
		int64_t next = *after, n = 0;

		e = job_next(ctx, place_batch(ctx, conf, &next, &n));
		if (e != OK)
			continue;
		*after = next;
		*placed += n;
	}
	return e;
}

enum err
place_fill(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	int64_t after = 0, placed = 0;

	(void)argc;
	(void)argv;
	do {
		TRY(place_with_retries(ctx, conf, &after, &placed));
	} while (after != 0);
	printf("%lld devices placed\n", (long long)placed);
	return OK;
}
