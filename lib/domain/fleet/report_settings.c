/* report_settings.c - the process's copy of what is set for reports; it is
 * valid for one epoch. */
#include "fleet/report_settings.h"

#include "base/map.h"
#include "sql/lib/app_report.h"
#include "store/cache.h"
#include "store/db.h"

static const int64_t setting = SETTING_REPORT;

/* The settings as they were at `epoch`; a key of `dropped` is "tenant name". */
static struct {
	uint64_t epoch; /* 0: the copy is empty */
	int32_t days;
	struct arena mem;
	struct map dropped;
} own;

void
report_settings_forget(void)
{
	arena_reset(&own.mem);
	own.dropped = (struct map){ 0 };
	own.epoch = 0;
}

static const char *
key_of(struct arena *a, int64_t tenant_id, const char *package_name)
{
	return arena_printf(a, "%lld %s", (long long)tenant_id, package_name);
}

/* Reads all with the epoch in one statement: with two they might be of
 * different moments. */
static enum err
read_all(struct ctx *ctx, struct cache *cache, struct cache_ticket ticket)
{
	struct rows rows;
	struct row r;

	TRY(db_rows(ctx, &sql_report_settings, NULL, &rows));
	BUG_ON(rows.n == 0);
	report_settings_forget();
	r = row_at(&rows, 0);
	own.epoch = (uint64_t)row_i64(&r, "epoch");
	own.days = row_i32(&r, "days");
	for (int i = 0; i < rows.n; i++) {
		r = row_at(&rows, i);
		if (!row_null(&r, "package_name"))
			map_put(&own.mem, &own.dropped,
			    key_of(&own.mem, row_i64(&r, "tenant_id"),
			        row_str(&r, "package_name")),
			    &own);
	}
	cache_fill(cache, CACHE_SETTING, &setting, sizeof(setting), ticket,
	    own.epoch, "", 0);
	return OK;
}

enum err
report_settings_load(struct ctx *ctx, struct cache *cache)
{
	struct cache_entry found;
	bool current;

	cache_find(cache, CACHE_SETTING, &setting, sizeof(setting), ctx->now_ms,
	    &found);
	current = found.state == CACHE_HIT && found.version == own.epoch;
	cache_release(cache);
	return current ? OK : read_all(ctx, cache, found.ticket);
}

int32_t
report_days(void)
{
	return own.days;
}

bool
report_dropped(struct arena *a, int64_t tenant_id, const char *package_name)
{
	return own.dropped.n > 0 &&
	       map_get(&own.dropped, key_of(a, tenant_id, package_name)) !=
	           NULL;
}
