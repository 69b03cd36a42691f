/*
 * install_month.c - makes the statistics of a month from what devices have
 * reported in it: by the daily jobs install_convert and install_total, or
 * within the request of an administrator; and keeps the months themselves.
 *
 * There are two steps.  The first counts how many devices have each version, by
 * cell (channel, model, region).  The rows of devices are read in one stream
 * and counted in this process: to unpack and group them in the database would
 * take ten times as long.  The second makes the statistics of these counts and
 * is SQL alone.  Both work in the caller's transaction: readers see the old
 * statistics until it commits, and the old ones stay if the process is killed.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/hash.h"
#include "base/log.h"
#include "base/num.h"
#include "package/errors.h"
#include "package/install_inputs.h"
#include "package/jobs.h"
#include "package/version_tally.h"
#include "sql/package/install_job.h"
#include "sql/package/install_month.h"
#include "sql/package/install_partitions.h"
#include "store/db.h"
#include "store/db_bulk.h"
#include "text/pg_copy.h"
#include "web/fcgi.h"
#include "web/req.h"

/* -- one process at a time ----------------------------------------------- */

/* Begins a transaction in which a statement may take 300 s, and which is the
 * only one, on any host, that makes statistics until it ends.
 * E_STAT_JOB_RUNNING when another one is making some. */
static enum err
begin_alone(struct ctx *ctx)
{
	struct row row;

	TRY(db_begin_import(ctx));
	TRY(db_one(ctx, &sql_install_month_lock, NULL, E_SYSTEM, &row));
	return row_bool(&row, "taken") ? OK
	                               : fail(ctx, E_STAT_JOB_RUNNING, NULL);
}

/* Publishes in the name of the session, which /metrics reads, that this step
 * has counted so many devices of the month so far. */
static enum err
publish_progress(
    struct ctx *ctx, const char *step, int32_t month, int64_t devices)
{
	const char *what = arena_printf(
	    ctx->mem, "%s %d %lld", step, (int)month, (long long)devices);

	return db_do(ctx, &sql_install_month_progress, ARGS(AN("what", &what)));
}

/* Does the database still have what devices have reported in the month? */
static enum err
has_reports(struct ctx *ctx, int32_t month, bool *out)
{
	struct row row;

	TRY(db_one(ctx, &sql_install_month_kept, ARGS(AN("stat_month", &month)),
	    E_SYSTEM, &row));
	*out = row_bool(&row, "kept");
	return OK;
}

/* -- the first step ------------------------------------------------------ */

/* So many bytes are sent to the database at once; the buffer may grow further,
 * because one row may be large. */
#define COPY_BYTES      ((size_t)8 << 20)
#define COPY_MAX        ((size_t)1 << 30)
#define CELL_NAME_BYTES 64 /* bytes of a cell's name: three numbers */

/* A month that is being counted. */
struct conversion {
	struct ctx *ctx;
	int32_t month, part; /* part: number of the present part, from 1 */
	struct strs dims; /* by which it is counted: channel, model, region */
	struct version_tally *tally;
	struct buf out; /* rows for COPY */
	char *pv;       /* the versions of the present device, packed */
	size_t pv_cap;
	int64_t devices,
	    pairs; /* counted so far: devices; devices and versions */
};

static void
conversion_end(struct conversion *c)
{
	version_tally_free(c->tally);
	buf_free(&c->out);
	mem_free(c->pv);
}

/* Makes c->pv large enough for n bytes. */
static void
pv_room(struct conversion *c, size_t n)
{
	if (n <= c->pv_cap)
		return;
	c->pv_cap = n + n / 2;
	c->pv = mem_resize(c->pv, c->pv_cap);
}

/* Adds a device.  The name of its cell is the three values of the dimensions as
 * COPY writes them, because a row for COPY is made of the name at the end. */
