/*
 * mac_import.c - imports files of addresses into a blacklist record: a short
 * one within the request, a long one by a task of the job blacklist_import.
 *
 * The record is changed in one transaction, together with the task's counts: by
 * these counts a worker that takes over the task sees whether the record was
 * changed already.
 */
#include <string.h>

#include "app/job.h"
#include "base/buf.h"
#include "base/hash.h"
#include "blacklist/jobs.h"
#include "blacklist/mac_file.h"
#include "blacklist/record_change.h"
#include "input/text_form.h"
#include "lang/lang.h"
#include "policy/draft.h"
#include "policy/errors.h"
#include "sheet/errors.h"
#include "sheet/sheet_check.h"
#include "sql/blacklist/mac_import.h"
#include "sql/blacklist/mac_import_run.h"
#include "sql/blacklist/record_targets.h"
#include "store/db_bulk.h"
#include "task/import_file.h"
#include "task/task_job.h"
#include "task/task_order.h"
#include "text/pg_copy.h"
#include "web/endpoint.h"

#define PERM_IMPORT "device:app-blacklist:update"
#define MACS_KIND   "blacklist" /* of its tasks in the database */
#define MACS_SOURCE ".macs"     /* ending of a file that is to be imported */
#define MACS_BAD    ".bad"      /* ending of a file of bad lines */

struct mac_order {
	int64_t blacklist_id;
	int32_t bind_type; /* 1 include, 2 exclude */
	/* The record's other addresses of that bind_type are removed. */
	bool replaces;
	struct mac_file file; /* its data, n and mended */
};

/* What became of the lines of a file.  duplicated: addresses that the file or
 * the record had already; draft_id 0: no draft was made. */
struct mac_outcome {
	int64_t total, added, duplicated, invalid, unknown_device, draft_id;
	bool changed; /* addresses were added or removed */
};

/* -- changing the record ------------------------------------------------- */

#define COPY_BYTES ((size_t)2 * 1024 * 1024)
#define COPY_MAX   (COPY_BYTES + 256)

/* Addresses on their way into the table of rows, where `stage` tells those of
 * one import from others. */
struct copying {
	struct ctx *ctx;
	int64_t stage;
	struct buf rows;
};

static enum err
flush(struct copying *c)
{
	enum err e =
	    db_copy(c->ctx, &sql_mac_import_rows, c->rows.p, c->rows.n);

	buf_clear(&c->rows, COPY_MAX);
	return e;
}

/* Adds an address to the rows that are copied next; a bad one is left out. */
static enum err
put_line(void *arg, const struct mac_line *line)
{
	struct copying *c = arg;

	if (line->mac == NULL)
		return OK;
	copy_i64(&c->rows, c->stage);
	copy_str(&c->rows, line->mac);
	copy_end(&c->rows);
	return c->rows.n < COPY_BYTES ? OK : flush(c);
}

/* Copies the addresses of the file into the table of rows. */
static enum err
copy_file(struct ctx *ctx, const struct mac_order *o, int64_t stage,
    struct mac_outcome *out)
{
	struct copying c = { .ctx = ctx, .stage = stage };
	struct mac_file f = o->file;
	enum err e;

	f.each = put_line;
	f.arg = &c;
	buf_init(&c.rows, COPY_MAX);
	e = mac_file_read(ctx, &f);
	if (e == OK && c.rows.n > 0)
		e = flush(&c);
	buf_free(&c.rows);
	TRY(e);
	out->total = f.total;
	out->invalid = f.invalid;
	return f.total > f.invalid ? OK
	                           : fail(ctx, E_BLACKLIST_MAC_IMPORT_FAIL,
	                                 "no line has an address");
}

/* Locks the record and begins its change.  For users who need approval: refuses
 * a record in approval, and opens a draft if addresses are to be removed; added
 * ones wait for approval as children of the record, without a draft. */
static enum err
begin_import(struct ctx *ctx, const struct mac_order *o, struct change *c)
{
	struct row row;

	TRY(change_begin_macs(ctx, o->blacklist_id, c));
	TRY(db_one(ctx, &sql_children_record_lock,
	    ARGS(AN("blacklist_id", &o->blacklist_id)), E_BLACKLIST_NOT_EXISTS,
	    &row));
	if (c->direct)
		return OK;
	if (row_bool(&row, "in_approval"))
		return fail(ctx, E_BLACKLIST_IN_APPROVAL, NULL);
	return !o->replaces
	           ? OK
	           : draft_save(ctx,
	                 &(struct draft_order){ .blacklist_id = o->blacklist_id,
	                     .base_revision = row_i32(&row, "revision"),
	                     .business_type = "mac",
	                     .update_type = "update" },
	                 &c->draft_id);
}

