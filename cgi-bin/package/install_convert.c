/*
 * install_convert.c - counts for a month how many devices have each version, by
 * cell (channel, model, region).  The rows of devices are read in one stream
 * and counted in this process: to unpack and group them in the database would
 * take ten times as long.
 */
#include "package/install_convert.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/hash.h"
#include "base/log.h"
#include "base/mem.h"
#include "package/install_month.h"
#include "package/version_tally.h"
#include "sql/package/install_convert.h"
#include "store/db.h"
#include "store/db_bulk.h"
#include "text/pg_copy.h"

/* So many bytes are sent to the database at once; the buffer may grow further,
 * because one row may be large. */
#define COPY_BYTES ((size_t)8 << 20)
#define COPY_MAX   ((size_t)1 << 30)
#define NAME_MAX_  64 /* bytes of a cell's name: three numbers */

struct conversion {
	struct ctx *ctx;
	int32_t month, part;
	struct strs dims;
	struct version_tally *tally;
	struct buf out; /* rows for COPY */
	char *pv;       /* the versions of the present device */
	size_t pv_cap;
	int64_t devices, pairs;
};

static void
conversion_end(struct conversion *c)
{
	version_tally_free(c->tally);
	buf_free(&c->out);
	mem_free(c->pv);
}

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
	char name[NAME_MAX_];

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

static enum err
send(struct conversion *c, const struct sql *to)
{
	enum err e;

	if (c->out.over)
		return fault(c->ctx, "a row is too large to be copied");
	e = c->out.n == 0 ? OK : db_copy(c->ctx, to, c->out.p, c->out.n);
	buf_clear(&c->out, 2 * COPY_BYTES);
	return e;
}

static enum err
send_versions(struct conversion *c)
{
	if (c->out.n > 0)
		copy_binary_end(&c->out);
	return send(c, &sql_install_convert_packages);
}

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

/* Counts the devices whose ids are above `after` and not above `upto`. */
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
	TRY(install_month_progress(
	    c->ctx, "install_convert", c->month, c->devices));
	log_line(LOG_INFO,
	    "install_convert: %d: %lld devices with %lld applications counted",
	    c->month, (long long)c->devices, (long long)c->pairs);
	return OK;
}

static enum err
put_cells(struct conversion *c)
{
	for (uint32_t cell = 1; cell <= version_tally_cells(c->tally); cell++) {
		copy_i64(&c->out, c->month);
		copy_i64(&c->out, cell);
		buf_str(&c->out, version_tally_cell_name(c->tally, cell));
		buf_str(&c->out, "\n");
	}
	return send(c, &sql_install_convert_cells);
}

static enum err
convert_parts(struct conversion *c)
{
	const struct args *in = ARGS(AN("stat_month", &c->month));
	struct rows bounds;
	int64_t after = 0;

	TRY(install_month_progress(c->ctx, "install_convert", c->month, 0));
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
convert(struct conversion *c)
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

enum err
install_month_convert(struct ctx *ctx, int32_t month)
{
	struct conversion c = { .ctx = ctx, .month = month };
	bool kept;
	enum err e;

	TRY(install_month_kept(ctx, month, &kept));
	if (!kept)
		return OK;
	c.tally = version_tally_new();
	buf_init(&c.out, COPY_MAX);
	e = convert(&c);
	conversion_end(&c);
	return e;
}
