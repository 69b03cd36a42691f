/*
 * info_modify.c - modifications of devices by address, which come from a
 * request body or from a file: applied at once if the device exists, else kept
 * until the device is created.
 *
 * Many modifications are recorded, some hundreds in each transaction.
 * Malformed and repeated addresses are found here; the database checks and
 * stores the others and applies those whose device exists.
 */
#include <string.h>

#include "base/map.h"
#include "base/utf8_cut.h"
#include "common/inputs.h"
#include "device/device_sheet.h"
#include "device/errors.h"
#include "device/import_rows.h"
#include "fleet/device.h"
#include "fleet/errors.h"
#include "input/field.h"
#include "input/text_form.h"
#include "sheet/errors.h"
#include "sheet/sheet_check.h"
#include "sql/device/info_modify.h"
#include "store/db.h"
#include "store/db_run.h"
#include "store/row.h"
#include "text/json_out.h"
#include "web/audit.h"
#include "web/download.h"
#include "web/envelope.h"
#include "web/req.h"

#define MODIFY_MAX 10000 /* addresses in one request */

/* The values to be set; members that are not sent stay unchanged.  cpu is a
 * condition: the device must have this CPU id. */
#define MODIFY_MEMBERS \
	const char *cpu; \
	int64_t channel_id; \
	int32_t model_id, company_id; \
	int64_t user_id; \
	const char *device_model, *order_number, *remarks

/* clang-format off */
/* The fields of a T with these members: the first MODIFY_VALUES of its input. */
#define MODIFY_VALUES 8
#define MODIFY_FIELDS(T) \
	FIELD(T, cpu, .form = &form_cpu, .fails = E_DEVICE_CPU_FORMAT_ERROR, \
	    .doc = "the device must have this CPU id; empty: any"), \
	FIELD(T, channel_id, .doc = "channel it is moved to"), \
	FIELD(T, model_id, .doc = "model"), \
	FIELD(T, company_id, .doc = "owning company"), \
	FIELD(T, user_id, .doc = "owning user"), \
	FIELD(T, device_model, .max = 128, .doc = "name of the model"), \
	FIELD(T, order_number, .max = 64, .doc = "order number"), \
	FIELD(T, remarks, .text = TEXT_PROSE, .max = 512, .doc = "remarks")
/* clang-format on */

/* An address and its new values.  The caller sets said, the address as it was
 * sent; to, an input that begins with MODIFY_FIELDS, which are the values; and,
 * if the entry is already known to be wrong, e and the reason why.  modify_add
 * sets e if it refuses the entry, and the other members. */
struct modify {
	const char *said;
	const struct args *to;
	enum err e;
	const char *why;
	/* The address `said`, in the form that form_mac gives it; NULL: it is
	 * none. */
	const char *mac;
	bool again;   /* the address occurred before: left out */
	int64_t line; /* of a file */
};

/* The entries to be recorded, at most MODIFY_MAX.  modify_add sets the
 * counts. */
struct modify_list {
	struct modify *v;
	size_t n;
	int64_t accepted, duplicated;
	bool dry;         /* nothing is written */
	const char *user; /* how what was sent names userId */
};

/* -- recording ----------------------------------------------------------- */

/* Addresses of one transaction.  While it is open nobody can create a device of
 * the tenant, so they are few; a busy database can store them in a tenth of the
 * time that a statement has. */
#define BATCH         250
/* Bytes; enough for the escaped texts of a row. */
#define ROW_BYTES_MAX (8 * 1024)

/* Marks addresses that are malformed or occurred before; different spellings of
 * an address are equal. */
static void
read_addresses(struct ctx *ctx, struct modify_list *list)
{
	struct map seen = { 0 };

	for (size_t i = 0; i < list->n; i++) {
		struct modify *m = &list->v[i];

		if (m->e != OK)
			continue;
		if (form_mac.read(ctx->mem, m->said, &m->mac) != OK) {
			m->e = E_DEVICE_MAC_FORMAT_ERROR;
			continue;
		}
		m->again = map_get(&seen, m->mac) != NULL;
		list->duplicated += m->again;
		if (!m->again)
			map_put(ctx->mem, &seen, m->mac, m);
	}
}

/* Is the entry neither refused nor a repetition of an earlier one?  Only then
 * is it recorded. */
static bool
is_recorded(const struct modify *m)
{
	return m->e == OK && !m->again;
}

