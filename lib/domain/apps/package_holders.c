/*
 * package_holders.c - which devices have a package now.
 *
 * A device that still calls has reported its applications this month, or else,
 * before its first report of the month, in the month before.  Both are read
 * from the indexes of the two months, in this process, which takes a fraction
 * of a second for millions of devices.
 */
#include "apps/package_holders.h"

#include <string.h>

#include "apps/packed.h"
#include "base/id_set.h"
#include "sql/lib/install_find.h"
#include "sql/lib/package_holders.h"
#include "store/db.h"
#include "store/row.h"

/* -- the devices of both months ------------------------------------------- */

/* Marks those of the devices that are in the other set, too; both sets are in
 * ascending order. */
static void
mark_common(const struct ids *other, const struct ids *devices, bool *marked)
{
	size_t at = 0;

	for (size_t i = 0; i < other->n && at < devices->n; i++) {
		while (at < devices->n && devices->v[at] < other->v[i])
			at++;
		if (at < devices->n && devices->v[at] == other->v[i])
			marked[at] = true;
	}
}

/* Removes the pairs whose devices are marked. */
static void
remove_marked(struct version_devices *pairs, const bool *marked)
{
	size_t n = 0;

	for (size_t i = 0; i < pairs->devices.n; i++) {
		if (marked[i])
			continue;
		pairs->devices.v[n] = pairs->devices.v[i];
		pairs->versions.v[n++] = pairs->versions.v[i];
	}
	pairs->devices.n = pairs->versions.n = n;
}

/* Marks the devices that have reported applications in the month: those of the
 * segments of its index, and those whose rows were changed since. */
static enum err
mark_indexed(
    struct ctx *ctx, int32_t month, const struct ids *devices, bool *marked)
{
	struct ids changed = { 0 };
	struct rows rows;

	TRY(db_rows(
	    ctx, &sql_holders_reported, ARGS(AN("stat_month", &month)), &rows));
	changed.v = arena_new(ctx->mem, int64_t, (size_t)rows.n + 1);
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);
		struct ids segment;

		if (row_null(&row, "devices")) {
			changed.v[changed.n++] = row_i64(&row, "device_id");
			continue;
		}
		TRY(packed_ids(ctx, &row, "devices", &segment));
		mark_common(&segment, devices, marked);
	}
	ids_sort(&changed);
	mark_common(&changed, devices, marked);
	return OK;
}

/* Removes the devices that have sent any report in the month.  The index does
 * not have those that have reported no application, so the rows of the devices
 * that are left are looked for: in the course of a month they become few. */
static enum err
remove_reported(struct ctx *ctx, int32_t month, struct version_devices *pairs)
{
	bool *marked = arena_new(ctx->mem, bool, pairs->devices.n + 1);
	struct ids empty;
	struct rows rows;

	memset(marked, 0, pairs->devices.n + 1);
	TRY(mark_indexed(ctx, month, &pairs->devices, marked));
	remove_marked(pairs, marked);
	TRY(db_rows(ctx, &sql_holders_with_row,
	    ARGS(AN("stat_month", &month), AN("device_ids", &pairs->devices)),
	    &rows));
	empty = rows_ids(ctx->mem, &rows, "device_id");
	ids_sort(&empty);
	memset(marked, 0, pairs->devices.n + 1);
	mark_common(&empty, &pairs->devices, marked);
	remove_marked(pairs, marked);
	return OK;
}

/* Finds the devices of the month, and those of the month before it that have
 * not reported in it; months: a row of the block holders_months. */
static enum err
find_both(
    struct ctx *ctx, const struct row *months, struct package_holders *out)
{
	int32_t month = row_i32(months, "stat_month");

	TRY(install_find(ctx, month, &out->versions, &out->now));
	TRY(install_find(ctx, row_i32(months, "month_before"), &out->versions,
	    &out->before));
	return out->before.devices.n > 0
	           ? remove_reported(ctx, month, &out->before)
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

/* -- their versions ------------------------------------------------------- */

/* Counts how many devices have each version; held: the version of each device.
 * counts are in the order of the versions, which are a set. */
static void
count_versions(
    const struct ids *versions, const struct ids *held, int64_t *counts)
{
	for (size_t i = 0; i < held->n; i++)
		counts[ids_place(versions, held->v[i])]++;
}

/* Takes the at most n versions with the highest counts; of equal ones the newer
 * version first.  The counts of those that are taken become 0. */
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