static enum err
take_device(void *arg, const struct row *row)
{
	struct conversion *c = arg;
	const char *channel = row_str(row, "channel_id");
	const char *model = row_str(row, "model_id");
	const char *region = row_str(row, "region_id");
	const char *pv = row_str(row, "pv");
	size_t n = (strlen(pv) - 2) / 2;
	char name[CELL_NAME_BYTES];

	snprintf(name, sizeof(name), "%s\t%s\t%s",
	    channel == NULL ? "\\N" : channel, model == NULL ? "\\N" : model,
	    region == NULL ? "\\N" : region);
	pv_room(c, n + 1);
	if (!hash_unhex(pv + 2, n, c->pv))
		return fault(c->ctx, "a device's versions are no bytes");
	version_tally_add(
	    c->tally, version_tally_cell(c->tally, name), (uint8_t *)c->pv, n);
	c->devices++;
	return OK;
}

/* Writes the gathered rows by this block of COPY, and forgets them. */
static enum err
send_rows(struct conversion *c, const struct sql *to)
{
	enum err e;

	if (c->out.over)
		return fault(c->ctx, "a row is too large to be copied");
	e = c->out.n == 0 ? OK : db_copy(c->ctx, to, c->out.p, c->out.n);
	buf_clear(&c->out, 2 * COPY_BYTES);
	return e;
}

/* Writes the rows of versions that were gathered. */
static enum err
send_versions(struct conversion *c)
{
	if (c->out.n > 0)
		copy_binary_end(&c->out);
	return send_rows(c, &sql_install_convert_packages);
}

/* Adds the row of a version to those that will be written, and writes them once
 * they are many.  For version_tally_part, which says what the arguments are. */
static enum err
put_version(void *arg, uint32_t version, uint32_t devices, const uint8_t *cells,
    size_t n)
{
	struct conversion *c = arg;

	if (c->out.n == 0)
		copy_binary_begin(&c->out);
	copy_binary_row(&c->out, 5);
	copy_binary_i32(&c->out, c->month);
	copy_binary_i32(&c->out, (int32_t)version);
	copy_binary_i32(&c->out, c->part);
	copy_binary_i32(&c->out, (int32_t)devices);
	copy_binary_bytes(&c->out, cells, n);
	return c->out.n < COPY_BYTES ? OK : send_versions(c);
}

/* Counts the devices whose ids are above `after`, up to `upto`. */
static enum err
convert_part(struct conversion *c, int64_t after, int64_t upto)
{
	c->part++;
	TRY(db_stream(c->ctx, &sql_install_convert_read,
	    ARGS(AN("dims", &c->dims), AN("stat_month", &c->month),
	        AN("after", &after), AN("upto", &upto)),
	    take_device, c));
	if (version_tally_part(c->tally, put_version, c, &c->pairs) != OK)
		return fault(c->ctx, "month %d cannot be counted", c->month);
	TRY(send_versions(c));
	TRY(publish_progress(c->ctx, "install_convert", c->month, c->devices));
	log_line(LOG_INFO,
	    "install_convert: %d: %lld devices with %lld applications counted",
	    c->month, (long long)c->devices, (long long)c->pairs);
	return OK;
}

/* Writes the cells of the month.  Their names have the form of a row of COPY
 * but for the first two columns (take_device). */
static enum err
put_cells(struct conversion *c)
{
	for (uint32_t cell = 1; cell <= version_tally_cells(c->tally); cell++) {
		copy_i64(&c->out, c->month);
		copy_i64(&c->out, cell);
		buf_str(&c->out, version_tally_cell_name(c->tally, cell));
		buf_str(&c->out, "\n");
	}
	return send_rows(c, &sql_install_convert_cells);
}

/* Counts the month part by part, in place of what was counted before. */
static enum err
convert_parts(struct conversion *c)
{
	const struct args *in = ARGS(AN("stat_month", &c->month));
	struct rows bounds;
	int64_t after = 0;

	TRY(publish_progress(c->ctx, "install_convert", c->month, 0));
	TRY(db_do(c->ctx, &sql_install_convert_clear_packages, in));
	TRY(db_do(c->ctx, &sql_install_convert_clear_cells, in));
	TRY(db_rows(c->ctx, &sql_install_convert_bounds, in, &bounds));
	for (int i = 0; i + 1 < bounds.n; i++) {
		struct row row = row_at(&bounds, i);
		int64_t upto = row_i64(&row, "last_id");

		TRY(convert_part(c, after, upto));
		after = upto;
	}
	TRY(convert_part(c, after, INT64_MAX));
	return put_cells(c);
}