/* Writes the i-th value of a modification.  An empty cpu means no condition and
 * is left out; any other empty text is a value to be set. */
static void
put_field(struct json_out *w, const struct args *in, size_t i)
{
	const struct field *f = &in->def->f[i];
	const void *at = (const char *)in->at + f->off;
	const char *text;

	if (f->type == F_STR) {
		text = *(const char *const *)at;
		if (text[0] == '\0' && strcmp(f->name, "cpu") == 0)
			return;
		json_member_str(w, f->name, text);
		return;
	}
	BUG_ON(f->type != F_I32 && f->type != F_I64);
	json_key(w, f->name);
	json_put_i64(
	    w, f->type == F_I32 ? *(const int32_t *)at : *(const int64_t *)at);
}

/* Writes the entry at index `line` of the list for info_modify_add. */
static void
put_modify(struct json_out *w, const struct modify *m, size_t line)
{
	json_obj(w);
	json_member_i64(w, "line", (int64_t)line);
	json_member_str(w, "mac", m->mac);
	for (size_t i = 0; i < MODIFY_VALUES; i++)
		if ((m->to->given >> i & 1) != 0)
			put_field(w, m->to, i);
	json_end_obj(w);
}

/* The addresses of one transaction; rows has the same addresses as JSON, added
 * the ids of the modifications that were recorded of them. */
struct batch {
	struct strs macs;
	struct ids added;
	struct buf *rows;
};

/* Collects the next entries of the list, from *at on, that are to be
 * recorded. */
static void
next_batch(struct arena *a, const struct modify_list *list, size_t *at,
    struct batch *out)
{
	struct json_out w = { .to = out->rows };

	buf_clear(out->rows, SIZE_MAX);
	out->macs = (struct strs){ arena_new(a, const char *, BATCH), 0 };
	json_arr(&w);
	for (; *at < list->n && out->macs.n < BATCH; ++*at) {
		const struct modify *m = &list->v[*at];

		if (!is_recorded(m))
			continue;
		put_modify(&w, m, *at);
		out->macs.v[out->macs.n++] = m->mac;
	}
	json_end_arr(&w);
	BUG_ON(out->rows->over);
}

/* Stores a batch; id: that of the request's modifications.  Refused entries get
 * their error; b->added gets the ids of the others. */
static enum err
store_batch(
    struct ctx *ctx, struct modify_list *list, struct batch *b, int64_t id)
{
	const char *json = buf_text(b->rows);
	struct rows rows;

	TRY(db_rows(ctx, &sql_info_modify_add,
	    ARGS(AN("rows", &json), AN("batch_id", &id)), &rows));
	b->added = (struct ids){ arena_new(ctx->mem, int64_t, BATCH), 0 };
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);
		struct modify *m;

		if (row_null(&row, "line")) {
			b->added.v[b->added.n++] = row_i64(&row, "id");
			continue;
		}
		m = &list->v[row_i32(&row, "line")];
		m->e = err_named(row_str(&row, "refusal"));
		if (m->e == E_BAD_REQUEST)
			m->why = lang_named(ctx->mem, ctx->lang, list->user,
			    lang_reason(ctx->mem, ctx->lang,
			        "must be a user of the tenant"));
	}
	list->accepted += (int64_t)b->added.n;
	return OK;
}

/*
 * Stores and applies a batch in a transaction of its own, because nobody can
 * create a device of the tenant while it is open.  The operation log needs the
 * administrator's name in each transaction, hence audit_sign.
 */
static enum err
add_batch(struct req *r, struct modify_list *list, struct batch *b, int64_t id)
{
	struct ctx *ctx = r->ctx;
	struct rows changed;

	TRY(audit_sign(r));
	TRY(db_begin(ctx));
	TRY(db_do(ctx, &sql_info_modify_turn, NULL));
	TRY(db_do(ctx, &sql_info_modify_hold, ARGS(AN("macs", &b->macs))));
	TRY(store_batch(ctx, list, b, id));
	TRY(db_rows(ctx, &sql_info_modify_settle, ARGS(AN("ids", &b->added)),
	    &changed));
	if (list->dry) {
		db_undo(ctx);
		return OK;
	}
	/* The notes are added after the commit: then they only mark the devices
	 * in this host's cache, at once.  In the transaction its commit would
	 * wait until all hosts have read them, which for ten thousand addresses
	 * would be forty times. */
	TRY(db_commit(ctx));
	for (int i = 0; i < changed.n; i++) {
		struct row row = row_at(&changed, i);

		commit_note_add(ctx, row_str(&row, "note"));
	}
	return OK;
}

