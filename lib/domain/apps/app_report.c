/*
 * app_report.c - turns a report of applications into a set of ids of versions,
 * and stores the set.  A whole list needs one statement.  For any other report
 * the stored set is read first; if the report changes it, it is written,
 * provided that nobody has changed it since.
 *
 * Of what is set for reports the process has a copy, valid for one epoch.  The
 * id of a version never changes, so the host's cache may keep it for ever.  A
 * device has one version of an application, so a version that is added takes
 * the place of any other of the same package.
 */
#include "apps/app_report.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/id_set.h"
#include "base/map.h"
#include "base/num.h"
#include "base/utf8.h"
#include "fleet/device.h"
#include "fleet/errors.h"
#include "sql/lib/app_report.h"
#include "store/cache.h"
#include "store/db.h"

#define TRIES 5 /* attempts, when others change the same set meanwhile */
#define NAMES_MAX \
	(255 * 4 + 128 * 4 + 2) /* bytes of both names with their NULs */

/* -- what is set for reports --------------------------------------------- */

/* The key in the host's cache of the epoch of these settings. */
static const int64_t epoch_key = SETTING_REPORT;

/* What is set for reports of one tenant's devices, as it was at `epoch`.  days:
 * between two whole lists of a device, 1 to 90.  dropped: the names whose
 * applications are not stored. */
struct settings {
	uint64_t epoch; /* 0: not read yet */
	int32_t days;
	struct arena mem;
	struct map dropped;
	struct settings *next;
};

/* The process's copies: the id of a tenant, as a text -> struct settings.  Each
 * tenant has one of its own, because the epoch is that of all of them: a tenant
 * with many names that changes them without end keeps others waiting for the
 * reading of their own names only. */
static struct {
	struct arena mem;
	struct map of;
	struct settings *first; /* of all of them, by next */
} copies;

static void
settings_empty(struct settings *s)
{
	arena_reset(&s->mem);
	s->dropped = (struct map){ 0 };
	s->epoch = 0;
}

void
report_settings_forget(void)
{
	for (struct settings *s = copies.first; s != NULL; s = s->next)
		settings_empty(s);
}

/* The process's copy of a tenant's settings, which may have to be read. */
static struct settings *
settings_of(int64_t tenant_id)
{
	char key[NUM_MAX + 1];
	struct settings *s;

	(void)num_write(tenant_id, key);
	s = map_get(&copies.of, key);
	if (s != NULL)
		return s;
	s = arena_new(&copies.mem, struct settings, 1);
	s->next = copies.first;
	copies.first = s;
	map_put(&copies.mem, &copies.of, arena_strdup(&copies.mem, key), s);
	return s;
}

/* Reads the settings with their epoch in one statement: with two they might be
 * of different moments. */
static enum err
read_settings(struct ctx *ctx, int64_t tenant_id, struct settings *s,
    struct cache_ticket ticket)
{
	struct rows rows;
	struct row r;

	TRY(db_rows(ctx, &sql_report_settings,
	    ARGS(AN("tenant_id", &tenant_id)), &rows));
	BUG_ON(rows.n == 0);
	settings_empty(s);
	r = row_at(&rows, 0);
	s->epoch = (uint64_t)row_i64(&r, "epoch");
	s->days = row_i32(&r, "days");
	for (int i = 0; i < rows.n; i++) {
		r = row_at(&rows, i);
		if (!row_null(&r, "package_name"))
			map_put(&s->mem, &s->dropped,
			    arena_strdup(&s->mem, row_str(&r, "package_name")),
			    s);
	}
	cache_fill(ctx->cache, CACHE_SETTING, &epoch_key, sizeof(epoch_key),
	    ticket, s->epoch, "", 0);
	return OK;
}

/* Brings this process's copy of the tenant's settings up to date, unless the
 * host's cache says that it is.  Where the host has no cache, each call reads
 * the database. */
static enum err
load_settings(struct ctx *ctx, int64_t tenant_id, struct settings **out)
{
	struct cache_ticket ticket;

	*out = settings_of(tenant_id);
	return cache_has_setting(ctx->cache, SETTING_REPORT, (*out)->epoch,
	           ctx->now_ms, &ticket)
	           ? OK
	           : read_settings(ctx, tenant_id, *out, ticket);
}

