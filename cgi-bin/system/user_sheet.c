/* user_sheet.c - users from a workbook, and the workbook to fill in. */
#include <string.h>

#include "auth/password.h"
#include "base/map.h"
#include "common/inputs.h"
#include "org/config.h"
#include "org/dict.h"
#include "sheet/sheet_in.h"
#include "sheet/sheet_out.h"
#include "system/system.h"
#include "system/user_import.h"
#include "system/user_inputs.h"
#include "text/decode.h"
#include "web/access_params.h"
#include "web/download.h"
#include "web/req.h"

#define ROWS_MAX     5000
#define FILE_MAX     ((size_t)20 * 1024 * 1024)
#define KEY_MAX      60 /* characters of a name in the answer */
#define PASSWORD_KEY "system.user.init-password"
#define SHEET_TYPE   "application/vnd.ms-excel;charset=UTF-8"

/* What a row may say, by the rules of a user's own call. */
struct user_row {
	const char *username, *nickname, *email, *mobile;
	int64_t dept_id;
	int32_t sex, status;
};
static const struct field user_row_fields[] = {
	USER_WHO_FIELDS(struct user_row),
	FIELD(struct user_row, nickname, .max = 30),
	FIELD(
	    struct user_row, status, .lo = 0, .hi = 1, .dict = "common_status"),
};

struct user_import {
	struct upload file;
	bool update_support;
};
static const struct field user_import_fields[] = {
	FIELD(struct user_import, file, .req = true, .max_bytes = FILE_MAX,
	    .doc = "workbook (.xlsx), at most 5000 rows"),
	FIELD(struct user_import, update_support, .dflt = "false",
	    .doc = "change users that are there already"),
};

/* Headings, in the order of the template; also: what the page's own workbook
 * calls the same.  Cells of a dictionary hold labels. */
static const struct heading {
	const char *title, *also, *field, *dict;
} headings[] = {
	{ "Login name", "User name", "username", NULL },
	{ "Display name", "Nickname", "nickname", NULL },
	{ "Department id", NULL, "deptId", NULL },
	{ "E-mail", NULL, "email", NULL },
	{ "Mobile", NULL, "mobile", NULL },
	{ "Sex", NULL, "sex", "system_user_sex" },
	{ "Status", NULL, "status", "common_status" },
};

enum { LOGIN_NAME }; /* the one column that must be there */

#define COLUMNS ARRAY_LEN(headings)

/* Where in the sheet the columns are, and what their labels mean. */
struct columns {
	size_t at[COLUMNS]; /* SIZE_MAX: nowhere */
	const struct map *dict[COLUMNS];
};

static enum err
read_dicts(struct ctx *ctx, const struct dict **out)
{
	struct strs types = { arena_new(ctx->mem, const char *, COLUMNS), 0 };

	for (size_t i = 0; i < COLUMNS; i++)
		if (headings[i].dict != NULL)
			types.v[types.n++] = headings[i].dict;
	return dict_read(ctx, &types, out);
}

static enum err
find_columns(
    struct ctx *ctx, const struct sheet_rows *rows, struct columns *out)
{
	const struct dict *dict;

	TRY(read_dicts(ctx, &dict));
	for (size_t i = 0; i < COLUMNS; i++) {
		const struct heading *h = &headings[i];

		out->at[i] = sheet_column(ctx->mem, rows, h->title);
		if (out->at[i] == SIZE_MAX && h->also != NULL)
			out->at[i] = sheet_column(ctx->mem, rows, h->also);
		out->dict[i] =
		    h->dict == NULL ? NULL : dict_type(dict, h->dict);
	}
	if (out->at[LOGIN_NAME] == SIZE_MAX)
		return fail(
		    ctx, E_SHEET_UNREADABLE, "it has no column \"Login name\"");
	return OK;
}

/* -- rows --------------------------------------------------------------------
 */