/* Records the entries and applies those whose device exists.  When it returns
 * OK, all are committed and this host's cache knows of it.
 * The error of one entry is its e.  An error of the database is returned;
 * earlier entries are then already committed. */
static enum err
modify_add(struct req *r, struct modify_list *list)
{
	CLEANUP(buf_free) struct buf rows = { 0 };
	struct batch b = { .rows = &rows };
	struct row row;
	size_t at = 0;
	int64_t id;

	BUG_ON(list->n > MODIFY_MAX);
	buf_init(&rows, (size_t)BATCH * ROW_BYTES_MAX);
	list->accepted = list->duplicated = 0;
	read_addresses(r->ctx, list);
	TRY(db_one(r->ctx, &sql_info_modify_batch, NULL, E_SYSTEM, &row));
	id = row_i64(&row, "batch_id");
	for (;;) {
		next_batch(r->ctx->mem, list, &at, &b);
		if (b.macs.n == 0)
			return OK;
		TRY(add_batch(r, list, &b, id));
	}
}

/* Why the entry was refused. */
static const char *
reason_of(struct ctx *ctx, const struct modify *m)
{
	if (m->why != NULL)
		return m->why;
	return arena_strdup(ctx->mem, envelope_message(ctx, m->e));
}

/* The address by which answers name the entry. */
static const char *
shown_address(const struct modify *m)
{
	return m->mac != NULL ? m->mac : m->said;
}

static void
put_failure(struct ctx *ctx, struct json_out *w, const struct modify *m)
{
	json_obj(w);
	json_member_str(w, "mac", shown_address(m));
	json_member_i64(w, "code", err_code(m->e));
	json_member_str(w, "msg", reason_of(ctx, m));
	json_end_obj(w);
}

/* Writes the members of an answer. */
static void
modify_show(struct ctx *ctx, struct json_out *w, const struct modify_list *list)
{
	json_member_i64(w, "accepted", list->accepted);
	json_member_i64(w, "duplicated", list->duplicated);
	json_key(w, "failures");
	json_arr(w);
	for (size_t i = 0; i < list->n; i++)
		if (list->v[i].e != OK)
			put_failure(ctx, w, &list->v[i]);
	json_end_arr(w);
}

static OBJECT(modify_failure, MEMBER("mac", TEXT), MEMBER("code", INT),
    MEMBER("msg", TEXT));
static OBJECT(modify_result, MEMBER("accepted", BIG), MEMBER("duplicated", BIG),
    MEMBER("failures", LIST, .of = &modify_failure));
static OBJECT(modify_imported, MEMBER("accepted", BIG),
    MEMBER("duplicated", BIG), MEMBER("failures", LIST, .of = &modify_failure),
    FAILED_ROWS_MEMBER, CHECK_MEMBER);

/* -- from a request ------------------------------------------------------ */

/* A list longer than MODIFY_MAX gets an error of its own; one longer than this
 * is refused by the decoder. */
#define MACS_MAX 100000

struct info_modify_create {
	MODIFY_MEMBERS;
	const char *mac;
	struct strs macs;
};

static const struct field info_modify_create_fields[] = {
	MODIFY_FIELDS(struct info_modify_create),
	FIELD(struct info_modify_create, mac, .form = &form_mac,
	    .fails = E_DEVICE_MAC_FORMAT_ERROR, .doc = "MAC address"),
	FIELD(struct info_modify_create, macs, .max = MACS_MAX, .blank = true,
	    .doc = "MAC addresses, at most 10,000; those that cannot be "
	           "modified are told, the others are"),
};

struct info_modify_update {
	MODIFY_MEMBERS;
	int64_t id;
};

static const struct field info_modify_update_fields[] = {
	MODIFY_FIELDS(struct info_modify_update),
	FIELD(struct info_modify_update, id, .req = true, .doc = "which one"),
};

_Static_assert(ARRAY_LEN(info_modify_update_fields) == MODIFY_VALUES + 1, "id");

struct info_modify_page {
	int32_t page_no, page_size;
	const char *mac;
	int32_t status;
	int64_t batch_id;
	struct range create_time;
};

