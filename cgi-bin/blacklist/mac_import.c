/*
 * mac_import.c - imports files of addresses into a blacklist record: a short
 * one within the request, a long one by a task (mac_import_run.c).
 *
 * The whole file is read before anything is begun, so that it is known how long
 * it is and which of its lines are bad; it is read again when its addresses are
 * added (mac_apply.c).
 */
#include <string.h>

#include "base/hash.h"
#include "blacklist/mac_import.h"
#include "input/text_form.h"
#include "lang/lang.h"
#include "policy/errors.h"
#include "sheet/errors.h"
#include "sheet/sheet_check.h"
#include "sql/blacklist/mac_import.h"
#include "task/import_file.h"
#include "task/task_order.h"
#include "web/endpoint.h"

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
	    .doc = "1 include the devices, 2 exclude them; rows that a column "
	           "bindType of the file binds otherwise are not imported"),
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

/* -- the file, before the transaction ------------------------------------ */

#define RANDOM_BYTES 16
/* Bad lines that the answer has; all of them are in their file. */
#define LISTED_MAX   1000

/* What was learned about the file before the transaction begins. */
struct upload_found {
	struct mac_order order;
	struct ctx *ctx;
	struct sheet_faults bad; /* those that the answer lists */
	int64_t total, invalid;
	/* The name of a file in IMPORT_DIR: for a task the copy of the upload,
	 * else the bad lines; NULL: there are none. */
	const char *file;
	const char *mended; /* rows put right, as they were sent; or NULL */
	bool later;         /* it becomes a task */
	bool dry;           /* nothing is written */
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

/* Notes a bad line for the answer, which lists the first LISTED_MAX. */
static enum err
list_bad(void *arg, const struct mac_line *line)
{
	struct upload_found *u = arg;
	struct arena *a = u->ctx->mem;

	if (line->mac == NULL && u->bad.n < LISTED_MAX)
		u->bad.v[u->bad.n++] = (struct sheet_fault){ .line = line->line,
			.name = arena_strdup(a, line->text),
			.why = lang_reason(a, u->ctx->lang, line->why) };
	return OK;
}

/* Reads the whole file once, and notes its bad lines. */
static enum err
read_lines(struct ctx *ctx, struct upload_found *u)
{
	struct mac_file f = u->order.file;

	u->bad.n = 0;
	f.each = list_bad;
	f.arg = u;
	TRY(mac_file_read(ctx, &f));
	u->total = f.total;
	u->invalid = f.invalid;
	u->later = f.total > MAC_FILE_HERE;
	return OK;
}

/* Reads the file, and once more if the record binds some of its addresses in
 * the other way: these are bad lines, too. */
static enum err
read_upload(struct ctx *ctx, struct upload_found *u)
{
	const struct strs *bound = &u->order.file.bound;

	TRY(read_lines(ctx, u));
	if (u->total == u->invalid)
		return u->dry ? OK : mac_file_none(ctx);
	if (u->later)
		return OK;
	TRY(mac_import_bound(ctx, &u->order));
	if (bound->n > 0)
		TRY(read_lines(ctx, u));
	return u->total > u->invalid || u->dry
	           ? OK
	           : fail(ctx, E_BLACKLIST_DATA_NOT_MODIFIABLE,
	                 arena_printf(ctx->mem, "%s " MAC_BOUND, bound->v[0]));
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
		.bind_type = q->bind_type,
		.mended = sheet_mended_read(r->ctx->mem, q->mended) };

	r->found = u;
	u->ctx = r->ctx;
	u->bad.v = arena_new(r->ctx->mem, struct sheet_fault, LISTED_MAX);
	u->order = (struct mac_order){ q->blacklist_id, q->bind_type,
		strcmp(q->mode, "replace") == 0, f };
	u->mended = q->mended;
	u->dry = q->dry_run;
	if (f.n > MAC_FILE_BYTES)
		return fail(r->ctx, E_BLACKLIST_MAC_IMPORT_FAIL,
		    "it is larger than 20 MB");
	TRY(db_check(r->ctx, &sql_mac_import_check, in));
	TRY(read_upload(r->ctx, u));
	if (u->dry)
		return OK;
	if (!u->later)
		return u->invalid > 0 ? store_bad(r, u) : OK;
	TRY(task_order_check(r->ctx, MACS_KIND));
	return import_file_keep(
	    r->ctx, r->site->home, MACS_SOURCE, &q->file, &u->file);
}