/* Makes the rows children of the record: in effect, or waiting for approval.
 * If the draft that removes others then changes nothing, it is deleted. */
static enum err
take_addresses(struct ctx *ctx, const struct mac_order *o, int64_t stage,
    struct change *c, struct mac_outcome *out)
{
	bool waits = !c->direct;
	struct row row;

	TRY(db_one(ctx, &sql_mac_import_take,
	    ARGS(AN("blacklist_id", &o->blacklist_id), AN("stage", &stage),
	        AN("bind_type", &o->bind_type), AN("replaces", &o->replaces),
	        AN("waits", &waits), AN("draft_id", &c->draft_id)),
	    E_SYSTEM, &row));
	out->added = row_i64(&row, "added");
	out->duplicated = row_i64(&row, "duplicated");
	out->unknown_device = row_i64(&row, "unknown_device");
	out->changed = out->added + row_i64(&row, "removed") > 0;
	if (c->draft_id != 0)
		TRY(draft_sweep(ctx, &c->draft_id));
	out->draft_id = c->draft_id;
	return OK;
}

/* Lists the addresses of a short file for the change, so that only the epochs
 * of their devices rise.  If the file replaces all addresses, others lose
 * theirs, so nothing is listed, and the epoch of the tenant rises. */
static enum err
list_macs(
    struct ctx *ctx, const struct mac_order *o, int64_t stage, struct change *c)
{
	struct strs *macs = arena_new(ctx->mem, struct strs, 1);
	struct row row;

	if (o->replaces)
		return OK;
	TRY(db_one(ctx, &sql_mac_import_listed, ARGS(AN("stage", &stage)),
	    E_SYSTEM, &row));
	*macs = row_strs(ctx->mem, &row, "macs");
	c->macs = macs;
	return OK;
}

/* Refuses too many addresses; gives the record a new revision if addresses in
 * effect have changed. */
static enum err
end_import(
    struct ctx *ctx, const struct mac_order *o, bool changed, struct change *c)
{
	const char *kind = "mac";
	const struct strs kinds = { &kind, 1 };

	TRY(db_check(ctx, &sql_children_limit,
	    ARGS(AN("blacklist_id", &o->blacklist_id), AN("kind", &kind))));
	if (!c->direct || !changed)
		return OK;
	TRY(change_touched(ctx, c, o->blacklist_id, &kinds, &NO_VALUES));
	return change_check(ctx, c);
}

/*
 * Reads the file, and adds its addresses to the record: in effect at once or,
 * if the caller needs approval, waiting for it.  Leaves its transaction open:
 * the caller writes what belongs to the same change, and ends with change_end.
 */
static enum err
apply_import(struct ctx *ctx, const struct mac_order *o, struct change *c,
    struct mac_outcome *out)
{
	struct row row;
	int64_t stage;

	*out = (struct mac_outcome){ 0 };
	TRY(db_begin_import(ctx));
	TRY(begin_import(ctx, o, c));
	TRY(db_one(ctx, &sql_mac_import_stage, NULL, E_SYSTEM, &row));
	stage = row_i64(&row, "stage");
	TRY(copy_file(ctx, o, stage, out));
	TRY(take_addresses(ctx, o, stage, c, out));
	TRY(list_macs(ctx, o, stage, c));
	TRY(db_do(ctx, &sql_mac_import_drop, ARGS(AN("stage", &stage))));
	return end_import(ctx, o, out->changed, c);
}

/* -- within a request ---------------------------------------------------- */

#define RANDOM_BYTES 16
/* Bad lines that the answer has; all of them are in their file. */
#define LISTED_MAX   1000