/* Counts the month and notes how long that took, without the time for which it
 * waited for its turn. */
static enum err
count_month(struct conversion *c)
{
	int64_t began_ms = clock_mono_ms(), ms;
	struct row row;

	TRY(db_one(c->ctx, &sql_install_convert_dims, NULL, E_SYSTEM, &row));
	c->dims = row_strs(c->ctx->mem, &row, "dims");
	TRY(convert_parts(c));
	ms = clock_mono_ms() - began_ms;
	TRY(db_do(c->ctx, &sql_install_convert_done,
	    ARGS(AN("stat_month", &c->month), AN("dims", &c->dims),
	        AN("devices", &c->devices), AN("pairs", &c->pairs),
	        AN("ms", &ms))));
	log_line(LOG_INFO,
	    "install_convert: %d: converted in %lld ms, %u cells", c->month,
	    (long long)ms, (unsigned)version_tally_cells(c->tally));
	return OK;
}

/* Counts the devices of a month by version and by the dimensions that the entry
 * app-install.dims lists.  It does nothing for a month whose reports were
 * dropped. */
static enum err
convert_month(struct ctx *ctx, int32_t month)
{
	struct conversion c = { .ctx = ctx, .month = month };
	bool has;
	enum err e;

	TRY(has_reports(ctx, month, &has));
	if (!has)
		return OK;
	c.tally = version_tally_new();
	buf_init(&c.out, COPY_MAX);
	e = count_month(&c);
	conversion_end(&c);
	return e;
}

/* -- the second step ----------------------------------------------------- */

/* Makes the statistics of a month from the counts.  It does nothing for a month
 * whose reports were dropped. */
static enum err
make_totals(struct ctx *ctx, int32_t month)
{
	const struct args *in = ARGS(AN("stat_month", &month));
	int64_t began_ms = clock_mono_ms(), ms;
	bool has;

	TRY(has_reports(ctx, month, &has));
	if (!has)
		return OK;
	TRY(publish_progress(ctx, "install_total", month, 0));
	TRY(db_do(ctx, &sql_install_total_clear, in));
	TRY(db_do(ctx, &sql_install_total_make, in));
	TRY(db_do(ctx, &sql_install_total_clear_totals, in));
	TRY(db_do(ctx, &sql_install_total_totals, in));
	TRY(db_do(ctx, &sql_install_total_ended, NULL));
	ms = clock_mono_ms() - began_ms;
	TRY(db_do(ctx, &sql_install_total_done,
	    ARGS(AN("stat_month", &month), AN("ms", &ms))));
	log_line(LOG_INFO, "install_total: %d: counted in %lld ms", (int)month,
	    (long long)ms);
	return OK;
}

/* -- the jobs of both steps ---------------------------------------------- */

#define MONTHS_MAX 1000

struct months {
	int32_t month[MONTHS_MAX];
	int n;
};

/* Reads the month from the option --month, and checks it as that of a request
 * is checked. */
static enum err
month_of_option(struct ctx *ctx, int argc, char **argv, struct months *out)
{
	int64_t month = 0;

	if (argc != 2 || strcmp(argv[0], "--month") != 0 ||
	    num_read(argv[1], strlen(argv[1]), &month) != OK || month < 0 ||
	    month > INT32_MAX) {
		log_line(LOG_ERROR, "the only option is --month yyyyMM");
		return E_BAD_REQUEST;
	}
	out->month[0] = (int32_t)month;
	out->n = 1;
	return db_check(ctx, &sql_install_rebuild_check,
	    ARGS(AN("stat_month", &out->month[0])));
}

