/* app_set.c - computes how a report changes the set of versions that a device
 * has.  A device has one version of an application, so a version that is added
 * takes the place of any other of the same package. */
#include "fleet/app_set.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/id_pack.h"
#include "base/map.h"
#include "sql/lib/app_report.h"
#include "store/db.h"

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

static int
by_id(const void *a, const void *b)
{
	const int64_t *x = a, *y = b;

	return *x < *y ? -1 : *x > *y;
}

void
app_set_of(
    struct arena *a, struct app *const *app, size_t n, struct app_set *out)
{
	out->v = arena_new(a, int64_t, n + 1);
	out->n = n;
	for (size_t i = 0; i < n; i++)
		out->v[i] = app[i]->version_id;
	qsort(out->v, n, sizeof(*out->v), by_id);
}

bool
app_set_read(struct arena *a, const char *hex, struct app_set *out)
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

const char *
app_set_hex(struct arena *a, const struct app_set *set)
{
	uint8_t *packed = arena_alloc(a, set->n * ID_PACK_BYTES + 1);
	size_t len = id_pack(set->v, set->n, packed);
	char *hex = arena_alloc(a, 2 * len + 1);

	hash_hex(packed, len, hex);
	return hex;
}

static bool
holds(const struct app_set *set, int64_t id)
{
	return set->n > 0 &&
	       bsearch(&id, set->v, set->n, sizeof(id), by_id) != NULL;
}

/* Is it certain that the change leaves the set as it is?  Sometimes only the
 * database can tell; then the answer is no. */
static bool
is_idle(const struct app_set *has, const struct app_change *change)
{
	if (change->kind == APP_REPORT_HAS_NOT)
		return has->n == 0 || change->n == 0;
	for (size_t i = 0; i < change->n; i++)
		if (!holds(has, change->app[i]->version_id))
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

/* Adds those versions of the present set that belong to other applications than
 * those of the change. */
static enum err
keep_others(struct ctx *ctx, int64_t tenant_id, const struct app_set *has,
    const struct app_change *change, struct app_set *out)
{
	const struct map names = names_of(ctx->mem, change);
	const struct ids ids = { has->v, has->n };
	struct rows rows;

	if (has->n == 0)
		return OK;
	TRY(db_rows(ctx, &sql_app_version_packages,
	    ARGS(AN("tenant_id", &tenant_id), AN("ids", &ids)), &rows));
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		if (map_get(&names, row_str(&row, "package_name")) == NULL)
			out->v[out->n++] = row_i64(&row, "id");
	}
	return OK;
}

enum err
app_set_change(struct ctx *ctx, int64_t tenant_id, const struct app_set *has,
    const struct app_change *change, struct app_set *out)
{
	*out = *has;
	if (is_idle(has, change))
		return OK;
	*out = (struct app_set){
		arena_new(ctx->mem, int64_t, has->n + change->n + 1), 0
	};
	TRY(keep_others(ctx, tenant_id, has, change, out));
	if (change->kind == APP_REPORT_HAS_NOT) {
		if (out->n == has->n)
			*out = *has;
		return OK;
	}
	for (size_t i = 0; i < change->n; i++)
		out->v[out->n++] = change->app[i]->version_id;
	qsort(out->v, out->n, sizeof(*out->v), by_id);
	return OK;
}