/* -- ids of versions ----------------------------------------------------- */

_Static_assert(SHA256_LEN <= CACHE_KEY_MAX, "a digest is a key of the cache");

/* What the cache has of a version.  named: its package has a name; one that
 * has none takes the first that a report brings. */
struct cached_ids {
	int32_t package_id, version_id, named;
};

/* An application whose ids the cache does not have; key and ticket are to put
 * them there. */
struct missing {
	struct app *app;
	uint8_t key[SHA256_LEN];
	struct cache_ticket ticket;
};

/* The key of a version in the cache: a digest of its tenant, its code and its
 * two names.  A NUL stands between the names, so that "a" "bc" and "ab" "c"
 * have different keys. */
static void
version_key_of(
    int64_t tenant_id, const struct app *app, uint8_t out[SHA256_LEN])
{
	const char *version = or_empty(app->version_name);
	char all[2 * sizeof(int64_t) + NAMES_MAX], *p = all;
	size_t n = strlen(app->package_name) + 1, m = strlen(version) + 1;

	BUG_ON(n + m > NAMES_MAX);
	p = mempcpy(p, &tenant_id, sizeof(tenant_id));
	p = mempcpy(p, &app->version_code, sizeof(app->version_code));
	p = mempcpy(p, app->package_name, n);
	p = mempcpy(p, version, m);
	hash_sha256(all, (size_t)(p - all), out);
}

/* Sets the ids of an application from the cache.  False: they must be asked of
 * the database, also because the report may bring a name for its package; then
 * *out says where they belong in the cache. */
static bool
take_cached(
    struct ctx *ctx, int64_t tenant_id, struct app *app, struct missing *out)
{
	struct cache_entry found;
	struct cached_ids ids;

	version_key_of(tenant_id, app, out->key);
	cache_find(
	    ctx->cache, CACHE_APP, out->key, SHA256_LEN, ctx->now_ms, &found);
	if (found.state == CACHE_HIT && found.len == sizeof(ids)) {
		memcpy(&ids, found.value, sizeof(ids));
		app->package_id = ids.package_id;
		app->version_id = ids.version_id;
		if (ids.named || utf8_blank(or_empty(app->app_name)))
			return true;
	}
	out->app = app;
	out->ticket = found.ticket;
	return false;
}

/* The names and codes of applications as the blocks app_version_known and
 * app_version_take get them: an array of each member. */
struct version_arrays {
	struct strs packages, labels, versions, launchers;
	struct ids codes;
};

static struct strs
new_texts(struct arena *a, size_t n)
{
	return (struct strs){ arena_new(a, const char *, n), n };
}

/* Makes arrays of the names and codes of n missing applications; what was not
 * sent is empty. */
static void
fill_arrays(struct arena *a, const struct missing *m, size_t n,
    struct version_arrays *out)
{
	out->packages = new_texts(a, n);
	out->labels = new_texts(a, n);
	out->versions = new_texts(a, n);
	out->launchers = new_texts(a, n);
	out->codes = (struct ids){ arena_new(a, int64_t, n), n };
	for (size_t i = 0; i < n; i++) {
		out->packages.v[i] = m[i].app->package_name;
		out->labels.v[i] = or_empty(m[i].app->app_name);
		out->versions.v[i] = or_empty(m[i].app->version_name);
		out->launchers.v[i] = or_empty(m[i].app->launcher_class);
		out->codes.v[i] = m[i].app->version_code;
	}
}

/* Takes the ids of a version from a row.  It may have no id: because the
 * versions of its package are not stored (use_app_install), or because the
 * device may bring no more new ones.  That is not cached: it gets an id when
 * the flag of the package changes or another device brings it. */
static void
take_row(struct ctx *ctx, struct missing *m, const struct row *row)
{
	const struct cached_ids ids = { row_i32(row, "package_id"),
		row_bool(row, "use_app_install") ? row_i32(row, "version_id")
		                                 : 0,
		row_bool(row, "named") };

	m->app->package_id = ids.package_id;
	m->app->version_id = ids.version_id;
	if (ids.version_id != 0)
		cache_fill(ctx->cache, CACHE_APP, m->key, SHA256_LEN, m->ticket,
		    1, &ids, sizeof(ids));
}

/* Reads the ids of those versions that the database knows.  m then has the
 * others, in their order, and *n is how many these are. */