/* A label that nobody knows is no value, as the contract has it. */
static const char *
cell_value(struct arena *a, const struct columns *c, size_t i,
    const struct sheet_row *row)
{
	const char *text = sheet_cell(a, row, c->at[i]);

	if (headings[i].dict == NULL || text[0] == '\0')
		return text;
	text = dict_value(c->dict[i], text);
	return text == NULL ? "" : text;
}

/* What is wrong, under the heading people see. */
static const char *
reason_of(struct arena *a, const struct why *why)
{
	const char *name = why->field;

	for (size_t i = 0; i < COLUMNS && name != NULL; i++)
		if (strcmp(headings[i].field, name) == 0)
			name = headings[i].title;
	return arena_printf(a, "%s: %s", name, why->what);
}

/* As if the row had come as a query string. */
static void
read_row(struct ctx *ctx, const struct columns *c, const struct sheet_row *row,
    struct import_row *out)
{
	struct url_pair pair[COLUMNS];
	struct url_query q = { .v = pair };
	struct user_row u = { .sex = -1, .status = -1 };
	struct why why = { 0 };
	uint64_t given;

	for (size_t i = 0; i < COLUMNS; i++)
		if (c->at[i] != SIZE_MAX)
			pair[q.n++] = (struct url_pair){ headings[i].field,
				cell_value(ctx->mem, c, i, row), true, -1 };
	*out = (struct import_row){ .line = row->line,
		.username = sheet_cell(ctx->mem, row, c->at[LOGIN_NAME]),
		.fate = IMPORT_PENDING };
	if (decode_query(ctx->mem, IN(user_row), &q, &u, &given, &why) != OK) {
		out->fate = IMPORT_FAILED;
		out->reason = reason_of(ctx->mem, &why);
		return;
	}
	out->nickname = u.nickname;
	out->email = u.email;
	out->mobile = u.mobile;
	out->dept_id = u.dept_id;
	out->sex = u.sex;
	out->status = u.status;
}

/*
 * One hash for all: their password is the same and known to whoever may see
 * the configuration, so that equal hashes give nothing away, and 5,000 of
 * them would take six minutes.
 */
static enum err
initial_password(struct ctx *ctx, const char **hash)
{
	const char *plain;
	size_t n;

	TRY(config_value(ctx, PASSWORD_KEY, &plain));
	n = plain == NULL ? 0 : strlen(plain);
	if (n < 8 || n > 72)
		return fail(ctx, E_USER_INIT_PASSWORD_MISSING, NULL);
	return password_hash(ctx, plain, hash);
}

/* All that takes long, before anybody waits for a lock of ours. */
static enum err
user_import_read(struct req *r, const struct args *in)
{
	const struct user_import *q = in->at;
	struct import *im = arena_new(r->ctx->mem, struct import, 1);
	struct sheet_rows rows;
	struct columns columns;

	TRY(sheet_read(r->ctx, q->file.data, q->file.n, ROWS_MAX, &rows));
	if (rows.n <= 1)
		return fail(r->ctx, E_USER_IMPORT_EMPTY, NULL);
	TRY(find_columns(r->ctx, &rows, &columns));
	TRY(initial_password(r->ctx, &im->hash));
	im->update = q->update_support;
	im->n = rows.n - 1;
	im->v = arena_new(r->ctx->mem, struct import_row, im->n);
	for (size_t i = 0; i < im->n; i++)
		read_row(r->ctx, &columns, &rows.v[i + 1], &im->v[i]);
	r->found = im;
	return OK;
}

/* -- the answer --------------------------------------------------------------
 */

static void
put_names(struct json_out *w, const char *key, const struct import *im,
    enum import_fate fate)
{
	json_key(w, key);
	json_arr(w);
	for (size_t i = 0; i < im->n; i++)
		if (im->v[i].fate == fate)
			json_put_str(w, im->v[i].username);
	json_end_arr(w);
}

/* Every row has a key of its own: its name, unless that is blank or an earlier
 * row has failed under it. */
static const char *
key_of(struct arena *a, const struct map *used, const struct import_row *row)
{
	const char *name = access_cut(a, row->username, KEY_MAX);

	if (name[0] == '\0')
		return arena_printf(a, "row %u", row->line);
	if (map_get(used, name) != NULL)
		return arena_printf(a, "%s (row %u)", name, row->line);
	return name;
}

