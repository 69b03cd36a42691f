/*
 * install_index.c - the job install_index, which keeps the index of each of the
 * last months: which devices have each version.
 *
 * The report of a device changes only the row of the device.  This job then
 * makes a segment of the index of many changed devices, in which an entry takes
 * two bytes; for each version a segment has a list of those of its devices that
 * have it (schema/19_install.sql).  A device whose row was changed again is
 * outdated in its old segment: its entries there do not count any more.  Small
 * segments are merged, so that a search for a version need not read many, and
 * an index of which much is outdated is made anew.  Readers also look at the
 * rows that were changed later, so none of them waits for the job.
 */
#include <stdlib.h>
#include <string.h>

#include "apps/packed.h"
#include "base/arena.h"
#include "base/buf.h"
#include "base/hash.h"
#include "base/id_set.h"
#include "base/log.h"
#include "package/inverted_index.h"
#include "package/jobs.h"
#include "sql/package/install_index.h"
#include "store/ctx.h"
#include "store/db.h"
#include "store/db_bulk.h"
#include "store/row.h"
#include "text/pg_copy.h"

/* -- a segment ----------------------------------------------------------- */

/* A segment that is being made. */
struct segment {
	struct ctx *ctx;
	int32_t month, id; /* id: number of the next segment to be written */
	struct inverted_index *inverse;
	/* All devices that were taken, also those without applications. */
	struct ids changed;
	size_t changed_cap;
	struct buf out; /* rows for COPY */
	char *hex;      /* packed ids of one row, as bytes or as hex digits */
	size_t hex_cap;
};

/* The buffer for COPY keeps so many bytes from one segment to the next, and may
 * grow up to COPY_MAX. */
#define COPY_BYTES ((size_t)8 << 20)
#define COPY_MAX   ((size_t)1 << 30)

/* An empty segment of a month; segment_end frees it. */
static void
segment_begin(struct segment *s, struct ctx *ctx, int32_t month)
{
	*s = (struct segment){ .ctx = ctx, .month = month };
	s->inverse = inverted_index_new();
	buf_init(&s->out, COPY_MAX);
}

static void
segment_end(struct segment *s)
{
	inverted_index_free(s->inverse);
	mem_free(s->changed.v);
	mem_free(s->hex);
	buf_free(&s->out);
}

/* Makes s->hex large enough for n bytes. */
static void
hex_room(struct segment *s, size_t n)
{
	if (n <= s->hex_cap)
		return;
	s->hex_cap = n + n / 2;
	s->hex = mem_resize(s->hex, s->hex_cap);
}

/* Adds a device from a row with device_id and pv (its versions, packed).  The
 * rows must come in ascending order of their ids.  For db_stream. */
static enum err
segment_take(void *segment, const struct row *row)
{
	struct segment *s = segment;
	int64_t device = row_i64(row, "device_id");
	const char *pv = row_str(row, "pv");
	size_t n = (strlen(pv) - 2) / 2;

	if (s->changed.n == s->changed_cap) {
		s->changed_cap = 2 * s->changed_cap + 1024;
		s->changed.v = mem_resize(
		    s->changed.v, s->changed_cap * sizeof(*s->changed.v));
	}
	s->changed.v[s->changed.n++] = device;
	if (n == 0)
		return OK;
	hex_room(s, n);
	if (!hash_unhex(pv + 2, n, s->hex))
		return fault(s->ctx, "a device's versions are no bytes");
	inverted_index_add(s->inverse, device, (uint8_t *)s->hex, n);
	return OK;
}

/* Gives the segment the next free number of its month. */
static enum err
segment_number(struct segment *s)
{
	struct row row;

	TRY(db_one(s->ctx, &sql_install_index_next,
	    ARGS(AN("stat_month", &s->month)), E_SYSTEM, &row));
	s->id = row_i32(&row, "id");
	return OK;
}

/* Adds the list of the devices that have a version, packed, to the rows that
 * segment_store will write. */