static enum err
take_known(struct ctx *ctx, int64_t tenant_id, struct missing *m, size_t *n)
{
	struct version_arrays asked;
	struct rows rows;
	size_t left = 0, next = 0;

	fill_arrays(ctx->mem, m, *n, &asked);
	TRY(db_rows(ctx, &sql_app_version_known,
	    ARGS(AN("tenant_id", &tenant_id), AN("packages", &asked.packages),
	        AN("labels", &asked.labels), AN("codes", &asked.codes),
	        AN("versions", &asked.versions)),
	    &rows));
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);
		size_t at = (size_t)row_i64(&row, "n") - 1;

		while (next < at)
			m[left++] = m[next++];
		take_row(ctx, &m[next++], &row);
	}
	while (next < *n)
		m[left++] = m[next++];
	*n = left;
	return OK;
}

/* Adds the versions that no device of the tenant has reported before, as far as
 * this device may and no other process has added them meanwhile, and takes
 * their ids. */
static enum err
take_new(
    struct ctx *ctx, const struct device_head *of, struct missing *m, size_t n)
{
	struct version_arrays asked;
	struct rows rows;

	fill_arrays(ctx->mem, m, n, &asked);
	TRY(db_rows(ctx, &sql_app_version_take,
	    ARGS(AN("tenant_id", &of->tenant_id), AN("device_id", &of->id),
	        AN("packages", &asked.packages), AN("labels", &asked.labels),
	        AN("codes", &asked.codes), AN("versions", &asked.versions),
	        AN("launchers", &asked.launchers)),
	    &rows));
	if ((size_t)rows.n != n)
		return fault(ctx, "%zu versions were asked for, %d are there",
		    n, rows.n);
	for (size_t i = 0; i < n; i++) {
		struct row row = row_at(&rows, (int)i);

		take_row(ctx, &m[i], &row);
	}
	return OK;
}

/* Sets the ids of n applications of a device.  New versions are committed
 * before it returns, so that others need not wait for the caller's transaction.
 */
static enum err
find_versions(struct ctx *ctx, const struct device_head *of,
    struct app *const *app, size_t n)
{
	struct missing *missing;
	size_t n_missing = 0;

	BUG_ON(n > APP_REPORT_MAX);
	if (n == 0)
		return OK;
	missing = arena_new(ctx->mem, struct missing, n);
	for (size_t i = 0; i < n; i++)
		n_missing += !take_cached(
		    ctx, of->tenant_id, app[i], &missing[n_missing]);
	cache_release(ctx->cache);
	if (n_missing > 0)
		TRY(take_known(ctx, of->tenant_id, missing, &n_missing));
	if (n_missing > 0)
		TRY(take_new(ctx, of, missing, n_missing));
	return OK;
}

/* -- sets of ids of versions --------------------------------------------- */

/* The applications of a report that adds some (APP_REPORT_HAS) or removes some
 * (APP_REPORT_HAS_NOT).  No two of them have the same package. */
struct app_change {
	enum app_report_kind kind;
	struct app **app;
	size_t n;
};

/* Orders applications by package and then by their place in the report.  The
 * pointers point into one array, so a later place is a higher address. */
static int
by_package(const void *a, const void *b)
{
	const struct app *x = *(struct app *const *)a;
	const struct app *y = *(struct app *const *)b;

	if (x->package_id != y->package_id)
		return x->package_id < y->package_id ? -1 : 1;
	return x < y ? -1 : x > y;
}

size_t
app_set_latest(struct app **app, size_t n)
{
	size_t left = 0;

	qsort(app, n, sizeof(struct app *), by_package);
	for (size_t i = 0; i < n; i++) {
		bool last =
		    i + 1 == n || app[i + 1]->package_id != app[i]->package_id;

		if (last && app[i]->version_id != 0)
			app[left++] = app[i];
	}
	return left;
}

struct ids
app_set_of(struct arena *a, struct app *const *app, size_t n)
{
	struct ids set = { arena_new(a, int64_t, n + 1), n };

	for (size_t i = 0; i < n; i++)
		set.v[i] = app[i]->version_id;
	ids_sort(&set);
	return set;
}