struct mac_import {
	struct upload file;
	CHECK_MEMBERS;
	int64_t blacklist_id;
	int32_t bind_type;
	const char *mode;
};
static const struct field mac_import_fields[] = {
	FIELD(struct mac_import, file, .req = true,
	    .doc = "text or csv, which may be gzipped, or workbook (.xlsx), "
	           "of at most 20 MB and 1,000,000 addresses, in the column "
	           "mac, or anywhere; beyond 100,000 it becomes a task"),
	FIELD(struct mac_import, blacklist_id, .req = true,
	    .doc = "of this record"),
	FIELD(struct mac_import, bind_type, .lo = 1, .hi = 2, .dflt = "1",
	    .dict = "app_blacklist_bind_type",
	    .doc = "1 include the devices, 2 exclude them"),
	FIELD(struct mac_import, mode, .words = "append replace",
	    .dflt = "append",
	    .doc = "replace: other addresses of that bindType are removed"),
	CHECK_FIELDS(struct mac_import),
};

struct mac_task {
	int64_t task_id;
};
static const struct field mac_task_fields[] = {
	FIELD(struct mac_task, task_id, .req = true, .doc = "which one"),
};

/* A bad line that the answer lists. */
struct bad_line {
	uint32_t line;
	const char *text;
};

/* What was learned about the file before the transaction begins. */
struct upload_found {
	struct mac_order order;
	struct arena *mem;
	struct bad_line *bad;
	size_t n_bad;
	int64_t total, invalid;
	/* The name of a file in IMPORT_DIR: for a task the copy of the upload,
	 * else the bad lines; NULL: there are none. */
	const char *file;
	const char *mended;
	bool later; /* it becomes a task */
	bool dry;   /* nothing is written */
};

/* Writes the bad lines to a new file. */
static enum err
store_bad(struct req *r, struct upload_found *u)
{
	char hex[2 * RANDOM_BYTES + 1];

	hash_random_hex(hex, RANDOM_BYTES);
	u->file = arena_printf(r->ctx->mem, "%s" MACS_BAD, hex);
	TRY(folder_make(r->ctx, r->site->home, IMPORT_DIR));
	return mac_bad_write(r->ctx, &u->order.file,
	    import_file_path(r->ctx->mem, r->site->home, u->file));
}

static enum err
list_bad(void *arg, const struct mac_line *line)
{
	struct upload_found *u = arg;

	if (line->mac == NULL && u->n_bad < LISTED_MAX)
		u->bad[u->n_bad++] = (struct bad_line){ line->line,
			arena_strdup(u->mem, line->text) };
	return OK;
}

/* Reads the whole file, so that nothing is begun for one without an address or
 * with too many lines.  Keeps the file of a long import for its task, and of a
 * short one the bad lines. */
static enum err
mac_import_read(struct req *r, const struct args *in)
{
	const struct mac_import *q = in->at;
	struct upload_found *u = arena_new(r->ctx->mem, struct upload_found, 1);
	struct mac_file f = { .data = q->file.data,
		.n = q->file.n,
		.mended = sheet_mended_read(r->ctx->mem, q->mended) };
	struct mac_file first = f;

	r->found = u;
	u->mem = r->ctx->mem;
	u->bad = arena_new(r->ctx->mem, struct bad_line, LISTED_MAX);
	u->order = (struct mac_order){ q->blacklist_id, q->bind_type,
		strcmp(q->mode, "replace") == 0, f };
	u->mended = q->mended;
	u->dry = q->dry_run;
	if (f.n > MAC_FILE_BYTES)
		return fail(r->ctx, E_BLACKLIST_MAC_IMPORT_FAIL,
		    "it is larger than 20 MB");
	first.each = list_bad;
	first.arg = u;
	TRY(mac_file_read(r->ctx, &first));
	if (first.total == first.invalid && !u->dry)
		return fail(r->ctx, E_BLACKLIST_MAC_IMPORT_FAIL,
		    "no line has an address");
	u->total = first.total;
	u->invalid = first.invalid;
	u->later = first.total > MAC_FILE_HERE;
	TRY(db_check(r->ctx, &sql_mac_import_check, in));
	if (u->dry)
		return OK;
	if (!u->later)
		return u->invalid > 0 ? store_bad(r, u) : OK;
	TRY(task_order_check(r->ctx, MACS_KIND));
	return import_file_keep(
	    r->ctx, r->site->home, MACS_SOURCE, &q->file, &u->file);
}

