/* app_version.c - finds the ids of versions of applications.  The id of a
 * version never changes, so the host's cache may keep it for ever. */
#include "fleet/app_version.h"

#include <string.h>

#include "base/hash.h"
#include "sql/lib/app_report.h"
#include "store/cache.h"
#include "store/db.h"

#define MOST 500
#define NAMES_MAX \
	(255 * 4 + 128 * 4 + 2) /* bytes of both names with their NULs */

_Static_assert(SHA256_LEN <= CACHE_KEY_MAX, "a digest is a key of the cache");

/* What the cache keeps for a version. */
struct ids_kept {
	int32_t package_id, version_id;
};

/* An application that is not in the cache. */
struct missing {
	struct app *app;
	uint8_t key[SHA256_LEN];
	struct cache_ticket ticket;
};

static const char *
text(const char *s)
{
	return s != NULL ? s : "";
}

/* The key of a version in the cache: a digest of its tenant, its code and its
 * two names.  A NUL stands between the names, so that "a" "bc" and "ab" "c"
 * have different keys. */
static void
key_of(int64_t tenant_id, const struct app *app, uint8_t out[SHA256_LEN])
{
	const char *version = text(app->version_name);
	char all[2 * sizeof(int64_t) + NAMES_MAX], *p = all;
	size_t n = strlen(app->package_name) + 1, m = strlen(version) + 1;

	BUG_ON(n + m > NAMES_MAX);
	p = mempcpy(p, &tenant_id, sizeof(tenant_id));
	p = mempcpy(p, &app->version_code, sizeof(app->version_code));
	p = mempcpy(p, app->package_name, n);
	p = mempcpy(p, version, m);
	hash_sha256(all, (size_t)(p - all), out);
}

/* Does the cache have the ids of an application?  If so, sets them; else fills
 * *out. */
static bool
is_cached(struct ctx *ctx, struct cache *cache, int64_t tenant_id,
    struct app *app, struct missing *out)
{
	struct cache_entry found;
	struct ids_kept kept;

	key_of(tenant_id, app, out->key);
	cache_find(cache, CACHE_APP, out->key, SHA256_LEN, ctx->now_ms, &found);
	if (found.state == CACHE_HIT && found.len == sizeof(kept)) {
		memcpy(&kept, found.value, sizeof(kept));
		app->package_id = kept.package_id;
		app->version_id = kept.version_id;
		return true;
	}
	out->app = app;
	out->ticket = found.ticket;
	return false;
}

/* The names and codes of the missing applications, as parameters of the blocks
 * app_version_known and app_version_take. */
struct asked {
	struct strs packages, labels, versions, launchers;
	struct ids codes;
};

static struct strs
texts(struct arena *a, size_t n)
{
	return (struct strs){ arena_new(a, const char *, n), n };
}

static void
ask(struct arena *a, const struct missing *m, size_t n, struct asked *out)
{
	out->packages = texts(a, n);
	out->labels = texts(a, n);
	out->versions = texts(a, n);
	out->launchers = texts(a, n);
	out->codes = (struct ids){ arena_new(a, int64_t, n), n };
	for (size_t i = 0; i < n; i++) {
		out->packages.v[i] = m[i].app->package_name;
		out->labels.v[i] = text(m[i].app->app_name);
		out->versions.v[i] = text(m[i].app->version_name);
		out->launchers.v[i] = text(m[i].app->launcher_class);
		out->codes.v[i] = m[i].app->version_code;
	}
}

/* Takes the ids of a version from a row.  If it has no id because its
 * applications are not stored, or it is one too many, that is not cached: it
 * gets an id when the flag of its name changes or another device brings it. */
static void
take_row(struct cache *cache, struct missing *m, const struct row *row)
{
	struct ids_kept kept = { row_i32(row, "package_id"),
		row_bool(row, "use_app_install") ? row_i32(row, "version_id")
		                                 : 0 };

	m->app->package_id = kept.package_id;
	m->app->version_id = kept.version_id;
	if (kept.version_id != 0)
		cache_fill(cache, CACHE_APP, m->key, SHA256_LEN, m->ticket, 1,
		    &kept, sizeof(kept));
}

/* Reads the ids of those versions that the database knows; *n: how many are
 * left. */
static enum err
take_known(struct ctx *ctx, struct cache *cache, int64_t tenant_id,
    struct missing *m, size_t *n)
{
	struct asked asked;
	struct rows rows;
	size_t left = 0, next = 0;

	ask(ctx->mem, m, *n, &asked);
	TRY(db_rows(ctx, &sql_app_version_known,
	    ARGS(AN("tenant_id", &tenant_id), AN("packages", &asked.packages),
	        AN("codes", &asked.codes), AN("versions", &asked.versions)),
	    &rows));
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);
		size_t at = (size_t)row_i64(&row, "n") - 1;

		while (next < at)
			m[left++] = m[next++];
		take_row(cache, &m[next++], &row);
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
take_new(struct ctx *ctx, struct cache *cache, const struct device_head *of,
    struct missing *m, size_t n)
{
	struct asked asked;
	struct rows rows;

	ask(ctx->mem, m, n, &asked);
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

		take_row(cache, &m[i], &row);
	}
	return OK;
}

enum err
app_version_find(struct ctx *ctx, struct cache *cache,
    const struct device_head *of, struct app *const *app, size_t n)
{
	struct missing *missing;
	size_t n_missing = 0;

	BUG_ON(n > MOST);
	if (n == 0)
		return OK;
	missing = arena_new(ctx->mem, struct missing, n);
	for (size_t i = 0; i < n; i++)
		n_missing += !is_cached(
		    ctx, cache, of->tenant_id, app[i], &missing[n_missing]);
	cache_release(cache);
	if (n_missing > 0)
		TRY(take_known(ctx, cache, of->tenant_id, missing, &n_missing));
	if (n_missing > 0)
		TRY(take_new(ctx, cache, of, missing, n_missing));
	return OK;
}