static const struct field info_modify_page_fields[] = {
	PAGE_FIELDS(struct info_modify_page),
	FIELD(struct info_modify_page, mac, .form = &form_mac_prefix,
	    .fails = E_DEVICE_CONDITION_NOT_EXISTS,
	    .doc = "address, or its beginning"),
	FIELD(struct info_modify_page, status,
	    .dict = "device_info_modify_status", .lo = 0, .hi = 3,
	    .doc = "0 waiting, 1 applied, 2 failed, 3 revoked"),
	FIELD(struct info_modify_page, batch_id,
	    .doc = "what was recorded at once"),
	FIELD(struct info_modify_page, create_time, .doc = "created from, to"),
};

/* Makes the list of the addresses that a request has. */
static void
read_list(struct arena *a, const struct args *in, struct modify_list *out)
{
	const struct info_modify_create *q = in->at;

	*out = (struct modify_list){
		.v = arena_new(a, struct modify, q->macs.n + 1),
		.user = "userId",
	};
	if (q->mac != NULL)
		out->v[out->n++].said = q->mac;
	for (size_t i = 0; i < q->macs.n; i++)
		out->v[out->n++].said = q->macs.v[i];
	for (size_t i = 0; i < out->n; i++)
		out->v[i].to = in;
}

/* Records modifications.  If the request has one address (mac), what is wrong
 * with it is the error of the request; if it has a list (macs), the answer
 * lists what is wrong with each. */
static enum err
info_modify_create(struct req *r, const struct args *in)
{
	const struct info_modify_create *q = in->at;
	struct modify_list list;

	read_list(r->ctx->mem, in, &list);
	if (list.n == 0)
		return fail(r->ctx, E_DEVICE_MAC_FORMAT_ERROR, NULL);
	if (list.n > MODIFY_MAX)
		return fail(r->ctx, E_INFO_MODIFY_TOO_MANY, NULL);
	TRY(db_check(r->ctx, &sql_info_modify_check, in));
	TRY(modify_add(r, &list));
	if (!decode_given(in, &q->macs) && list.v[0].e != OK)
		return fail(r->ctx, list.v[0].e, list.v[0].why);
	json_obj(&r->out);
	modify_show(r->ctx, &r->out, &list);
	json_end_obj(&r->out);
	return OK;
}

/* The reason of a failure is stored as the error's name and shown as the
 * error's text. */
static void
put_record(void *arg, const struct row *row)
{
	struct req *r = arg;
	const char *name = row_str(row, "fail_reason");

	row_json_as(&r->out, row, "fail_reason",
	    name == NULL ? NULL : envelope_message(r->ctx, err_named(name)));
}

static enum err
info_modify_get(struct req *r, const struct args *in)
{
	struct row row;

	TRY(db_one(
	    r->ctx, &sql_info_modify_get, in, E_INFO_MODIFY_NOT_EXISTS, &row));
	put_record(r, &row);
	return OK;
}

static enum err
info_modify_page(struct req *r, const struct args *in)
{
	struct rows rows;
	int64_t total;

	TRY(db_page(r->ctx, &sql_info_modify_page, in, &rows, &total));
	rows_page_by(&r->out, &rows, total, put_record, r);
	return OK;
}

/* -- from a file --------------------------------------------------------- */

#define READ_S  30 /* seconds */
#define KEY_MAX 60 /* characters of a malformed address in the answer */

struct info_modify_import {
	struct upload file;
	CHECK_MEMBERS;
};

static const struct field info_modify_import_fields[] = {
	FIELD(struct info_modify_import, file, .req = true,
	    .max_bytes = IMPORT_REQUEST_MAX,
	    .doc = "workbook (.xlsx) or csv, at most 10,000 rows; columns mac, "
	           "cpu and what is to change, by their JSON names or as "
	           "exported workbooks name them"),
	CHECK_FIELDS(struct info_modify_import),
};

struct info_modify_row {
	MODIFY_MEMBERS;
	const char *mac;
};

static const struct field info_modify_row_fields[] = {
	MODIFY_FIELDS(struct info_modify_row),
	FIELD(struct info_modify_row, mac, .req = true, .form = &form_mac,
	    .fails = E_DEVICE_MAC_FORMAT_ERROR, .doc = "MAC address"),
};

static const struct sheet_titles modify_titles = { IN(info_modify_row),
	device_titles, ARRAY_LEN(device_titles), "mac" };

