/* index_segment_merge.c - merges the small segments of an index into one, so
 * that a search for a version need not read each of them. */
#include "package/index_segment_merge.h"

#include <stdlib.h>

#include "base/id_pack.h"
#include "base/id_set.h"
#include "base/mem.h"
#include "package/packed_ids.h"
#include "sql/package/install_index.h"
#include "store/db.h"
#include "store/db_bulk.h"

/* A segment that is to be merged, and its dead devices: those that a later
 * segment has again, because their rows were changed. */
struct source {
	int64_t id;
	struct ids dead;
};

struct merge {
	struct segment *to;
	struct source *from;
	size_t n;
	/* The version whose devices are being collected; 0: none yet. */
	uint32_t version;
	struct ids devices; /* devices of that version */
	size_t cap;
	struct arena row; /* memory of one row */
};

static const struct source *
source_of(const struct merge *m, int64_t segment)
{
	for (size_t i = 0; i < m->n; i++)
		if (m->from[i].id == segment)
			return &m->from[i];
	return NULL;
}

/* Ends the collection for one version: adds the list of its devices to the new
 * segment.  No device is in the list twice, because it is dead in all segments
 * but its newest. */
static enum err
close_version(struct merge *m)
{
	uint8_t *packed;
	size_t n;

	if (m->devices.n == 0)
		return OK;
	ids_sort(&m->devices);
	packed = arena_alloc(&m->row, m->devices.n * ID_PACK_BYTES);
	n = id_pack(m->devices.v, m->devices.n, packed);
	m->devices.n = 0;
	return segment_put(m->to, m->version, packed, n);
}

static void
add(struct merge *m, const struct ids *ids)
{
	if (m->devices.n + ids->n > m->cap) {
		m->cap = 2 * (m->devices.n + ids->n);
		m->devices.v =
		    mem_resize(m->devices.v, m->cap * sizeof(*m->devices.v));
	}
	for (size_t i = 0; i < ids->n; i++)
		m->devices.v[m->devices.n++] = ids->v[i];
}

/* Collects the devices of a row of the block install_index_of, which is a list
 * of one version in one segment; the rows come in the order of versions. */
static enum err
take_list(void *arg, const struct row *row)
{
	struct merge *m = arg;
	struct ctx *ctx = m->to->ctx;
	uint32_t version = (uint32_t)row_i64(row, "version_id");
	const struct source *from = source_of(m, row_i64(row, "segment"));
	struct arena *mem = ctx->mem;
	struct ids devices;
	enum err e;

	if (version != m->version)
		TRY(close_version(m));
	m->version = version;
	arena_reset(&m->row);
	ctx->mem = &m->row;
	e = packed_ids(ctx, row, "devices", &devices);
	ctx->mem = mem;
	TRY(e);
	ids_subtract(&devices, &from->dead);
	add(m, &devices);
	return OK;
}

/* Reads which segments are small.  *devices: those that the new segment will
 * have. */
static enum err
read_sources(struct merge *m, int32_t small, struct ids *devices)
{
	struct ctx *ctx = m->to->ctx;
	struct rows rows;

	TRY(db_rows(ctx, &sql_install_index_small,
	    ARGS(AN("stat_month", &m->to->month), AN("small", &small)), &rows));
	m->from = arena_new(ctx->mem, struct source, (size_t)rows.n + 1);
	*devices = (struct ids){ 0 };
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);
		struct source *from = &m->from[m->n++];
		struct ids alive;

		from->id = row_i64(&row, "id");
		TRY(packed_ids(ctx, &row, "devices", &alive));
		TRY(packed_ids(ctx, &row, "dead", &from->dead));
		ids_subtract(&alive, &from->dead);
		*devices = ids_concat(ctx->mem, devices, &alive);
	}
	ids_sort(devices);
	return OK;
}

static enum err
merge(struct merge *m, int32_t small)
{
	struct segment *to = m->to;
	struct ctx *ctx = to->ctx;
	struct ids devices, old = { 0 };
	const struct args *in =
	    ARGS(AN("stat_month", &to->month), AN("segments", &old));

	TRY(read_sources(m, small, &devices));
	old.v = arena_new(ctx->mem, int64_t, m->n + 1);
	for (size_t i = 0; i < m->n; i++)
		old.v[old.n++] = m->from[i].id;
	TRY(segment_number(to));
	TRY(db_stream(ctx, &sql_install_index_of, in, take_list, m));
	TRY(close_version(m));
	TRY(db_do(ctx, &sql_install_index_drop_segments, in));
	TRY(db_do(ctx, &sql_install_index_drop_holders, in));
	return devices.n == 0 ? OK : segment_store(to, &devices);
}

enum err
segment_merge(struct segment *s, int32_t small)
{
	struct merge m = { .to = s };
	enum err e = merge(&m, small);

	mem_free(m.devices.v);
	arena_free(&m.row);
	return e;
}