bool
app_set_read(struct arena *a, const char *hex, struct ids *out)
{
	size_t len = strlen(hex) / 2;
	uint8_t *packed = arena_alloc(a, len + 1);
	int64_t n;

	if (strlen(hex) % 2 != 0 || !hash_unhex(hex, len, packed))
		return false;
	out->v = arena_new(a, int64_t, len + 1);
	n = id_unpack(packed, len, out->v, len);
	out->n = n < 0 ? 0 : (size_t)n;
	return n >= 0;
}

/* Is it certain that the change leaves the set as it is?  Sometimes only the
 * database can tell; then the answer is no. */
static bool
is_idle(const struct ids *has, const struct app_change *change)
{
	if (change->kind == APP_REPORT_HAS_NOT)
		return has->n == 0 || change->n == 0;
	for (size_t i = 0; i < change->n; i++)
		if (!ids_set_has(has, change->app[i]->version_id))
			return false;
	return true;
}

/* The applications of a change, by their names. */
static struct map
names_of(struct arena *a, const struct app_change *change)
{
	struct map names = { 0 };

	for (size_t i = 0; i < change->n; i++)
		map_put(
		    a, &names, change->app[i]->package_name, change->app[i]);
	return names;
}

/* Adds to *out those versions of the present set that belong to other
 * applications than those of the change. */
static enum err
add_others(struct ctx *ctx, int64_t tenant_id, const struct ids *has,
    const struct app_change *change, struct ids *out)
{
	const struct map names = names_of(ctx->mem, change);
	struct rows rows;

	if (has->n == 0)
		return OK;
	TRY(db_rows(ctx, &sql_app_version_packages,
	    ARGS(AN("tenant_id", &tenant_id), AN("ids", has)), &rows));
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		if (map_get(&names, row_str(&row, "package_name")) == NULL)
			out->v[out->n++] = row_i64(&row, "id");
	}
	return OK;
}

/*
 * The set after the change, in the arena; *out is *has itself if nothing
 * changes.  A version that is added replaces other versions of its application;
 * to find those, the database is asked for the packages of the set, but only if
 * something may change.
 */
static enum err
change_set(struct ctx *ctx, int64_t tenant_id, const struct ids *has,
    const struct app_change *change, struct ids *out)
{
	*out = *has;
	if (is_idle(has, change))
		return OK;
	*out =
	    (struct ids){ arena_new(ctx->mem, int64_t, has->n + change->n + 1),
		    0 };
	TRY(add_others(ctx, tenant_id, has, change, out));
	if (change->kind == APP_REPORT_HAS_NOT) {
		if (out->n == has->n)
			*out = *has;
		return OK;
	}
	for (size_t i = 0; i < change->n; i++)
		out->v[out->n++] = change->app[i]->version_id;
	ids_sort(out);
	return OK;
}

/* -- reports ------------------------------------------------------------- */

/* Reads the record of the device again if it was read in a month that has ended
 * since: a report is stored in the month that the record names. */