static void
put_outcome(struct json_out *w, const struct change *c,
    const struct mac_outcome *out, int64_t error_file)
{
	json_member_i64(w, "total", out->total);
	json_member_i64(w, "added", out->added);
	json_member_i64(w, "duplicated", out->duplicated);
	json_member_i64(w, "invalid", out->invalid);
	json_member_i64(w, "unknownDevice", out->unknown_device);
	json_member_id(w, "errorFileId", error_file);
	json_member_str(w, "effect", c->direct ? "DIRECT" : "DRAFT");
	json_member_id(w, "draftId", c->draft_id);
	json_member_id(w, "taskId", 0);
}

static void
put_failed_rows(struct req *r, const struct upload_found *u)
{
	const char *why = lang_reason(r->ctx->mem, r->ctx->lang, form_mac.what);

	json_key(&r->out, FAILED_ROWS);
	json_arr(&r->out);
	for (size_t i = 0; i < u->n_bad; i++)
		sheet_failed_put(&r->out, u->bad[i].line, u->bad[i].text, why);
	json_end_arr(&r->out);
}

/* The parameters of the import as the JSON of its task. */
static const char *
params_of(struct arena *a, const struct upload_found *u)
{
	const struct mac_order *o = &u->order;

	return arena_printf(a,
	    "{\"blacklist_id\":%lld,\"bind_type\":%d,\"replaces\":%s,"
	    "\"mended\":%s}",
	    (long long)o->blacklist_id, o->bind_type,
	    o->replaces ? "true" : "false",
	    u->mended != NULL ? u->mended : "null");
}

/* Stores an import that had bad lines as a finished task, by whose id the file
 * of bad lines can be fetched. */
static enum err
note_finished(struct req *r, const struct upload_found *u,
    const struct mac_outcome *out, int64_t *id)
{
	const char *language = lang_name(r->ctx->lang);
	const char *params = params_of(r->ctx->mem, u);
	struct row row;

	*id = 0;
	if (u->file == NULL)
		return OK;
	TRY(db_one(r->ctx, &sql_mac_import_note,
	    ARGS(AN("params", &params), AN("language", &language),
	        AN("total", &out->total), AN("added", &out->added),
	        AN("duplicated", &out->duplicated),
	        AN("invalid", &out->invalid),
	        AN("unknown_device", &out->unknown_device),
	        AN("file", &u->file)),
	    E_SYSTEM, &row));
	*id = row_i64(&row, "id");
	return OK;
}

/* Imports the file within the request.  The record and the note of its bad
 * lines are committed together. */
static enum err
import_now(struct req *r, const struct upload_found *u)
{
	struct mac_outcome out;
	struct change c;
	int64_t id;

	TRY(apply_import(r->ctx, &u->order, &c, &out));
	TRY(note_finished(r, u, &out, &id));
	TRY(change_end(r->ctx, &c));
	json_obj(&r->out);
	put_outcome(&r->out, &c, &out, id);
	put_failed_rows(r, u);
	json_end_obj(&r->out);
	return OK;
}

/* The check of a file.  line: the last bad one; of each only the first mistake
 * is written. */
struct checking {
	struct ctx *ctx;
	struct sheet_checking to;
	uint32_t line;
};

/* Writes the row of a bad line as one that has to be put right, unless an
 * earlier mistake of the same line was written. */
static enum err
check_line(void *arg, const struct mac_line *line)
{
	struct checking *c = arg;

	if (line->mac != NULL || line->line == c->line)
		return OK;
	c->line = line->line;
	sheet_check_row(&c->to, line->row, line->column,
	    lang_reason(c->ctx->mem, c->ctx->lang, line->why));
	return OK;
}

/* Writes the rows of the file that are wrong, as every check of an import
 * does (sheet/sheet_check.h). */
static enum err
put_check(struct req *r, const struct upload_found *u)
{
	struct checking c = { .ctx = r->ctx };
	struct mac_file f = u->order.file;
	const struct strs none = { 0 };

	f.each = check_line;
	f.arg = &c;
	sheet_check_begin(&c.to, &r->out);
	TRY(mac_file_read(r->ctx, &f));
	sheet_check_end(&c.to, &f.headings, &none, &none);
	return OK;
}

/* Answers what the import would do: does it and rolls it back.  Of a file that
 * would become a task, or has no address, only the lines are checked. */