static void
put_member(struct json_out *w, const char *key, const char *value)
{
	struct buf b;
	struct json_out quoted = { .to = &b };

	buf_init(&b, SIZE_MAX / 2);
	json_put_str(&quoted, key);
	buf_str(&b, ":");
	json_rawkey(w, b.p, b.n);
	buf_free(&b);
	json_put_str(w, value);
}

static void
put_failures(struct req *r, const struct import *im)
{
	struct map used = { 0 };

	json_key(&r->out, "failureUsernames");
	json_obj(&r->out);
	for (size_t i = 0; i < im->n; i++) {
		struct import_row *row = &im->v[i];
		const char *key;

		if (row->fate != IMPORT_FAILED)
			continue;
		key = key_of(r->ctx->mem, &used, row);
		map_put(r->ctx->mem, &used, key, row);
		put_member(&r->out, key, row->reason);
	}
	json_end_obj(&r->out);
}

static enum err
user_import(struct req *r, const struct args *in)
{
	struct import im = *(const struct import *)r->found;

	(void)in;
	TRY(import_apply(r->ctx, &im));
	json_obj(&r->out);
	put_names(&r->out, "createUsernames", &im, IMPORT_CREATED);
	put_names(&r->out, "updateUsernames", &im, IMPORT_UPDATED);
	put_failures(r, &im);
	json_end_obj(&r->out);
	return OK;
}

/* -- the template ------------------------------------------------------------
 */

static const char *
label(const struct dict *dict, const char *type, const char *value)
{
	const char *text = dict_label(dict_type(dict, type), value);

	return text == NULL ? "" : text;
}

static enum err
write_template(struct ctx *ctx, struct sheet_out *o, const struct dict *dict)
{
	const int64_t dept = ctx->who.dept_id;
	const char *rows[][COLUMNS] = {
		{ "johndoe", "John Doe",
		    dept == 0 ? ""
		              : arena_printf(ctx->mem, "%lld", (long long)dept),
		    "john@example.org", "13800000001",
		    label(dict, "system_user_sex", "1"),
		    label(dict, "common_status", "0") },
		{ "janedoe", "Jane Doe", "", "", "",
		    label(dict, "system_user_sex", "2"),
		    label(dict, "common_status", "1") },
	};

	for (size_t i = 0; i < ARRAY_LEN(rows); i++)
		if (sheet_texts(o, rows[i], COLUMNS) != OK)
			return E_SYSTEM;
	return OK;
}

static enum err
user_template(struct req *r, const struct args *in)
{
	struct column column[COLUMNS] = { 0 };
	const struct sheet sheet = { "user", column, COLUMNS };
	const struct dict *dict;
	struct sheet_out *o;
	struct download d;
	bool whole;

	(void)in;
	for (size_t i = 0; i < COLUMNS; i++)
		column[i].title = headings[i].title;
	TRY(read_dicts(r->ctx, &dict));
	TRY(download_begin(r, &d));
	o = sheet_begin(d.path, d.dir, &sheet, dict);
	whole = o != NULL && write_template(r->ctx, o, dict) == OK;
	if (o != NULL && !whole)
		sheet_drop(o);
	if (!whole || sheet_end(o) != OK) {
		download_remove(r->site, d.name);
		return fault(r->ctx, "the template cannot be written");
	}
	download_send(r, &d, SHEET_TYPE, "user-import.xls");
	return OK;
}

/* clang-format off */
static const struct endpoint user_sheet_endpoints[] = {
	{ ADMIN, POST, "/system/user/import", PERM("system:user:import"),
	    IN(user_import), CALL(user_import, PREPARE(user_import_read)),
	    "Create and change users from a workbook" },
	{ ADMIN, GET, "/system/user/get-import-template", LOGGED_IN,
	    NO_INPUT, CALL(user_template), "The workbook of an import, to fill in" },
};
/* clang-format on */

TABLE(user_sheet);
