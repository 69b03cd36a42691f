/*
 * install_find.c - which devices have versions of a package in a month: by the
 * month's index and the rows that were changed after it was made.  A device may
 * be in several segments of the index, of which only the newest counts: in the
 * others it is outdated.  If its row was changed after that, no segment counts
 * for it, only its row.
 */
#include <string.h>

#include "apps/install_find.h"
#include "apps/packed.h"
#include "base/id_set.h"
#include "sql/lib/install_find.h"
#include "store/db.h"
#include "store/row.h"

#define DIGIT_BITS 11
#define DIGITS     (1u << DIGIT_BITS)

/* A device, and the version that it has of those that are searched for. */
struct pair {
	int64_t device, version;
};

struct pairs {
	struct pair *v;
	size_t n;
};

/* A segment and its outdated devices: those that were indexed again after the
 * segment was made; a later one says what they have, if they have anything. */
struct outdated {
	int64_t segment;
	struct ids devices;
};

/* A search.  changed: the set of devices whose rows were changed after the
 * index was made; before: the first transaction of which the index knows
 * nothing, as the block install_holders writes it. */
struct finder {
	struct ctx *ctx;
	int32_t month;
	const struct ids *versions;
	struct outdated *outdated;
	size_t n_outdated;
	struct ids changed;
	struct pairs found;
	const char *before;
};

/* The outdated devices of a segment; an empty set if it has none. */
static const struct ids *
outdated_of(const struct finder *f, int64_t segment)
{
	static const struct ids none = { 0 };

	for (size_t i = 0; i < f->n_outdated; i++)
		if (f->outdated[i].segment == segment)
			return &f->outdated[i].devices;
	return &none;
}

/* Takes the list of one version in one segment, without the devices for which
 * it does not count: those outdated in the segment, and those whose rows were
 * changed after they were indexed. */
static enum err
take_list(struct finder *f, const struct row *row)
{
	int64_t version = row_i64(row, "version_id");
	struct ids devices;

	TRY(packed_ids(f->ctx, row, "devices", &devices));
	ids_subtract(&devices, outdated_of(f, row_i64(row, "segment")));
	ids_subtract(&devices, &f->changed);
	for (size_t i = 0; i < devices.n; i++)
		f->found.v[f->found.n++] =
		    (struct pair){ devices.v[i], version };
	return OK;
}

/* The first of the versions that a device has, whose packed versions are the n
 * bytes at p; 0: it has none.  Both lists are in ascending order.  *good
 * becomes false if the bytes are no packed versions. */
static int64_t
version_of(const struct ids *versions, const uint8_t *p, size_t n, bool *good)
{
	const uint8_t *end = p + n;
	uint64_t id = 0;
	size_t i = 0;

	while (p < end && i < versions->n) {
		uint64_t difference = id_pack_next(&p, end);

		*good &= difference != 0;
		if (difference == 0)
			return 0;
		id += difference;
		while (i < versions->n && (uint64_t)versions->v[i] < id)
			i++;
		if (i < versions->n && (uint64_t)versions->v[i] == id)
			return versions->v[i];
	}
	return 0;
}

/* Reads the rows that were changed after the index was made, and takes their
 * devices. */
static enum err
read_changed(struct finder *f)
{
	struct ctx *ctx = f->ctx;
	struct rows rows;

	TRY(db_rows(ctx, &sql_install_changed,
	    ARGS(AN("stat_month", &f->month), AN("before", &f->before)),
	    &rows));
	f->changed.v = arena_new(ctx->mem, int64_t, (size_t)rows.n + 1);
	f->found.v = arena_new(ctx->mem, struct pair, (size_t)rows.n + 1);
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);
		int64_t device = row_i64(&row, "device_id"), version;
		const uint8_t *pv;
		bool good = true;
		size_t n;

		TRY(packed_bytes(ctx, &row, "pv", &pv, &n));
		version = version_of(f->versions, pv, n, &good);
		if (!good)
			return fault(ctx, "a row holds no packed versions");
		f->changed.v[f->changed.n++] = device;
		if (version != 0)
			f->found.v[f->found.n++] =
			    (struct pair){ device, version };
	}
	ids_sort(&f->changed);
	return OK;
}

