/*
 * device_import.c - imports devices or certification codes from a file: a small
 * one within the request, a large one as a task, whose progress and failed rows
 * are shown.
 */
#include "sql/device/device_import.h"
#include "device/errors.h"
#include "device/import_rows.h"
#include "fleet/device.h"
#include "sheet/errors.h"
#include "sheet/sheet_check.h"
#include "sheet/sheet_out.h"
#include "store/db_bulk.h"
#include "task/import_file.h"
#include "task/task_order.h"
#include "web/download.h"
#include "web/req.h"

/* Bytes of rows for COPY in a request. */
#define ROWS_BYTES ((size_t)16 * 1024 * 1024)
#define READ_S     30 /* seconds */

struct device_import {
	struct upload file;
	CHECK_MEMBERS;
	bool update_support;
};
static const struct field device_import_fields[] = {
	FIELD(struct device_import, file, .req = true,
	    .doc =
	        "workbook (.xlsx) or csv, which may be gzipped; beyond 20 MB "
	        "or 5000 rows it becomes a task"),
	FIELD(struct device_import, update_support, .dflt = "false",
	    .doc = "change devices that are there already; empty cells "
	           "change nothing"),
	CHECK_FIELDS(struct device_import),
};

struct certification_import {
	struct upload file;
	CHECK_MEMBERS;
};
static const struct field certification_import_fields[] = {
	FIELD(struct certification_import, file, .req = true,
	    .doc = "as for the import of devices; columns mac, certification"),
	CHECK_FIELDS(struct certification_import),
};

/* What was read from the file to be imported. */
struct order {
	struct import_batch batch;
	const char *rows; /* rows in the form of COPY, n bytes */
	size_t n;
	const char *file;   /* name of the file's copy for a task, or NULL */
	const char *mended; /* rows put right, as sent; or NULL */
	bool dry;           /* nothing is written */
	struct sheet_records reader;  /* of the file */
	struct sheet_heading heading; /* of the file, once a row was read */
};

/* -- preparing the import, before its transaction ------------------------ */

/* The rows of a file that is being read. */
struct reading {
	struct order *o;
	struct buf rows;
};

/* Adds a row to those for COPY; E_SHEET_TOO_MANY_ROWS: they are too long
 * together. */
static enum err
add_record(void *arg, const struct sheet_record *rec)
{
	struct reading *r = arg;

	import_rows_put(&r->rows, r->o->batch.kind, r->o->batch.stage, rec);
	r->o->batch.until = rec->row->line;
	r->o->heading = *rec->heading;
	return r->rows.over ? E_SHEET_TOO_MANY_ROWS : OK;
}

/* Reads the file into o->rows.  E_SHEET_TOO_MANY_ROWS: it is a table, but too
 * large to import it within the request.  Of a file with too many bytes for a
 * request only the heading is checked (max 0: the reading ends at the first
 * row). */
static enum err
read_rows(struct ctx *ctx, const struct upload *file, struct order *o)
{
	struct sheet_records q =
	    import_rows_reader(o->batch.kind, file->data, file->n);
	struct reading r = { .o = o };
	const char *why = NULL;
	enum err e;

	buf_init(&r.rows, ROWS_BYTES);
	q.max = file->n > IMPORT_REQUEST_MAX ? 0 : IMPORT_ROWS_MAX;
	q.from.seconds = READ_S;
	q.needs = o->batch.updates ? NULL : o->batch.kind->needs;
	q.lang = ctx->lang;
	q.from.mended = sheet_mended_read(ctx->mem, o->mended);
	q.record = add_record;
	q.arg = &r;
	o->reader = q;
	e = sheet_records(ctx->mem, &q, &why);
	if (e != OK && e != E_SHEET_TOO_MANY_ROWS)
		e = import_rows_error(ctx, e, why);
	if (e == OK) {
		o->n = r.rows.n;
		o->rows = arena_strndup(ctx->mem, r.rows.p, r.rows.n);
	}
	buf_free(&r.rows);
	return e;
}

