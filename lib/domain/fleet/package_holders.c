/*
 * package_holders.c - which devices have a package now.
 *
 * A device that is heard of has told what it has this month, or else, before
 * its first report, the month before.  Both are read from the indexes of the
 * two months, in this process, which takes a fraction of a second for millions
 * of devices.
 */
#include "fleet/package_holders.h"

#include <string.h>

#include "base/id_set.h"
#include "fleet/packed.h"
#include "sql/lib/install_find.h"
#include "sql/lib/package_holders.h"
#include "store/db.h"
#include "store/row.h"

/* -- the devices of both months ------------------------------------------- */

/* Marks the devices that are in the other set, too. */
static void
mark_told(const struct ids *told, const struct ids *devices, bool *is_told)
{
	size_t at = 0;

	for (size_t i = 0; i < told->n && at < devices->n; i++) {
		while (at < devices->n && devices->v[at] < told->v[i])
			at++;
		if (at < devices->n && devices->v[at] == told->v[i])
			is_told[at] = true;
	}
}

/* Takes away the pairs whose devices are marked. */
static void
leave_marked(struct version_devices *pairs, const bool *is_told)
{
	size_t n = 0;

	for (size_t i = 0; i < pairs->devices.n; i++) {
		if (is_told[i])
			continue;
		pairs->devices.v[n] = pairs->devices.v[i];
		pairs->versions.v[n++] = pairs->versions.v[i];
	}
	pairs->devices.n = pairs->versions.n = n;
}

/* Marks the devices that have told in the month that they have applications:
 * those of its segments, and those whose rows were changed since. */
static enum err
mark_indexed(
    struct ctx *ctx, int32_t month, const struct ids *devices, bool *is_told)
{
	struct ids changed = { 0 };
	struct rows rows;

	TRY(db_rows(
	    ctx, &sql_holders_told, ARGS(AN("stat_month", &month)), &rows));
	changed.v = arena_new(ctx->mem, int64_t, (size_t)rows.n + 1);
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);
		struct ids segment;

		if (row_null(&row, "devices")) {
			changed.v[changed.n++] = row_i64(&row, "device_id");
			continue;
		}
		TRY(packed_ids(ctx, &row, "devices", &segment));
		mark_told(&segment, devices, is_told);
	}
	ids_sort(&changed);
	mark_told(&changed, devices, is_told);
	return OK;
}

/* Takes away the devices that have told anything in the month.  The index does
 * not know who has told that there is nothing, so the rows of those that are
 * left are looked for: in the course of a month they become few. */
static enum err
leave_told(struct ctx *ctx, int32_t month, struct version_devices *pairs)
{
	bool *is_told = arena_new(ctx->mem, bool, pairs->devices.n + 1);
	struct ids bare;
	struct rows rows;

	memset(is_told, 0, pairs->devices.n + 1);
	TRY(mark_indexed(ctx, month, &pairs->devices, is_told));
	leave_marked(pairs, is_told);
	TRY(db_rows(ctx, &sql_holders_bare,
	    ARGS(AN("stat_month", &month), AN("device_ids", &pairs->devices)),
	    &rows));
	bare = rows_ids(ctx->mem, &rows, "device_id");
	ids_sort(&bare);
	memset(is_told, 0, pairs->devices.n + 1);
	mark_told(&bare, &pairs->devices, is_told);
	leave_marked(pairs, is_told);
	return OK;
}

/* The two months, as :stat_month of the blocks. */
static enum err
find_both(
    struct ctx *ctx, const struct row *months, struct package_holders *out)
{
	int32_t month = row_i32(months, "stat_month");

	TRY(install_find(ctx, month, &out->versions, &out->now));
	TRY(install_find(ctx, row_i32(months, "month_before"), &out->versions,
	    &out->before));
	return out->before.devices.n > 0 ? leave_told(ctx, month, &out->before)
	                                 : OK;
}

enum err
package_holders(struct ctx *ctx, const char *package_name,
    const char *version_name, struct package_holders *out)
{
	const char *any = NULL;
	struct rows rows;
	struct row months;

	memset(out, 0, sizeof(*out));
	TRY(db_rows(ctx, &sql_install_versions,
	    ARGS(AN("package_name", &package_name), AN("app_name", &any),
	        AN("version_name", &version_name)),
	    &rows));
	out->versions = rows_ids(ctx->mem, &rows, "id");
	TRY(db_one(ctx, &sql_holders_months, NULL, E_SYSTEM, &months));
	return find_both(ctx, &months, out);
}

size_t
package_holders_n(const struct package_holders *h)
{
	return h->now.devices.n + h->before.devices.n;
}

/* -- their versions ---------------------------------------------------------
 */

/* Adds the devices of each version; counts are in the order of the versions,
 * which are a set. */
static void
count_versions(
    const struct ids *versions, const struct ids *of, int64_t *counts)
{
	for (size_t i = 0; i < of->n; i++)
		counts[ids_place(versions, of->v[i])]++;
}

/* Takes those with the highest counts; of equal ones the newer version. */
static void
take_most(const struct ids *versions, int64_t *counts, size_t n,
    struct ids *out, struct ids *out_counts)
{
	out->n = 0;
	while (out->n < n) {
		size_t most = 0;

		for (size_t i = 0; i < versions->n; i++)
			if (counts[i] >= counts[most])
				most = i;
		if (counts[most] == 0)
			break;
		out->v[out->n] = versions->v[most];
		out_counts->v[out->n++] = counts[most];
		counts[most] = 0;
	}
	out_counts->n = out->n;
}

void
package_holders_most(struct arena *mem, const struct package_holders *h,
    size_t most, struct ids *versions, struct ids *counts)
{
	int64_t *of = arena_new(mem, int64_t, h->versions.n + 1);

	versions->v = arena_new(mem, int64_t, most + 1);
	counts->v = arena_new(mem, int64_t, most + 1);
	versions->n = counts->n = 0;
	if (h->versions.n == 0)
		return;
	count_versions(&h->versions, &h->now.versions, of);
	count_versions(&h->versions, &h->before.versions, of);
	take_most(&h->versions, of, most, versions, counts);
}
