/*
 * install_index.c - a job that keeps the index of each of the last months:
 * which devices have each version.  The report of a device changes only the row
 * of the device.  This job then makes a segment of the index of many changed
 * devices, in which an entry takes two bytes.  Readers also look at the rows
 * that were changed later, so none of them waits for the job.
 */
#include "sql/package/install_index.h"

#include "base/id_set.h"
#include "base/log.h"
#include "package/index_segment.h"
#include "package/index_segment_merge.h"
#include "package/jobs.h"
#include "package/packed_ids.h"
#include "store/db.h"
#include "store/db_bulk.h"

#define LEAST      1536 /* so many changed devices are enough for a segment */
/* If more devices were changed, the whole index is made anew. */
#define MOST       32768
/* A segment with fewer devices is small. */
#define SMALL      8192
#define SMALL_MOST 16    /* so many small segments are merged into one */
#define LARGE      65536 /* devices of a segment when all is made anew */
/* If more than one device in 8 is dead, the index is made anew. */
#define DEAD_PART  8
#define MONTHS_MAX 8

struct look {
	const char *before, *upto;
	bool made;
	int64_t waiting, devices, dead, small;
};

static enum err
look(struct ctx *ctx, int32_t month, struct look *out)
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
		.made = row_bool(&row, "made"),
		.waiting = row_i64(&row, "waiting"),
		.devices = row_i64(&row, "devices"),
		.dead = row_i64(&row, "dead"),
		.small = row_i64(&row, "small_segments"),
	};
	return OK;
}

/* Replaces the whole index by one that is made of all rows. */
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

/* Marks those devices of an older segment as dead whose rows were changed
 * since; their entries there do not count any more. */
static enum err
mark_dead(struct segment *s, const struct row *row)
{
	struct arena *mem = s->ctx->mem;
	int32_t id = row_i32(row, "id"), count;
	struct ids devices, dead, gone = ids_copy(mem, &s->changed), rest;
	const char *text;

	TRY(packed_ids(s->ctx, row, "devices", &devices));
	TRY(packed_ids(s->ctx, row, "dead", &dead));
	rest = ids_copy(mem, &s->changed);
	ids_subtract(&rest, &devices);
	/* What is left: the changed devices that this segment has and that are
	 * not dead in it yet. */
	ids_subtract(&gone, &rest);
	ids_subtract(&gone, &dead);
	if (gone.n == 0)
		return OK;
	dead = ids_concat(mem, &dead, &gone);
	ids_sort(&dead);
	count = (int32_t)dead.n;
	text = packed_text(mem, &dead);
	return db_do(s->ctx, &sql_install_index_die,
	    ARGS(AN("stat_month", &s->month), AN("id", &id), AN("dead", &text),
	        AN("dead_count", &count)));
}

/* Makes a new segment of the devices whose rows were changed. */
static enum err
take_up(struct segment *s, const struct look *l)
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

		TRY(mark_dead(s, &row));
	}
	return segment_write(s);
}

static bool
is_worn(const struct look *l)
{
	return !l->made || l->waiting > MOST ||
	       (l->dead > SMALL && l->dead * DEAD_PART > l->devices);
}

/* Does what the index of the month needs most: makes it anew, adds a segment,
 * or merges small ones.  *did: it needed something. */
static enum err
index_segments(struct segment *s, int64_t least, bool *did)
{
	struct look l;

	TRY(look(s->ctx, s->month, &l));
	*did = is_worn(&l) || l.waiting >= least;
	if (*did) {
		TRY(is_worn(&l) ? make_anew(s) : take_up(s, &l));
		return db_do(s->ctx, &sql_install_index_done,
		    ARGS(AN("stat_month", &s->month), AN("upto", &l.upto)));
	}
	*did = l.small >= SMALL_MOST;
	return *did ? segment_merge(s, SMALL) : OK;
}

/* Looks at the index of one month, unless another host is working on an index
 * now. */
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