static enum err
segment_put(void *segment, uint32_t version, const uint8_t *devices, size_t n)
{
	struct segment *s = segment;

	hex_room(s, 2 * n + 3);
	s->hex[0] = '\\';
	s->hex[1] = 'x';
	hash_hex(devices, n, s->hex + 2);
	copy_i64(&s->out, s->month);
	copy_i64(&s->out, version);
	copy_i64(&s->out, s->id);
	copy_str(&s->out, s->hex);
	copy_end(&s->out);
	return s->out.over ? fault(s->ctx, "a segment is too large") : OK;
}

/* Writes the segment: the set of its devices, and the lists that segment_put
 * was given. */
static enum err
segment_store(struct segment *s, const struct ids *devices)
{
	const int32_t n = (int32_t)devices->n;
	const char *packed = id_pack_hex(s->ctx->mem, devices->v, devices->n);

	TRY(db_do(s->ctx, &sql_install_index_segment,
	    ARGS(AN("stat_month", &s->month), AN("id", &s->id),
	        AN("device_count", &n), AN("devices", &packed))));
	TRY(db_copy(s->ctx, &sql_install_index_holders, s->out.p, s->out.n));
	buf_clear(&s->out, COPY_BYTES);
	return OK;
}

/* Makes the next segment of the month of the devices that were taken, and
 * forgets them.  If none of them has an application, no segment is written. */
static enum err
segment_write(struct segment *s)
{
	struct ids devices = inverted_index_devices(s->inverse);

	s->changed.n = 0;
	if (devices.n == 0)
		return OK;
	devices = ids_copy(s->ctx->mem, &devices);
	TRY(segment_number(s));
	if (inverted_index_lists(s->inverse, segment_put, s) != OK)
		return fault(s->ctx, "month %d cannot be indexed", s->month);
	return segment_store(s, &devices);
}

/* -- merging small segments ---------------------------------------------- */

/* A segment that is to be merged, and its outdated devices: those whose rows
 * were changed since, so that a later segment says what they have. */
struct source {
	int64_t id;
	struct ids outdated;
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

/* The segment of that number among those to be merged. */
static const struct source *
source_of(const struct merge *m, int64_t segment)
{
	for (size_t i = 0; i < m->n; i++)
		if (m->from[i].id == segment)
			return &m->from[i];
	return NULL;
}

/* Ends the collection for one version: adds the list of its devices to the new
 * segment.  No device is in the list twice, because it is outdated in all
 * segments but its newest. */
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

/* Adds devices to those of the version that is being collected. */
static void
add_devices(struct merge *m, const struct ids *ids)
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
	/* The list is unpacked into memory of its own, because that of ctx is
	 * not freed before all rows, which may be millions, were read. */
	arena_reset(&m->row);
	ctx->mem = &m->row;
	e = packed_ids(ctx, row, "devices", &devices);
	ctx->mem = mem;
	TRY(e);
	ids_subtract(&devices, &from->outdated);
	add_devices(m, &devices);
	return OK;
}

/* Reads which segments are small: they have fewer than `small` devices.
 * *devices: those that the new segment will have. */
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
		struct ids valid;

		from->id = row_i64(&row, "id");
		TRY(packed_ids(ctx, &row, "devices", &valid));
		TRY(packed_ids(ctx, &row, "dead", &from->outdated));
		ids_subtract(&valid, &from->outdated);
		*devices = ids_concat(ctx->mem, devices, &valid);
	}
	ids_sort(devices);
	return OK;
}

/* Merges the small segments: collects their lists version by version, deletes
 * them and writes the new one.  The caller frees the memory of m. */
static enum err
merge_small(struct merge *m, int32_t small)
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

/* Replaces all segments of the month that have fewer than `small` devices by
 * one segment.  Outdated devices are left out. */