static enum err
import_dry(struct req *r, const struct upload_found *u)
{
	struct mac_outcome out = { .total = u->total, .invalid = u->invalid };
	struct change c;

	if (!u->later && u->total > u->invalid)
		TRY(apply_import(r->ctx, &u->order, &c, &out));
	else
		TRY(change_begin_macs(r->ctx, u->order.blacklist_id, &c));
	db_undo(r->ctx);
	c.draft_id = 0; /* rolled back with the rest */
	json_obj(&r->out);
	put_outcome(&r->out, &c, &out, 0);
	put_failed_rows(r, u);
	TRY(put_check(r, u));
	json_end_obj(&r->out);
	return OK;
}

/* Orders the import as a task; what it will do is not known yet. */
static enum err
import_later(struct req *r, const struct upload_found *u)
{
	static const char *const none[] = { "total", "added", "duplicated",
		"invalid", "unknownDevice", "errorFileId", "effect",
		"draftId" };
	const struct task_order task = { .kind = MACS_KIND,
		.params = params_of(r->ctx->mem, u),
		.source = u->file,
		.total = u->total };
	int64_t id;

	TRY(db_begin(r->ctx));
	TRY(db_check(r->ctx, &sql_mac_import_check,
	    ARGS(AN("blacklist_id", &u->order.blacklist_id))));
	TRY(task_order(r->ctx, &task, &id));
	json_obj(&r->out);
	for (size_t i = 0; i < ARRAY_LEN(none); i++)
		json_member_null(&r->out, none[i]);
	json_member_id(&r->out, "taskId", id);
	json_member_null(&r->out, FAILED_ROWS);
	json_end_obj(&r->out);
	return OK;
}

/* Imports the file or makes a task of it.  If this fails, the copy of the file
 * belongs to no task, and `job blacklist_import` removes it later. */
static enum err
mac_import(struct req *r, const struct args *in)
{
	const struct upload_found *u = r->found;

	(void)in;
	if (u->dry)
		return import_dry(r, u);
	return u->later ? import_later(r, u) : import_now(r, u);
}

/* Answers with the file of the bad lines of an import. */
static enum err
mac_bad_lines(struct req *r, const struct args *in)
{
	const struct mac_task *q = in->at;
	struct row row;

	TRY(db_one(
	    r->ctx, &sql_mac_import_file, in, E_IMPORT_TASK_NOT_EXISTS, &row));
	if (row_i64(&row, "failed") == 0)
		return E_IMPORT_TASK_NO_FILE;
	return import_error_file_answer(r, &row,
	    arena_printf(r->ctx->mem, "mac-import-%lld-failed.csv",
	        (long long)q->task_id));
}

/* -- the job ------------------------------------------------------------- */

#define LIMIT_MS 3600000
/* Seconds for which a file is kept without a task: a newer one may belong to a
 * task that is not committed yet. */
#define KEEP_S   600

/* An import that a task carries out. */
struct ordered {
	struct mac_order order;
	const char *source; /* a file in IMPORT_DIR */
	bool applied;       /* the record has been changed */
	int64_t invalid;    /* if it has: how many lines were bad */
};

/* Reads what the task is to do, and whether an earlier worker has done it. */
static enum err
read_ordered(struct ctx *ctx, const struct task_work *o, struct ordered *out)
{
	struct row row;

	TRY(db_one(ctx, &sql_mac_run_ordered,
	    ARGS(AN("id", &o->id), AN("worker", &o->worker)), E_NOT_FOUND,
	    &row));
	out->order.blacklist_id = row_i64(&row, "blacklist_id");
	out->order.bind_type = row_i32(&row, "bind_type");
	out->order.replaces = row_bool(&row, "replaces");
	out->order.file.mended =
	    sheet_mended_read(ctx->mem, row_str(&row, "mended"));
	out->source = arena_strdup(ctx->mem, row_str(&row, "source_path"));
	out->applied = row_bool(&row, "applied");
	out->invalid = row_i64(&row, "invalid");
	return OK;
}

/* Notes in the task what the import has done.  E_NOT_FOUND: another worker has
 * the task. */
static enum err
note_applied(
    struct ctx *ctx, const struct task_work *o, const struct mac_outcome *out)
{
	return db_hit(ctx, &sql_mac_run_applied,
	    ARGS(AN("id", &o->id), AN("worker", &o->worker),
	        AN("total", &out->total), AN("added", &out->added),
	        AN("duplicated", &out->duplicated),
	        AN("invalid", &out->invalid),
	        AN("unknown_device", &out->unknown_device),
	        AN("draft_id", &out->draft_id)),
	    E_NOT_FOUND);
}