/* Reads the file of an import before the transaction begins: into rows that
 * are imported at once, or, if it has too many of them, it is kept for a task.
 */
static enum err
prepare_import(
    struct req *r, const struct upload *file, const struct order *order)
{
	struct order *o = arena_new(r->ctx->mem, struct order, 1);
	enum err e;

	*o = *order;
	r->found = o;
	if (file->n > IMPORT_FILE_MAX)
		return E_DEVICE_IMPORT_TOO_LARGE;
	TRY(import_rows_stage(r->ctx, &o->batch.stage));
	e = read_rows(r->ctx, file, o);
	if (e != E_SHEET_TOO_MANY_ROWS)
		return e;
	/* The limit of tasks is checked before the file is written, so that
	 * none is written for nothing, and again in the transaction that
	 * creates the task. */
	TRY(task_order_check(r->ctx, o->batch.kind->name));
	return import_file_keep(
	    r->ctx, r->site->home, IMPORT_SOURCE, file, &o->file);
}

static enum err
device_import_prepare(struct req *r, const struct args *in)
{
	const struct device_import *q = in->at;

	return prepare_import(r, &q->file,
	    &(struct order){ .batch = { .kind = &import_devices,
	                         .updates = q->update_support },
	        .mended = q->mended,
	        .dry = q->dry_run });
}

static enum err
certification_prepare(struct req *r, const struct args *in)
{
	const struct certification_import *q = in->at;

	return prepare_import(r, &q->file,
	    &(struct order){
	        .batch = { .kind = &import_certifications, .updates = true },
	        .mended = q->mended,
	        .dry = q->dry_run });
}

/* -- importing within the request ---------------------------------------- */

/* What became of the rows; each has the columns of the block that wrote or
 * found them. */
struct outcome {
	struct rows updated, created, failures;
};

/* Imports the rows in a transaction, which is rolled back if the import is only
 * tried. */
static enum err
write_rows(struct ctx *ctx, const struct order *o, struct outcome *out)
{
	const struct args *in = ARGS(AN("stage", &o->batch.stage));

	TRY(db_begin_import(ctx));
	TRY(db_copy(ctx, o->batch.kind->copy, o->rows, o->n));
	TRY(db_do(ctx, &sql_device_import_repeats, in));
	TRY(import_rows_apply(ctx, &o->batch, &out->updated, &out->created));
	TRY(db_rows(ctx, &sql_device_import_failures, in, &out->failures));
	TRY(db_do(ctx, &sql_device_import_drop, in));
	if (!o->dry)
		return db_commit(ctx);
	db_undo(ctx);
	return OK;
}

static void
put_macs(struct json_out *w, const char *key, const struct rows *rows)
{
	json_key(w, key);
	json_arr(w);
	for (int i = 0; i < rows->n; i++) {
		struct row row = row_at(rows, i);

		json_put_str(w, row_str(&row, "mac"));
	}
	json_end_arr(w);
}

/* The rows that failed. */
static struct sheet_faults
faults_of(struct ctx *ctx, const struct order *o, const struct rows *rows)
{
	struct sheet_faults f = {
		arena_new(ctx->mem, struct sheet_fault, (size_t)rows->n), 0
	};

	for (int i = 0; i < rows->n; i++) {
		struct row row = row_at(rows, i);

		f.v[f.n++] = (struct sheet_fault){ row_i64(&row, "line"),
			row_str(&row, "key"), import_rows_field(&row),
			import_rows_reason(
			    ctx, o->batch.kind, &o->heading, &row) };
	}
	return f;
}

