/*
 * mac_import.c - administrators import addresses into a blacklist record from a
 * file: a short one within the request, a long one by a task; and how far a
 * task is.
 */
#include <string.h>

#include "app/import_file.h"
#include "base/hash.h"
#include "blacklist/blacklist_tables.h"
#include "blacklist/mac_import_apply.h"
#include "policy/errors.h"
#include "sheet/errors.h"
#include "sql/blacklist/mac_import.h"
#include "web/task_order.h"

#define PERM_IMPORT  "device:app-blacklist:update"
#define RANDOM_BYTES 16

struct mac_import {
	struct upload file;
	int64_t blacklist_id;
	int32_t bind_type;
	const char *mode;
};
static const struct field mac_import_fields[] = {
	FIELD(struct mac_import, file, .req = true,
	    .doc = "text or csv, which may be gzipped, or workbook (.xlsx), "
	           "of at most 20 MB and 1,000,000 lines; addresses are in "
	           "the column mac, or the first one; beyond 100,000 lines it "
	           "becomes a task"),
	FIELD(struct mac_import, blacklist_id, .req = true,
	    .doc = "of this record"),
	FIELD(struct mac_import, bind_type, .lo = 1, .hi = 2, .dflt = "1",
	    .dict = "app_blacklist_bind_type",
	    .doc = "1 include the devices, 2 exclude them"),
	FIELD(struct mac_import, mode, .words = "append replace",
	    .dflt = "append",
	    .doc = "replace: other addresses of that bindType are removed"),
};

struct mac_task {
	int64_t task_id;
};
static const struct field mac_task_fields[] = {
	FIELD(struct mac_task, task_id, .req = true, .doc = "which one"),
};

/* What was learned about the file before the transaction begins. */
struct upload_found {
	struct mac_order order;
	int64_t total, invalid;
	/* Of a task: the copy of the upload; else the file of bad lines, or
	 * NULL. */
	const char *file;
	bool later; /* it becomes a task */
};

static enum err
keep_bad(struct req *r, struct upload_found *u)
{
	char hex[2 * RANDOM_BYTES + 1];

	hash_random_hex(hex, RANDOM_BYTES);
	u->file = arena_printf(r->ctx->mem, "%s" MACS_BAD, hex);
	TRY(import_file_folder(r->ctx, r->site->home));
	return mac_bad_write(r->ctx, &u->order,
	    import_file_path(r->ctx->mem, r->site->home, u->file));
}

/* Reads the whole file, so that nothing is begun for one without an address or
 * with too many lines. */
static enum err
mac_import_read(struct req *r, const struct args *in)
{
	const struct mac_import *q = in->at;
	struct upload_found *u = arena_new(r->ctx->mem, struct upload_found, 1);
	struct mac_file f = { .data = q->file.data, .n = q->file.n };

	r->found = u;
	u->order = (struct mac_order){ q->blacklist_id, q->bind_type,
		strcmp(q->mode, "replace") == 0, f.data, f.n };
	if (f.n > MAC_FILE_BYTES)
		return fail(r->ctx, E_BLACKLIST_MAC_IMPORT_FAIL,
		    "it is larger than 20 MB");
	TRY(mac_file_read(r->ctx, &f));
	if (f.total == f.invalid)
		return fail(r->ctx, E_BLACKLIST_MAC_IMPORT_FAIL,
		    "no line has an address");
	u->total = f.total;
	u->invalid = f.invalid;
	u->later = f.total > MAC_FILE_HERE;
	TRY(db_check(r->ctx, &sql_mac_import_check, in));
	if (!u->later)
		return f.invalid > 0 ? keep_bad(r, u) : OK;
	TRY(task_order_check(r->ctx, MACS_KIND));
	return import_file_keep(
	    r->ctx, r->site->home, MACS_SOURCE, &q->file, &u->file);
}

static void
put_count(struct json_out *w, const char *key, int64_t n)
{
	json_key(w, key);
	json_put_i64(w, n);
}

static void
put_id(struct json_out *w, const char *key, int64_t id)
{
	json_key(w, key);
	if (id == 0)
		json_put_null(w);
	else
		json_put_i64(w, id);
}

static void
put_outcome(struct json_out *w, const struct change *c,
    const struct mac_outcome *out, int64_t error_file)
{
	json_obj(w);
	put_count(w, "total", out->total);
	put_count(w, "added", out->added);
	put_count(w, "duplicated", out->duplicated);
	put_count(w, "invalid", out->invalid);
	put_count(w, "unknownDevice", out->unknown_device);
	put_id(w, "errorFileId", error_file);
	json_key(w, "effect");
	json_put_str(w, c->direct ? "DIRECT" : "DRAFT");
	put_id(w, "draftId", c->draft_id);
	put_id(w, "taskId", 0);
	json_end_obj(w);
}

/* What is imported, as the task of the import says it. */
static const char *
params_of(struct arena *a, const struct mac_order *o)
{
	return arena_printf(a,
	    "{\"blacklist_id\":%lld,\"bind_type\":%d,\"replaces\":%s}",
	    (long long)o->blacklist_id, o->bind_type,
	    o->replaces ? "true" : "false");
}

/* Stores an import that had bad lines as a finished task, by whose id the file
 * of bad lines can be fetched. */
static enum err
note(struct req *r, const struct upload_found *u, const struct mac_outcome *out,
    int64_t *id)
{
	const char *language = lang_name(r->ctx->lang);
	const char *params = params_of(r->ctx->mem, &u->order);
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

static enum err
import_now(struct req *r, const struct upload_found *u)
{
	struct mac_outcome out;
	struct change c;
	int64_t id;

	TRY(mac_import_apply(r->ctx, &u->order, &c, &out));
	TRY(note(r, u, &out, &id));
	TRY(change_end(r->ctx, &c));
	put_outcome(&r->out, &c, &out, id);
	return OK;
}

static enum err
import_later(struct req *r, const struct upload_found *u)
{
	static const char *const none[] = { "total", "added", "duplicated",
		"invalid", "unknownDevice", "errorFileId", "effect",
		"draftId" };
	const struct task_new task = { .kind = MACS_KIND,
		.params = params_of(r->ctx->mem, &u->order),
		.source = u->file,
		.total = u->total };
	int64_t id;

	TRY(db_begin(r->ctx));
	TRY(db_check(r->ctx, &sql_mac_import_check,
	    ARGS(AN("blacklist_id", &u->order.blacklist_id))));
	TRY(task_order(r->ctx, &task, &id));
	json_obj(&r->out);
	for (size_t i = 0; i < ARRAY_LEN(none); i++) {
		json_key(&r->out, none[i]);
		json_put_null(&r->out);
	}
	put_id(&r->out, "taskId", id);
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
	return u->later ? import_later(r, u) : import_now(r, u);
}

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

static OBJECT(macs_imported, MEMBER("total", BIG, .null = true),
    MEMBER("added", BIG, .null = true), MEMBER("duplicated", BIG, .null = true),
    MEMBER("invalid", BIG, .null = true),
    MEMBER("unknown_device", BIG, .null = true),
    MEMBER("error_file_id", BIG, .null = true),
    MEMBER("effect", TEXT, .null = true), MEMBER("draft_id", BIG, .null = true),
    MEMBER("task_id", BIG, .null = true));

static const struct endpoint mac_import_endpoints[] = {
	{ ADMIN, POST, "/device/app-blacklist/mac/import", PERM(PERM_IMPORT),
	    IN(mac_import),
	    CALL(mac_import, HEAVY, PREPARE(mac_import_read),
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