/* Makes room for as many pairs as the lists of the index can have: each id in
 * them takes one byte or more. */
static void
make_room(struct finder *f, const struct rows *rows)
{
	struct pair *seen = f->found.v;
	size_t most = f->found.n + 1;

	for (int i = 0; i < rows->n; i++) {
		struct row row = row_at(rows, i);

		if (row_i64(&row, "version_id") > 0)
			most += strlen(row_str(&row, "devices")) / 2;
	}
	f->found.v = arena_new(f->ctx->mem, struct pair, most);
	memcpy(f->found.v, seen, f->found.n * sizeof(*seen));
}

/* Reads what the index says, and the rows that it does not have.  The rows come
 * as the block install_holders orders them: one with `before` alone (see struct
 * finder), those of the outdated devices of each segment, then the lists of
 * devices, of which those are left out. */
static enum err
read_index(struct finder *f)
{
	struct ctx *ctx = f->ctx;
	struct rows rows;
	struct row row;

	TRY(db_rows(ctx, &sql_install_holders,
	    ARGS(AN("stat_month", &f->month), AN("version_ids", f->versions)),
	    &rows));
	row = row_at(&rows, 0);
	f->before = row_str(&row, "before");
	TRY(read_changed(f));
	make_room(f, &rows);
	f->outdated = arena_new(ctx->mem, struct outdated, (size_t)rows.n);
	for (int i = 1; i < rows.n; i++) {
		row = row_at(&rows, i);
		if (row_i64(&row, "version_id") > 0) {
			TRY(take_list(f, &row));
			continue;
		}
		f->outdated[f->n_outdated].segment = row_i64(&row, "segment");
		TRY(packed_ids(
		    ctx, &row, "devices", &f->outdated[f->n_outdated].devices));
		f->n_outdated++;
	}
	return OK;
}

/* Sorts the pairs by device, by radix sort.  A sort that compares pairs would
 * take longer than everything else together. */
static void
sort_pairs(struct arena *mem, struct pairs *p)
{
	struct pair *to = arena_new(mem, struct pair, p->n + 1);
	int64_t most = 0;

	for (size_t i = 0; i < p->n; i++)
		most = p->v[i].device > most ? p->v[i].device : most;
	for (int shift = 0; shift < 63 && most >> shift > 0;
	     shift += DIGIT_BITS) {
		size_t at[DIGITS + 1] = { 0 };
		struct pair *swap = p->v;

		for (size_t i = 0; i < p->n; i++)
			at[(p->v[i].device >> shift & (DIGITS - 1)) + 1]++;
		for (size_t d = 1; d <= DIGITS; d++)
			at[d] += at[d - 1];
		for (size_t i = 0; i < p->n; i++)
			to[at[p->v[i].device >> shift & (DIGITS - 1)]++] =
			    p->v[i];
		p->v = to;
		to = swap;
	}
}

enum err
install_find(struct ctx *ctx, int32_t month, const struct ids *versions,
    struct version_devices *out)
{
	struct finder f = { .ctx = ctx, .month = month, .versions = versions };
	size_t n;

	*out = (struct version_devices){ 0 };
	if (versions->n == 0)
		return OK;
	TRY(read_index(&f));
	sort_pairs(ctx->mem, &f.found);
	n = f.found.n;
	out->devices.v = arena_new(ctx->mem, int64_t, n + 1);
	out->versions.v = arena_new(ctx->mem, int64_t, n + 1);
	out->devices.n = out->versions.n = n;
	for (size_t i = 0; i < n; i++) {
		out->devices.v[i] = f.found.v[i].device;
		out->versions.v[i] = f.found.v[i].version;
	}
	return OK;
}