/* Imports the rows within the request, and answers with what became of each. */
static enum err
import_once(struct req *r, const struct order *o)
{
	struct outcome out = { 0 };
	struct sheet_faults failed;

	TRY(write_rows(r->ctx, o, &out));
	failed = faults_of(r->ctx, o, &out.failures);
	put_macs(&r->out, "createMacs", &out.created);
	put_macs(&r->out, "updateMacs", &out.updated);
	sheet_failed_reasons(r->ctx->mem, &r->out, "failureMacs", &failed);
	sheet_failed_rows(&r->out, &failed);
	json_member_null(&r->out, "taskId");
	if (o->dry)
		TRY(sheet_check(r->ctx->mem, &o->reader, &failed, &r->out));
	return OK;
}

/* -- importing as a task ------------------------------------------------- */

/* Orders the task, and commits, so that the job can take it. */
static enum err
create_task(struct ctx *ctx, const struct order *o, int64_t *id)
{
	const struct task_order task = { .kind = o->batch.kind->name,
		.params = arena_printf(ctx->mem,
		    "{\"update_support\":%s,\"dry_run\":%s,\"mended\":%s}",
		    o->batch.updates ? "true" : "false",
		    o->dry ? "true" : "false",
		    o->mended != NULL ? o->mended : "null"),
		.source = o->file };

	TRY(task_order(ctx, &task, id));
	return db_commit(ctx);
}

/* Orders the import as a task, and answers with its id. */
static enum err
import_later(struct req *r, const struct order *o)
{
	static const char *const none[] = { "createMacs", "updateMacs",
		"failureMacs", FAILED_ROWS };
	int64_t id;
	enum err e = create_task(r->ctx, o, &id);

	/* If the connection broke during the commit, the task may exist or
	 * not.  So its file must stay; if there is no task, `job import_run`
	 * removes it later. */
	if (e != OK && e != E_DATABASE_DOWN)
		import_file_drop(r->ctx, r->site->home, o->file);
	TRY(e);
	for (size_t i = 0; i < ARRAY_LEN(none); i++)
		json_member_null(&r->out, none[i]);
	json_member_i64(&r->out, "taskId", id);
	return OK;
}

static enum err
device_import(struct req *r, const struct args *in)
{
	const struct order *o = r->found;

	(void)in;
	json_obj(&r->out);
	TRY(o->file == NULL ? import_once(r, o) : import_later(r, o));
	json_end_obj(&r->out);
	return OK;
}

/* -- how far a task is --------------------------------------------------- */

struct import_task_id {
	int64_t task_id;
};
static const struct field import_task_fields[] = {
	FIELD(struct import_task_id, task_id, .req = true, .doc = "which one"),
};

static enum err
import_failed_rows(struct req *r, const struct args *in)
{
	const struct import_task_id *q = in->at;
	struct row row;

	TRY(db_one(r->ctx, &sql_device_import_task_file, in,
	    E_IMPORT_TASK_NOT_EXISTS, &row));
	return import_error_file_answer(r, &row,
	    arena_printf(
	        r->ctx->mem, "import-%lld-failed.csv", (long long)q->task_id));
}

/* -- the template of a workbook ------------------------------------------ */

/* What an import of devices may have, as exported workbooks head it. */
static const struct column device_column[] = {
	{ "mac", "MAC address", NULL },
	{ "channel_id", "Channel id", NULL },
	{ "channel_name", "Channel", NULL },
	{ "certification", "Certification", NULL },
	{ "user_id", "User id", NULL },
	{ "company_id", "Company", NULL },
	{ "model_id", "Model id", NULL },
	{ "region_id", "Region id", NULL },
	{ "device_model", "Model", NULL },
	{ "order_number", "Order number", NULL },
	{ "sdk_version_name", "SDK version", NULL },
	{ "remarks", "Remarks", NULL },
	{ "name", "Name", NULL },
	{ "brand", "Brand", NULL },
	{ "system_version", "System version", NULL },
	{ "build", "Build", NULL },
	{ "ddr", "Memory", NULL },
	{ "cpu", "CPU id", NULL },
	{ "device_ip", "Device IP", NULL },
	{ "ip_address", "Place of its IP", NULL },
	{ "ui", "Launchers", NULL },
	{ "serial_number", "Serial number", NULL },
	{ "real_ddr", "Real memory", NULL },
	{ "real_flash", "Real flash", NULL },
	{ "production_order", "Production order", NULL },
	{ "master_model", "Master model", NULL },
	{ "pcb_model", "Board", NULL },
	{ "platform", "Platform", NULL },
};

