/* import_rows.c - reads, checks and writes the rows of an import, whether it
 * runs within a request or as a task. */
#include "device/import_rows.h"

#include <string.h>

#include "base/utf8.h"
#include "device/device_inputs.h"
#include "device/device_sheet.h"
#include "device/errors.h"
#include "fleet/errors.h"
#include "sheet/errors.h"
#include "sql/device/device_import.h"
#include "sql/device/info_modify.h"
#include "text/pg_copy.h"
#include "web/endpoint.h"
#include "web/envelope.h"

#define KEY_MAX 60   /* characters stored of a cell that is no address */
#define READ_S  3600 /* seconds; reading waits for the database */

/* The members have the order of the columns in device_import_rows. */
struct device_row {
	const char *mac;
	int64_t channel_id;
	const char *channel_name;
	DEVICE_MEMBERS;
};
static const struct field device_row_fields[] = {
	FIELD(struct device_row, mac, .req = true, .form = &form_mac,
	    .fails = E_DEVICE_MAC_FORMAT_ERROR),
	FIELD(struct device_row, channel_id),
	FIELD(struct device_row, channel_name, .max = 64),
	DEVICE_FIELDS(struct device_row),
};

struct code_row {
	const char *mac, *certification;
};
static const struct field code_row_fields[] = {
	FIELD(struct code_row, mac, .req = true, .form = &form_mac,
	    .fails = E_DEVICE_MAC_FORMAT_ERROR),
	FIELD(struct code_row, certification, .req = true, .max = 64),
};

const struct import_kind import_devices = { "device",
	{ IN(device_row), device_titles, ARRAY_LEN(device_titles), "mac" },
	&sql_device_import_rows, true, "channel_id channel_name" };
const struct import_kind import_certifications = { "certification",
	{ IN(code_row), device_titles, ARRAY_LEN(device_titles), "mac" },
	&sql_device_import_codes, false, NULL };

const struct import_kind *
import_kind_named(const char *name)
{
	static const struct import_kind *const kinds[] = { &import_devices,
		&import_certifications };

	for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
		if (strcmp(kinds[i]->name, name) == 0)
			return kinds[i];
	return NULL;
}

/* -- reading ------------------------------------------------------------- */

struct sheet_records
import_rows_reader(const struct import_kind *kind, const char *data, size_t n)
{
	return (struct sheet_records){
		.from = { .data = data,
		    .n = n,
		    .unpacked_max = IMPORT_UNPACKED_MAX,
		    .seconds = READ_S },
		.titles = &kind->titles,
		.max = IMPORT_TASK_MAX,
	};
}

enum err
import_rows_error(struct ctx *ctx, enum err e, const char *why)
{
	if (e == E_UPLOAD_TOO_LARGE || e == E_SHEET_TOO_MANY_ROWS)
		return fail(ctx, E_DEVICE_IMPORT_TOO_LARGE, NULL);
	if (e == E_SHEET_UNREADABLE)
		return fail(ctx, E_DEVICE_IMPORT_FAIL, why);
	return e;
}

/* Adds a column to the row for COPY; not given: null. */
static void
put_field(struct buf *to, const struct field *f, const void *at, bool given)
{
	const void *member = (const char *)at + f->off;

	if (!given)
		copy_str(to, NULL);
	else if (f->type == F_I64)
		copy_i64(to, *(const int64_t *)member);
	else if (f->type == F_I32)
		copy_i64(to, *(const int32_t *)member);
	else
		copy_str(to, *(const char *const *)member);
}

/* Adds the first KEY_MAX characters of a cell, which may be of any length. */
static void
put_cut(struct buf *to, const char *s)
{
	char cut[4 * KEY_MAX + 1];
	size_t n = 0, left = strlen(s);

	for (int i = 0; i < KEY_MAX && n < left; i++)
		n += utf8_size(s + n, left - n);
	memcpy(cut, s, n);
	cut[n] = '\0';
	copy_str(to, cut);
}

/* Adds the columns key and fault: of a wrong row its address as it was typed,
 * and the reason; else nulls. */
static void
put_fault(struct buf *to, const struct sheet_record *rec)
{
	if (rec->e == OK) {
		copy_str(to, NULL);
		copy_str(to, NULL);
		return;
	}
	put_cut(to, rec->key);
	copy_str(to, rec->why);
}

/* Adds the address of a row that is wrong, or null if it has none, so that a
 * later row with the same address is found to be a repetition. */
static void
put_address(struct buf *to, const struct sheet_record *rec)
{
	struct arena mem = { 0 };
	const char *mac = NULL;

	if (form_mac.read(&mem, rec->key, &mac) != OK)
		mac = NULL;
	copy_str(to, mac);
	arena_free(&mem);
}

void
import_rows_put(struct buf *to, const struct import_kind *kind, int64_t stage,
    const struct sheet_record *rec)
{
	const struct input *row = kind->titles.def;
	uint64_t given = rec->e == OK ? rec->given : 0;

	copy_i64(to, stage);
	copy_i64(to, rec->row->line);
	put_fault(to, rec);
	/* The first field is the address; a faulty row keeps no other one. */
	if (rec->e != OK)
		put_address(to, rec);
	for (size_t i = rec->e != OK; i < row->n; i++)
		put_field(to, &row->f[i], rec->at, (given >> i & 1) != 0);
	copy_end(to);
}