/* Imports the addresses, and notes that in the task in the same transaction.
 * *invalid: how many lines were bad. */
static enum err
apply_ordered(struct ctx *ctx, const struct task_work *o,
    const struct mac_order *order, int64_t *invalid)
{
	struct mac_outcome out;
	struct change c;

	TRY(apply_import(ctx, order, &c, &out));
	TRY(note_applied(ctx, o, &out));
	*invalid = out.invalid;
	return change_end(ctx, &c);
}

/* Carries out a task.  A worker that takes it over after the record was changed
 * only writes the file of bad lines. */
static enum err
run_import(struct ctx *ctx, const struct task_work *o)
{
	const char *home = o->conf->home;
	struct ordered t = { 0 };
	struct upload file;

	job_cache(ctx, o->conf);
	TRY(db_end(ctx, read_ordered(ctx, o, &t)));
	TRY(import_file_map(ctx, home, t.source, &file));
	t.order.file.data = file.data;
	t.order.file.n = file.n;
	if (!t.applied)
		TRY(apply_ordered(ctx, o, &t.order, &t.invalid));
	if (t.invalid == 0)
		return OK;
	return mac_bad_write(
	    ctx, &t.order.file, import_file_path(ctx->mem, home, o->file));
}

static const struct task_kind import_kinds[] = {
	{ .name = MACS_KIND,
	    .what = "import of addresses",
	    .message = "mac-import-task",
	    .permission = PERM_IMPORT,
	    .limit_ms = LIMIT_MS,
	    .run = run_import,
	    .ended = &sql_mac_run_ended },
};

static const char *const import_suffixes[] = { MACS_SOURCE, MACS_BAD, NULL };
static const struct sql *const import_tidy[] = { NULL };

static const struct task_job import_job = {
	.kind = import_kinds,
	.n = ARRAY_LEN(import_kinds),
	.suffix = MACS_BAD,
	.files = { IMPORT_DIR, import_suffixes, KEEP_S },
	.tidy = import_tidy,
};

enum err
blacklist_import_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	return task_job_watch(&import_job, ctx, conf, step);
}

/* -- endpoints ----------------------------------------------------------- */

static OBJECT(macs_imported, MEMBER("total", BIG, .null = true),
    MEMBER("added", BIG, .null = true), MEMBER("duplicated", BIG, .null = true),
    MEMBER("invalid", BIG, .null = true),
    MEMBER("unknown_device", BIG, .null = true),
    MEMBER("error_file_id", BIG, .null = true),
    MEMBER("effect", TEXT, .null = true), MEMBER("draft_id", BIG, .null = true),
    MEMBER("task_id", BIG, .null = true), FAILED_ROWS_MEMBER, CHECK_MEMBER);

static const struct endpoint mac_import_endpoints[] = {
	{ ADMIN, POST, "/device/app-blacklist/mac/import", PERM(PERM_IMPORT),
	    IN(mac_import),
	    CALL(mac_import, HEAVY, PREPARE(mac_import_read), READS(mac_titles),
	        SAYS("import addresses"), SHOWS(ONE, .of = &macs_imported),
	        REFUSES(E_BLACKLIST_MAC_IMPORT_FAIL, E_BLACKLIST_NOT_EXISTS,
	            E_BLACKLIST_IN_APPROVAL, E_BLACKLIST_DATA_NOT_MODIFIABLE,
	            E_BLACKLIST_PACKAGE_PROTECTED, E_BLACKLIST_SCOPE_EMPTY,
	            E_BLACKLIST_IMPACT_TOO_LARGE, E_IMPORT_TASK_LIMIT,
	            E_TASK_SHARE_USED)),
	    "Add addresses of a file to a record, or order it as a task" },
	{ ADMIN, GET, "/device/app-blacklist/mac/import/get", PERM(PERM_IMPORT),
	    IN(mac_task), ONE(mac_import_get, OK, UNLOGGED),
	    "How far an import is; one's own, or with all data anybody's" },
	{ ADMIN, GET, "/device/app-blacklist/mac/import/error-file",
	    PERM(PERM_IMPORT), IN(mac_task),
	    CALL(mac_bad_lines, WRITES(IMPORT_ERROR_FILE_TYPE),
	        REFUSES(E_IMPORT_TASK_NOT_EXISTS, E_IMPORT_TASK_NO_FILE)),
	    "The lines of an import that are no addresses" },
};

TABLE(mac_import);