static enum err
import_template(struct req *r, const struct args *in)
{
	static const struct sheet sheet = { "device", device_column,
		ARRAY_LEN(device_column) };

	(void)in;
	return sheet_template_answer(r, &sheet, "device-import.xlsx");
}

static enum err
certification_template(struct req *r, const struct args *in)
{
	static const struct column column[] = { { .title = "MAC address" },
		{ .title = "Certification" } };
	static const struct sheet sheet = { "certification", column, 2 };

	(void)in;
	return sheet_template_answer(r, &sheet, "certification-import.xlsx");
}

/* -- endpoints ----------------------------------------------------------- */

static OBJECT(device_imported, MEMBER("create_macs", TEXTS, .null = true),
    MEMBER("update_macs", TEXTS, .null = true),
    MEMBER("failure_macs", MAP, .null = true), FAILED_ROWS_MEMBER,
    MEMBER("task_id", BIG, .null = true), CHECK_MEMBER);

/* clang-format off */
static const struct endpoint device_import_endpoints[] = {
	{ ADMIN, POST, "/device/import", PERM(IMPORT_PERM),
	    IN(device_import),
	    CALL(device_import, HEAVY, PREPARE(device_import_prepare),
	        READS(import_devices.titles),
	        SHOWS(ONE, .of = &device_imported),
	        REFUSES(E_DEVICE_IMPORT_FAIL, E_DEVICE_IMPORT_TOO_LARGE,
	            E_IMPORT_TASK_LIMIT, E_TASK_SHARE_USED)),
	    "Create and change devices from a file, or order it as a task" },
	{ ADMIN, POST, "/device/certification/import",
	    PERM(IMPORT_PERM), IN(certification_import),
	    CALL(device_import, HEAVY, PREPARE(certification_prepare),
	        READS(import_certifications.titles),
	        SHOWS(ONE, .of = &device_imported),
	        REFUSES(E_DEVICE_IMPORT_FAIL, E_DEVICE_IMPORT_TOO_LARGE,
	            E_IMPORT_TASK_LIMIT, E_TASK_SHARE_USED)),
	    "Set certification codes of devices from a file" },
};
/* clang-format on */

TABLE(device_import);

/* clang-format off */
static const struct endpoint device_import_task_endpoints[] = {
	{ ADMIN, GET, "/device/get-import-template", LOGGED_IN, NO_INPUT,
	    CALL(import_template, WRITES("application/vnd.ms-excel")),
	    "The workbook of an import, to fill in" },
	{ ADMIN, GET, "/device/certification/get-import-template", LOGGED_IN,
	    NO_INPUT,
	    CALL(certification_template, WRITES("application/vnd.ms-excel")),
	    "The workbook of an import of codes, to fill in" },
	{ ADMIN, GET, "/device/import/get", PERM(IMPORT_PERM),
	    IN_AS(import_task, import_task_id),
	    ONE(device_import_task_get, OK, UNLOGGED),
	    "How far an import is; one's own, or with all data anybody's" },
	{ ADMIN, GET, "/device/import/error-file",
	    PERM(IMPORT_PERM), IN_AS(import_task, import_task_id),
	    CALL(import_failed_rows, WRITES(IMPORT_ERROR_FILE_TYPE),
	        REFUSES(E_IMPORT_TASK_NOT_EXISTS, E_IMPORT_TASK_NO_FILE)),
	    "The rows of an import that failed, with the reasons" },
};
/* clang-format on */

TABLE(device_import_task);