/* A file that is read, or was. */
struct reading {
	struct arena *mem;
	struct modify_list list;
	struct sheet_records reader;  /* of the file */
	struct sheet_heading heading; /* of the file, once a row was read */
};

/* A copy of the row in the arena: the reader reuses the row's own memory. */
static const struct args *
copy_of_row(
    struct arena *a, const struct input *def, const struct sheet_record *rec)
{
	struct args *in = arena_new(a, struct args, 1);
	char *at = arena_alloc(a, def->size);

	memcpy(at, rec->at, def->size);
	for (size_t i = 0; i < def->n; i++) {
		const char **text = (const char **)(void *)(at + def->f[i].off);

		if (def->f[i].type == F_STR && (rec->given >> i & 1) != 0)
			*text = arena_strdup(a, *text);
	}
	*in = (struct args){ .def = def, .at = at, .given = rec->given };
	return in;
}

/* Adds a row of the file to the list. */
static enum err
add_record(void *arg, const struct sheet_record *rec)
{
	struct reading *r = arg;
	struct modify *m = &r->list.v[r->list.n++];
	const char *key = arena_strdup(r->mem, rec->key);

	r->heading = *rec->heading;
	*m = (struct modify){ .said = utf8_cut(r->mem, key, KEY_MAX),
		.e = rec->e,
		.line = rec->row->line };
	if (rec->e == OK)
		m->to = copy_of_row(r->mem, modify_titles.def, rec);
	else
		m->why = arena_strdup(r->mem, rec->why);
	return OK;
}

/* Reads the file, before the transaction begins. */
static enum err
info_modify_prepare(struct req *r, const struct args *in)
{
	const struct info_modify_import *q = in->at;
	struct arena *a = r->ctx->mem;
	struct reading *into = arena_new(a, struct reading, 1);
	const struct sheet_records records = {
		.from = { .data = q->file.data,
		    .n = q->file.n,
		    .mended = sheet_mended_read(a, q->mended),
		    .unpacked_max = IMPORT_UNPACKED_MAX,
		    .seconds = READ_S },
		.titles = &modify_titles,
		.max = MODIFY_MAX,
		.lang = r->ctx->lang,
		.record = add_record,
		.arg = into,
	};
	const char *why = NULL;
	enum err e;

	into->mem = a;
	into->list.v = arena_new(a, struct modify, MODIFY_MAX);
	into->list.dry = q->dry_run;
	into->reader = records;
	r->found = into;
	e = sheet_records(a, &records, &why);
	if (e == E_SHEET_TOO_MANY_ROWS)
		return fail(r->ctx, E_INFO_MODIFY_TOO_MANY, NULL);
	into->list.user = sheet_title(
	    &modify_titles, &into->heading, r->ctx->lang, "user_id");
	return e == OK ? OK : import_rows_error(r->ctx, e, why);
}

/* The field at fault in a refused row that could be decoded; of any other row
 * sheet_check knows the cell.  E_BAD_REQUEST: the user is unknown
 * (store_batch). */
static const char *
field_of(const struct modify *m)
{
	if (m->e == E_CHANNEL_NOT_EXISTS)
		return "channel_id";
	if (m->e == E_DEVICE_CPU_FORMAT_ERROR || m->e == E_DEVICE_CPU_MISMATCH)
		return "cpu";
	return m->e == E_BAD_REQUEST ? "user_id" : "mac";
}

/* The rows that were refused. */
static struct sheet_faults
faults_of(struct ctx *ctx, const struct modify_list *list)
{
	struct sheet_faults f = {
		arena_new(ctx->mem, struct sheet_fault, list->n), 0
	};

	for (size_t i = 0; i < list->n; i++) {
		const struct modify *m = &list->v[i];

		if (m->e != OK)
			f.v[f.n++] =
			    (struct sheet_fault){ m->line, shown_address(m),
				    field_of(m), reason_of(ctx, m) };
	}
	return f;
}

/* Records the rows of the file.  CPU id and channel are checked with each row,
 * since each has its own; the check before asks only about the caller and how
 * many modifications wait. */