/* -- writing ------------------------------------------------------------- */

enum err
import_rows_stage(struct ctx *ctx, int64_t *out)
{
	struct row row;

	TRY(db_one(ctx, &sql_device_import_stage, NULL, E_SYSTEM, &row));
	*out = row_i64(&row, "stage");
	return OK;
}

/* Checks the rows, and locks what it has checked until the transaction ends.
 * The locks are taken in the order that all writes have: the turn of waiting
 * modifications, the channels, the devices. */
static enum err
check_rows(struct ctx *ctx, const struct import_batch *b, const struct args *in)
{
	if (b->kind->creates)
		TRY(db_do(ctx, &sql_info_modify_turn_shared, NULL));
	TRY(db_do(ctx, &sql_device_import_hold_channels, in));
	if (b->updates)
		TRY(db_do(ctx, &sql_device_import_lock, in));
	return db_do(ctx, &sql_device_import_judge, in);
}

/* Checks the rows of a batch and writes those that pass.  A certification code
 * is checked after the codes of other rows were given up
 * (device_import_yield). */
static enum err
write_rows(struct ctx *ctx, const struct import_batch *b, const struct args *in,
    struct rows *updated, struct rows *created)
{
	TRY(check_rows(ctx, b, in));
	TRY(db_do(ctx, &sql_device_import_yield, in));
	TRY(db_do(ctx, &sql_device_import_judge_codes, in));
	if (b->updates)
		TRY(db_rows(ctx, &sql_device_import_update, in, updated));
	if (b->kind->creates)
		TRY(db_rows(ctx, &sql_device_import_create, in, created));
	return db_do(ctx, &sql_device_import_note, in);
}

/* Replaces the error of a violated constraint by E_LOCKED, so that the batch is
 * tried again: its rows were checked, but another transaction has committed
 * since. */
static enum err
locked_if_taken(enum err e)
{
	if (e == E_DEVICE_MAC_DUPLICATE ||
	    e == E_DEVICE_CERTIFICATION_DUPLICATE || e == E_REGION_NOT_EXISTS)
		return E_LOCKED;
	return e;
}

#define BATCH_ARGS(b) \
	ARGS(AN("stage", &(b)->stage), AN("since", &(b)->since), \
	    AN("until", &(b)->until), AN("creates", &(b)->kind->creates), \
	    AN("updates", &(b)->updates))

enum err
import_rows_judge(struct ctx *ctx, const struct import_batch *b)
{
	return check_rows(ctx, b, BATCH_ARGS(b));
}

enum err
import_rows_judge_codes(struct ctx *ctx, const struct import_batch *b)
{
	return db_do(ctx, &sql_device_import_judge_codes, BATCH_ARGS(b));
}

enum err
import_rows_apply(struct ctx *ctx, const struct import_batch *b,
    struct rows *updated, struct rows *created)
{
	const struct args *in = BATCH_ARGS(b);

	*updated = *created = (struct rows){ 0 };
	return locked_if_taken(write_rows(ctx, b, in, updated, created));
}

const char *
import_rows_field(const struct row *row)
{
	static const struct {
		enum err e;
		const char *field;
	} of[] = { { E_CHANNEL_NOT_EXISTS, "channel_id channel_name" },
		{ E_REGION_NOT_EXISTS, "region_id" },
		{ E_DEVICE_CPU_FORMAT_ERROR, "cpu" },
		{ E_DEVICE_CERTIFICATION_DUPLICATE, "certification" } };
	const char *arg = row_str(row, "arg");
	enum err e;

	/* Of a row that was refused when it was read, sheet_check knows the
	 * column by itself.  One that is faulty after that has a certification
	 * code of another form (device_import_codes). */
	if (!row_null(row, "fault"))
		return "certification";
	e = err_named(row_str(row, "refusal"));
	for (size_t i = 0; i < ARRAY_LEN(of); i++)
		if (of[i].e == e)
			return of[i].field;
	if (e != E_BAD_REQUEST)
		return "mac";
	return strncmp(arg, "userId", strlen("userId")) == 0
	           ? "user_id"
	           : "channel_id channel_name";
}

const char *
import_rows_reason(struct ctx *ctx, const struct import_kind *kind,
    const struct sheet_heading *heading, const struct row *row)
{
	const char *said = NULL;
	enum err e = OK;

	if (!row_null(row, "fault"))
		said = row_str(row, "fault");
	else if ((e = err_named(row_str(row, "refusal"))) == E_BAD_REQUEST)
		said = row_str(row, "arg");
	if (said != NULL)
		return sheet_said(
		    ctx->mem, &kind->titles, heading, ctx->lang, said);
	e = fail(ctx, e, row_str(row, "arg"));
	return arena_strdup(ctx->mem, envelope_message(ctx, e));
}