static enum err
read_again_in_new_month(struct ctx *ctx, const char *mac, struct device *d)
{
	if (ctx->now_ms < d->head.month_end_ms)
		return OK;
	TRY(device_fresh(ctx, mac, d));
	device_recache(ctx, mac, d);
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
 * system applications, none that is wrong, and none with a dropped name; counts
 * the wrong ones.  System applications are the first that are left out, because
 * every device has some whose names have another form. */
static size_t
choose_stored(const struct settings *set, const struct app_report *report,
    struct app **out, struct app_reported *receipt)
{
	size_t n = 0;

	for (size_t i = 0; i < report->n; i++) {
		struct app *app = &report->app[i];
		enum err wrong = report->wrong == NULL ? OK : report->wrong[i];

		if (app->system)
			continue;
		if (wrong == E_APP_REPORT_TOO_LARGE)
			receipt->too_long++;
		else if (wrong != OK)
			receipt->malformed++;
		else if (map_get(&set->dropped, app->package_name) == NULL)
			out[n++] = app;
	}
	return n;
}

/* Stores a whole list, and tells the record of the device when the next is due.
 * If the database says that the list comes too early (less than soon_s after
 * the last one), another host has stored one, and this host's record of the
 * device is out of date; so the record is read again. */
static enum err
write_whole(struct ctx *ctx, const char *mac, struct device *d,
    const struct ids *has, int32_t days)
{
	const int64_t soon_s = d->head.list_due_s / 2;
	const char *pv = id_pack_hex(ctx->mem, has->v, has->n);
	struct rows rows;

	TRY(db_rows(ctx, &sql_app_install_whole,
	    ARGS(AN("device_id", &d->head.id), AN("month", &d->head.month),
	        AN("pv", &pv), AN("soon_s", &soon_s)),
	    &rows));
	if (rows.n == 0) {
		TRY(device_fresh(ctx, mac, d));
		device_recache(ctx, mac, d);
		return fail(ctx, E_DEVICE_REPORT_TOO_FREQUENT, NULL);
	}
	report_due_set(&d->head, ctx->now_ms, days);
	device_recache(ctx, mac, d);
	return OK;
}

/* The set that the device has in the month.  seen: its stored text; NULL: there
 * is no row yet. */
struct stored_set {
	struct ids has;
	const char *seen;
};

/* Reads what the device has in the month of its record. */
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

/* Tries once to change the stored set.  *done false: others have changed it
 * meanwhile, so it has to be tried again. */
static enum err
try_change(struct ctx *ctx, const struct device *d,
    const struct app_change *change, bool *done)
{
	const char *pv;
	struct stored_set now;
	struct ids then;
	struct rows rows;

	TRY(read_set(ctx, d, &now));
	TRY(change_set(ctx, d->head.tenant_id, &now.has, change, &then));
	*done = then.v == now.has.v; /* change_set: nothing changes */
	if (*done)
		return OK;
	pv = id_pack_hex(ctx->mem, then.v, then.n);
	TRY(db_rows(ctx, &sql_app_install_change,
	    ARGS(AN("device_id", &d->head.id), AN("month", &d->head.month),
	        AN("pv", &pv), AN("seen", &now.seen)),
	    &rows));
	*done = rows.n > 0;
	return OK;
}

/* Changes the stored set; E_LOCKED when others were faster at each try. */
static enum err
write_change(
    struct ctx *ctx, const struct device *d, const struct app_change *change)
{
	bool done = false;

	for (int i = 0; i < TRIES && !done; i++)
		TRY(try_change(ctx, d, change, &done));
	return done ? OK : E_LOCKED;
}

/* Sets the ids of the applications.  Of those of one package only the last
 * stays in the list, and none without an id of a version; *n: how many there
 * are, before and after. */
static enum err
resolve_ids(
    struct ctx *ctx, const struct device_head *of, struct app **app, size_t *n)
{
	TRY(find_versions(ctx, of, app, *n));
	*n = app_set_latest(app, *n);
	return OK;
}

/* Stores a report: a whole list takes the place of the set, others change it.
 * days: between two whole lists. */
static enum err
store(struct ctx *ctx, const char *mac, struct device *d,
    const struct app_change *change, int32_t days)
{
	struct ids has;

	TRY(month_ready(ctx, d->head.month));
	if (change->kind != APP_REPORT_ALL)
		return write_change(ctx, d, change);
	has = app_set_of(ctx->mem, change->app, change->n);
	return write_whole(ctx, mac, d, &has, days);
}

enum err
app_report(struct ctx *ctx, const char *mac, struct device *d,
    const struct app_report *report, struct app_reported *out)
{
	struct app_change change = { .kind = report->kind };
	struct app_reported receipt = { 0 };
	struct settings *set;

	BUG_ON(report->n > APP_REPORT_MAX);
	TRY(read_again_in_new_month(ctx, mac, d));
	if (report->kind == APP_REPORT_ALL &&
	    ctx->now_ms < d->head.list_soon_ms)
		return fail(ctx, E_DEVICE_REPORT_TOO_FREQUENT, NULL);
	TRY(load_settings(ctx, d->head.tenant_id, &set));
	change.app = arena_new(ctx->mem, struct app *, report->n + 1);
	change.n = choose_stored(set, report, change.app, &receipt);
	if (report->kind != APP_REPORT_HAS_NOT)
		TRY(resolve_ids(ctx, &d->head, change.app, &change.n));
	TRY(store(ctx, mac, d, &change, set->days));
	receipt.accepted = (int64_t)change.n;
	receipt.ignored = (int64_t)report->n - receipt.accepted -
	                  receipt.malformed - receipt.too_long;
	receipt.next_s = d->head.list_due_s;
	*out = receipt;
	return OK;
}