static enum err
info_modify_import(struct req *r, const struct args *in)
{
	const struct reading *from = r->found;
	struct modify_list list = from->list;
	struct sheet_faults refused;
	const char *cpu = NULL;

	(void)in;
	TRY(db_check(r->ctx, &sql_info_modify_check,
	    ARGS(AN("cpu", &cpu), { .name = "channel_id", .type = F_I64 })));
	TRY(modify_add(r, &list));
	json_obj(&r->out);
	modify_show(r->ctx, &r->out, &list);
	refused = faults_of(r->ctx, &list);
	sheet_failed_rows(&r->out, &refused);
	if (list.dry)
		TRY(sheet_check(r->ctx->mem, &from->reader, &refused, &r->out));
	json_end_obj(&r->out);
	return OK;
}

/* -- the workbook to fill in --------------------------------------------- */

static enum err
info_modify_template(struct req *r, const struct args *in)
{
	static const struct column column[] = { { .title = "MAC address" },
		{ .title = "CPU id" }, { .title = "Channel id" },
		{ .title = "Model id" }, { .title = "Company" },
		{ .title = "User id" }, { .title = "Model" },
		{ .title = "Order number" }, { .title = "Remarks" } };
	static const struct sheet sheet = { "modify", column,
		ARRAY_LEN(column) };

	(void)in;
	return sheet_template_answer(r, &sheet, "modify-import.xlsx");
}

/* -- endpoints ----------------------------------------------------------- */

static const struct object modify_record = { "info_modify_record",
	&sql_info_modify_page, (const struct object_member[]){ MEMBERS_END } };

static const struct endpoint info_modify_endpoints[] = {
	{ ADMIN, POST, "/device/info-modify/create",
	    PERM("device:device:update"), IN(info_modify_create),
	    CALL(info_modify_create, SHOWS(ONE, .of = &modify_result),
	        REFUSES(E_DEVICE_MAC_FORMAT_ERROR, E_DEVICE_CPU_FORMAT_ERROR,
	            E_DEVICE_CPU_MISMATCH, E_INFO_MODIFY_NO_PERMISSION,
	            E_INFO_MODIFY_TOO_MANY, E_INFO_MODIFY_SHARE_USED,
	            E_INFO_MODIFY_PENDING_EXISTS, E_CHANNEL_NOT_EXISTS)),
	    "Modify devices by address, now or when they appear" },
	{ ADMIN, PUT, "/device/info-modify/update",
	    PERM("device:device:update"), IN(info_modify_update),
	    DONE(info_modify_update, E_INFO_MODIFY_NOT_EXISTS,
	        CHECK(info_modify_change_check),
	        REVISES("/device/info-modify/get", info_modify_revision)),
	    "Change a modification that is waiting" },
	{ ADMIN, DELETE, "/device/info-modify/delete",
	    PERM("device:device:update"), IN(by_id),
	    DONE(info_modify_revoke, E_INFO_MODIFY_NOT_EXISTS,
	        CHECK(info_modify_revoke_check),
	        REVISES("/device/info-modify/get", info_modify_revision)),
	    "Revoke a modification that is waiting" },
	{ ADMIN, GET, "/device/info-modify/get", PERM("device:device:query"),
	    IN(by_id),
	    CALL(info_modify_get, SHOWS(ONE, .of = &modify_record),
	        REFUSES(E_INFO_MODIFY_NOT_EXISTS), TAGGED),
	    "Get a modification" },
	{ ADMIN, GET, "/device/info-modify/page", PERM("device:device:query"),
	    IN(info_modify_page),
	    CALL(info_modify_page, SHOWS(PAGE, .of = &modify_record), EXACT),
	    "List modifications of devices" },
};

TABLE(info_modify);

/* clang-format off */
static const struct endpoint info_modify_import_endpoints[] = {
	{ ADMIN, POST, "/device/info-modify/import",
	    PERM(IMPORT_PERM), IN(info_modify_import),
	    CALL(info_modify_import, HEAVY, PREPARE(info_modify_prepare),
	        READS(modify_titles),
	        SHOWS(ONE, .of = &modify_imported),
	        REFUSES(E_DEVICE_IMPORT_FAIL, E_DEVICE_IMPORT_TOO_LARGE,
	            E_INFO_MODIFY_TOO_MANY, E_INFO_MODIFY_SHARE_USED)),
	    "Modify devices from a file, now or when they appear" },
	{ ADMIN, GET, "/device/info-modify/get-import-template", LOGGED_IN,
	    NO_INPUT,
	    CALL(info_modify_template, WRITES("application/vnd.ms-excel")),
	    "The workbook of an import of modifications, to fill in" },
};
/* clang-format on */

TABLE(info_modify_import);