/* Reads the months of which the block says that they need the step. */
static enum err
find_months(struct ctx *ctx, const struct sql *q, struct months *out)
{
	struct rows rows;

	TRY(db_rows(ctx, q, NULL, &rows));
	for (int i = 0; i < rows.n && i < MONTHS_MAX; i++) {
		struct row row = row_at(&rows, i);

		out->month[out->n++] = row_i32(&row, "stat_month");
	}
	return OK;
}

/* Makes one of the two steps of a month.  E_STAT_JOB_RUNNING if another job or
 * request is making statistics. */
static enum err
make_month(struct ctx *ctx, int32_t month,
    enum err (*make)(struct ctx *ctx, int32_t month))
{
	TRY(begin_alone(ctx));
	return make(ctx, month);
}

/* Makes the step for each of the months, in a transaction of its own. */
static enum err
make_months(struct ctx *ctx, const struct months *m,
    enum err (*make)(struct ctx *ctx, int32_t month))
{
	for (int i = 0; i < m->n; i++)
		TRY(job_next(ctx, make_month(ctx, m->month[i], make)));
	return OK;
}

enum err
install_convert(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	struct months m = { .n = 0 };

	(void)conf;
	TRY(argc > 0 ? month_of_option(ctx, argc, argv, &m)
	             : find_months(ctx, &sql_install_convert_months, &m));
	return make_months(ctx, &m, convert_month);
}

enum err
install_total(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	struct months m = { .n = 0 };

	(void)conf;
	TRY(argc > 0 ? month_of_option(ctx, argc, argv, &m)
	             : find_months(ctx, &sql_install_total_months, &m));
	return make_months(ctx, &m, make_totals);
}

/* -- the months that are kept -------------------------------------------- */

/* Begins the transaction that the caller's job_next ends, runs a block in it
 * that creates, empties or drops something of months, and logs the months for
 * which it has done so (column made). */
static enum err
maintain_months(struct ctx *ctx, const struct sql *q, const char *what)
{
	struct rows rows;

	TRY(db_begin(ctx));
	TRY(db_rows(ctx, q, NULL, &rows));
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		if (row_bool(&row, "made"))
			log_line(LOG_INFO, "install_months: %d: %s",
			    (int)row_i32(&row, "stat_month"), what);
	}
	return OK;
}

enum err
install_months(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	(void)conf;
	(void)argc;
	(void)argv;
	TRY(job_next(
	    ctx, maintain_months(ctx, &sql_install_partitions_make, "made")));
	TRY(job_next(ctx, maintain_months(ctx, &sql_install_partitions_unindex,
	                      "index emptied")));
	return job_next(
	    ctx, maintain_months(ctx, &sql_install_partitions_drop, "dropped"));
}

/* -- the request of an administrator ------------------------------------- */

#define PATIENCE_MS 320000 /* as long as nginx waits (export_timeout.conf) */

struct install_rebuild {
	int32_t stat_month;
};

static const struct field install_rebuild_fields[] = {
	STAT_MONTH_FIELD(struct install_rebuild),
};

/* Makes both steps of a month within the request, for which nginx and the
 * supervisor wait longer than for others. */
static enum err
install_rebuild(struct req *r, const struct args *in)
{
	const struct install_rebuild *q = in->at;

	TRY(db_check(r->ctx, &sql_install_rebuild_check, in));
	request_limit(r, PATIENCE_MS);
	TRY(begin_alone(r->ctx));
	TRY(convert_month(r->ctx, q->stat_month));
	TRY(make_totals(r->ctx, q->stat_month));
	return done(r);
}

/* -- endpoints ----------------------------------------------------------- */

static const struct endpoint install_rebuild_endpoints[] = {
	{ ADMIN, POST, "/device/app-install/rebuild",
	    PERM_SHARED("device:app-install:rebuild"), IN(install_rebuild),
	    CALL(install_rebuild, HEAVY,
	        REFUSES(E_STAT_MONTH_INVALID, E_STAT_JOB_RUNNING)),
	    "Make the statistics of a month anew" },
};

TABLE(install_rebuild);