static enum err
segment_merge(struct segment *s, int32_t small)
{
	struct merge m = { .to = s };
	enum err e = merge_small(&m, small);

	mem_free(m.devices.v);
	arena_free(&m.row);
	return e;
}

/* -- the index of a month ------------------------------------------------ */

#define LEAST         1536 /* changed devices are enough for a segment */
/* If more devices were changed, the whole index is made anew. */
#define MOST          32768
/* A segment with fewer devices is small. */
#define SMALL         8192
#define SMALL_MOST    16    /* so many small segments are merged into one */
#define LARGE         65536 /* devices of a segment when all are made anew */
/* If more than one device in 8 is outdated, the index is made anew. */
#define OUTDATED_PART 8
#define MONTHS_MAX    8

/* How the index of a month is; the block install_index_look says how it is
 * found out. */
struct look {
	/* The numbers of transactions: the index has the rows that were changed
	 * before the first; those changed before the second can be read now. */
	const char *before, *upto;
	bool exists;
	int64_t waiting;  /* changed devices that the index does not have yet */
	int64_t devices;  /* of all segments */
	int64_t outdated; /* of those: that do not count any more */
	int64_t small;    /* small segments */
};

/* Finds out how the index of the month is. */
static enum err
month_look(struct ctx *ctx, int32_t month, struct look *out)
{
	const int64_t most = MOST + 1;
	const int32_t small = SMALL;
	struct row row;

	TRY(db_one(ctx, &sql_install_index_look,
	    ARGS(AN("stat_month", &month), AN("most", &most),
	        AN("small", &small)),
	    E_SYSTEM, &row));
	*out = (struct look){
		.before = row_str(&row, "before"),
		.upto = row_str(&row, "upto"),
		.exists = row_bool(&row, "made"),
		.waiting = row_i64(&row, "waiting"),
		.devices = row_i64(&row, "devices"),
		.outdated = row_i64(&row, "dead"),
		.small = row_i64(&row, "small_segments"),
	};
	return OK;
}

/* Replaces the whole index of the month by one that is made of the rows of all
 * devices. */
static enum err
make_anew(struct segment *s)
{
	const struct args *in = ARGS(AN("stat_month", &s->month));
	const int64_t most = LARGE;
	int64_t after = 0;
	size_t n;

	TRY(db_do(s->ctx, &sql_install_index_clear_segments, in));
	TRY(db_do(s->ctx, &sql_install_index_clear_holders, in));
	do {
		TRY(db_stream(s->ctx, &sql_install_index_read_all,
		    ARGS(AN("stat_month", &s->month), AN("after", &after),
		        AN("most", &most)),
		    segment_take, s));
		n = s->changed.n;
		if (n > 0)
			after = s->changed.v[n - 1];
		TRY(segment_write(s));
	} while (n == LARGE);
	return OK;
}

/* Marks those devices of an older segment as outdated whose rows were changed
 * since; their entries there do not count any more. */
static enum err
mark_outdated(struct segment *s, const struct row *row)
{
	struct arena *mem = s->ctx->mem;
	int32_t id = row_i32(row, "id"), count;
	struct ids devices, outdated, gone = ids_copy(mem, &s->changed), rest;
	const char *text;

	TRY(packed_ids(s->ctx, row, "devices", &devices));
	TRY(packed_ids(s->ctx, row, "dead", &outdated));
	rest = ids_copy(mem, &s->changed);
	ids_subtract(&rest, &devices);
	/* What is left: the changed devices that this segment has and that are
	 * not outdated in it yet. */
	ids_subtract(&gone, &rest);
	ids_subtract(&gone, &outdated);
	if (gone.n == 0)
		return OK;
	outdated = ids_concat(mem, &outdated, &gone);
	ids_sort(&outdated);
	count = (int32_t)outdated.n;
	text = id_pack_hex(mem, outdated.v, outdated.n);
	return db_do(s->ctx, &sql_install_index_die,
	    ARGS(AN("stat_month", &s->month), AN("id", &id), AN("dead", &text),
	        AN("dead_count", &count)));
}