/* -- importing within the request ---------------------------------------- */

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
	change_members(w, c);
	json_member_null(w, "taskId");
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

	TRY(mac_import_apply(r->ctx, &u->order, &c, &out));
	TRY(note_finished(r, u, &out, &id));
	TRY(change_end(r->ctx, &c));
	json_obj(&r->out);
	put_outcome(&r->out, &c, &out, id);
	sheet_failed_rows(&r->out, &u->bad);
	json_end_obj(&r->out);
	return OK;
}

/* -- checking only ------------------------------------------------------- */

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
	c.to.hidden = f.hidden;
	sheet_check_end(&c.to, &f.headings, &f.ignored, &none);
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
		TRY(mac_import_apply(r->ctx, &u->order, &c, &out));
	else
		TRY(change_begin_macs(r->ctx, u->order.blacklist_id, &c));
	db_undo(r->ctx);
	c.draft_id = 0; /* rolled back with the rest */
	json_obj(&r->out);
	put_outcome(&r->out, &c, &out, 0);
	sheet_failed_rows(&r->out, &u->bad);
	TRY(put_check(r, u));
	json_end_obj(&r->out);
	return OK;
}

/* -- importing as a task ------------------------------------------------- */

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

/* -- its bad lines ------------------------------------------------------- */

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

/* -- endpoints ----------------------------------------------------------- */

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

static OBJECT(macs_imported, MEMBER("total", BIG, .null = true),
    MEMBER("added", BIG, .null = true), MEMBER("duplicated", BIG, .null = true),
    MEMBER("invalid", BIG, .null = true),
    MEMBER("unknown_device", BIG, .null = true),
    MEMBER("error_file_id", BIG, .null = true),
    MEMBER("effect", TEXT, .null = true), MEMBER("draft_id", BIG, .null = true),
    MEMBER("task_id", BIG, .null = true), FAILED_ROWS_MEMBER, CHECK_MEMBER);

static const struct endpoint mac_import_endpoints[] = {
	{ ADMIN, POST, "/device/app-blacklist/mac/import", PERM(MACS_PERM),
	    IN(mac_import),
	    CALL(mac_import, HEAVY, PREPARE(mac_import_read), READS(mac_titles),
	        SAYS("import addresses"), SHOWS(ONE, .of = &macs_imported),
	        REFUSES(E_BLACKLIST_MAC_IMPORT_FAIL, E_BLACKLIST_NOT_EXISTS,
	            E_BLACKLIST_IN_APPROVAL, E_BLACKLIST_DATA_NOT_MODIFIABLE,
	            E_BLACKLIST_PACKAGE_PROTECTED, E_BLACKLIST_SCOPE_EMPTY,
	            E_BLACKLIST_IMPACT_TOO_LARGE, E_IMPORT_TASK_LIMIT,
	            E_TASK_SHARE_USED)),
	    "Add addresses of a file to a record, or order it as a task" },
	{ ADMIN, GET, "/device/app-blacklist/mac/import/get", PERM(MACS_PERM),
	    IN(mac_task), ONE(mac_import_get, OK, UNLOGGED),
	    "How far an import is; one's own, or with all data anybody's" },
	{ ADMIN, GET, "/device/app-blacklist/mac/import/error-file",
	    PERM(MACS_PERM), IN(mac_task),
	    CALL(mac_bad_lines, WRITES(IMPORT_ERROR_FILE_TYPE),
	        REFUSES(E_IMPORT_TASK_NOT_EXISTS, E_IMPORT_TASK_NO_FILE)),
	    "The lines of an import that are no addresses" },
};

TABLE(mac_import);