/* Makes a new segment of the devices whose rows were changed. */
static enum err
add_segment(struct segment *s, const struct look *l)
{
	struct rows rows;

	TRY(db_stream(s->ctx, &sql_install_index_read,
	    ARGS(AN("stat_month", &s->month), AN("before", &l->before),
	        AN("upto", &l->upto)),
	    segment_take, s));
	TRY(db_rows(s->ctx, &sql_install_index_segments,
	    ARGS(AN("stat_month", &s->month)), &rows));
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		TRY(mark_outdated(s, &row));
	}
	return segment_write(s);
}

/* Must the whole index be made anew: is there none, or too much changed or
 * outdated? */
static bool
must_make_anew(const struct look *l)
{
	return !l->exists || l->waiting > MOST ||
	       (l->outdated > SMALL &&
	           l->outdated * OUTDATED_PART > l->devices);
}

/* Does what the index of the month needs most: makes it anew, adds a segment,
 * if `least` devices were changed, or merges small ones.  *did: it needed
 * something, and may need more. */
static enum err
index_segments(struct segment *s, int64_t least, bool *did)
{
	struct look l;

	TRY(month_look(s->ctx, s->month, &l));
	*did = must_make_anew(&l) || l.waiting >= least;
	if (*did) {
		TRY(must_make_anew(&l) ? make_anew(s) : add_segment(s, &l));
		return db_do(s->ctx, &sql_install_index_done,
		    ARGS(AN("stat_month", &s->month), AN("upto", &l.upto)));
	}
	*did = l.small >= SMALL_MOST;
	return *did ? segment_merge(s, SMALL) : OK;
}

/* Begins a transaction and does in it what the index of one month needs most,
 * unless another host is working on an index now.  *did: something was done,
 * and more may be needed. */
static enum err
index_month(struct ctx *ctx, int32_t month, int64_t least, bool *did)
{
	struct segment s;
	struct row row;
	enum err e;

	*did = false;
	TRY(db_begin_import(ctx));
	TRY(db_one(ctx, &sql_install_index_lock, NULL, E_SYSTEM, &row));
	if (!row_bool(&row, "taken"))
		return OK;
	segment_begin(&s, ctx, month);
	e = index_segments(&s, least, did);
	segment_end(&s);
	return e;
}

/* Reads of which months an index is kept. */
static enum err
read_months(struct ctx *ctx, int32_t months[MONTHS_MAX], int *n)
{
	struct rows rows;

	TRY(db_rows(ctx, &sql_install_index_months, NULL, &rows));
	*n = 0;
	for (int i = 0; i < rows.n && i < MONTHS_MAX; i++) {
		struct row row = row_at(&rows, i);

		months[(*n)++] = row_i32(&row, "stat_month");
	}
	return OK;
}

/* Brings the indexes up to date, however few devices were changed. */
enum err
install_index(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	int32_t months[MONTHS_MAX];
	bool did;
	int n;

	(void)conf;
	(void)argc;
	(void)argv;
	TRY(read_months(ctx, months, &n));
	TRY(job_next(ctx, OK));
	for (int i = 0; i < n; i++)
		do {
			TRY(job_next(
			    ctx, index_month(ctx, months[i], 1, &did)));
		} while (did);
	return OK;
}

/* One step of the job that always runs: what is due of each month.  A few
 * changed devices wait until they are enough for a segment; readers look at
 * their rows. */
enum err
install_index_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	int32_t months[MONTHS_MAX];
	bool did;
	int n;

	(void)conf;
	if (step->ending)
		return OK;
	TRY(read_months(ctx, months, &n));
	TRY(job_next(ctx, OK));
	for (int i = 0; i < n; i++) {
		TRY(job_next(ctx, index_month(ctx, months[i], LEAST, &did)));
		step->again |= did;
	}
	return OK;
}
