/*
 * user_sheet.c - the workbook of an import of users: its columns, how its
 * rows are read, and the one that people are given to fill in.
 */
#include <string.h>

#include "settings/dict.h"
#include "sheet/errors.h"
#include "sheet/sheet_out.h"
#include "system/errors.h"
#include "system/user_import.h"
#include "system/user_inputs.h"
#include "web/download.h"
#include "web/endpoint.h"
#include "web/req.h"

/* -- the columns ----------------------------------------------------------- */

/* The template has the first TEMPLATE_COLUMNS columns; the import knows all of
 * them.  Those of the template are headed as exported workbooks and pages are.
 * Behind them stand other headings of our older files, and then those, in
 * Chinese, of the program for which our front-end was written: people may
 * import its files, too.  It has one heading for two things: in its template
 * "Name of the user" is the display name, in its export the login name. */
#define TEMPLATE_COLUMNS 7
#define COLUMNS          17

/* The name of each is that of a member of struct user_row. */
static const struct column columns[COLUMNS] = {
	{ "username", "User name", NULL },
	{ "nickname", "Nickname", NULL },
	{ "dept_id", "Department id", NULL },
	{ "email", "E-mail", NULL },
	{ "mobile", "Mobile", NULL },
	{ "sex", "Sex", "system_user_sex" },
	{ "status", "Status", "common_status" },
	{ "username", "Login name", NULL },
	{ "nickname", "Display name", NULL },
	{ "username", "Account name", NULL },
	{ "username", "Sign-in name", NULL },
	{ "nickname", "Name of the user", NULL },
	{ "username", "Name of the user", NULL },
	{ "email", "E-mail of the user", NULL },
	{ "sex", "Sex of the user", NULL },
	{ "status", "Status of the user", NULL },
	{ "status", "Status of the account", NULL },
};

/* What that program calls enabled and disabled. */
static const struct sheet_label labels[] = {
	{ "status", "\u5f00\u542f", "0" },
	{ "status", "\u5173\u95ed", "1" },
};

/* Reads the dictionaries of all columns. */
static enum err
columns_dicts(struct ctx *ctx, const struct dict **out)
{
	struct strs types = {
		arena_new(ctx->mem, const char *, TEMPLATE_COLUMNS), 0
	};

	for (size_t i = 0; i < TEMPLATE_COLUMNS; i++)
		if (columns[i].dict != NULL)
			types.v[types.n++] = columns[i].dict;
	return dict_read(ctx, &types, out);
}

/* -- reading the rows ------------------------------------------------------ */

#define ROWS_MAX 5000
#define TEXT_MAX ((size_t)64 * 1024 * 1024) /* bytes of all cells */
#define READ_S   30

/* The fields of a row follow the same rules as those of a request. */
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

const struct sheet_titles user_titles = { IN(user_row), columns, COLUMNS,
	"username" };

/* The two example rows of the template, but for the department.  No user is
 * like them, so the import leaves them out. */
static const struct user_row examples[] = {
	{ "johndoe", "John Doe", "john@example.org", "13800000001", 0, 1, 0 },
	{ "janedoe", "Jane Doe", "", "", 0, 2, 1 },
};

/* Are the texts equal?  NULL is as "". */
static bool
same_text(const char *a, const char *b)
{
	return strcmp(a != NULL ? a : "", b != NULL ? b : "") == 0;
}

/* Is it an example that somebody has left in the template? */
static bool
is_example(const struct user_row *u)
{
	for (size_t i = 0; i < ARRAY_LEN(examples); i++) {
		const struct user_row *x = &examples[i];

		if (same_text(u->username, x->username) &&
		    same_text(u->nickname, x->nickname) &&
		    same_text(u->email, x->email) &&
		    same_text(u->mobile, x->mobile) && u->sex == x->sex &&
		    u->status == x->status)
			return true;
	}
	return false;
}

/* What add_record needs beside a row. */
struct reading {
	struct ctx *ctx;
	struct import *im;
};

static const char *
copy_text(struct arena *a, const char *s)
{
	return s == NULL ? NULL : arena_strdup(a, s);
}

/* Adds a row of the file, with copies of its texts; an example is none. */
static enum err
add_record(void *arg, const struct sheet_record *rec)
{
	struct reading *r = arg;
	struct arena *a = r->ctx->mem;
	struct import_row *out = &r->im->v[r->im->n];
	const struct user_row *u = rec->at;
	const struct args in = {
		.def = user_titles.def, .at = rec->at, .given = rec->given
	};

	if (rec->e == OK && is_example(u))
		return OK;
	r->im->heading = *rec->heading;
	r->im->n++;
	*out = (struct import_row){ .line = rec->row->line,
		.username = arena_strdup(a, rec->key),
		.fate = IMPORT_PENDING,
		.sex = -1,
		.status = -1 };
	if (rec->e != OK) {
		out->fate = IMPORT_FAILED;
		out->reason = arena_strdup(a, rec->why);
		return OK;
	}
	out->nickname = copy_text(a, u->nickname);
	out->email = copy_text(a, u->email);
	out->mobile = copy_text(a, u->mobile);
	out->dept_id = u->dept_id;
	if (decode_given(&in, &u->sex))
		out->sex = u->sex;
	if (decode_given(&in, &u->status))
		out->status = u->status;
	return OK;
}

enum err
user_sheet_read(struct ctx *ctx, const struct upload *file, struct import *im)
{
	struct reading r = { ctx, im };
	struct sheet_records q = { .from = { .data = file->data,
		                       .n = file->n,
		                       .mended = sheet_mended_read(
		                           ctx->mem, im->mended),
		                       .text_max = TEXT_MAX,
		                       .seconds = READ_S },
		.titles = &user_titles,
		.needs = im->update ? NULL : "nickname",
		.label = labels,
		.n_labels = ARRAY_LEN(labels),
		.lang = ctx->lang,
		.max = ROWS_MAX,
		.empty = E_USER_IMPORT_EMPTY,
		.record = add_record,
		.arg = &r };
	const char *why = NULL;
	enum err e;

	TRY(columns_dicts(ctx, &q.dict));
	im->v = arena_new(ctx->mem, struct import_row, ROWS_MAX);
	im->reader = q;
	e = sheet_records(ctx->mem, &q, &why);
	if (e == E_SHEET_TOO_MANY_ROWS)
		return fail(ctx, e, arena_printf(ctx->mem, "%d", ROWS_MAX));
	if (e == E_SHEET_UNREADABLE || e == E_UPLOAD_TOO_LARGE)
		return fail(ctx, E_SHEET_UNREADABLE, why);
	if (e == OK && im->n == 0)
		e = E_USER_IMPORT_EMPTY;
	return e == OK ? OK : fail(ctx, e, NULL);
}

/* -- the workbook to fill in ----------------------------------------------- */

/* The label of a value, or "". */
static const char *
dict_text(const struct dict *dict, const char *type, const char *value)
{
	const char *text = dict_label(dict_type(dict, type), value);

	return text == NULL ? "" : text;
}

static enum err
write_examples(struct ctx *ctx, struct sheet_out *o, const struct dict *dict)
{
	const int64_t dept = ctx->caller.dept_id;
	const char *dept_id =
	    dept == 0 ? "" : arena_printf(ctx->mem, "%lld", (long long)dept);

	for (size_t i = 0; i < ARRAY_LEN(examples); i++) {
		const struct user_row *x = &examples[i];
		const char *row[TEMPLATE_COLUMNS] = { x->username, x->nickname,
			i == 0 ? dept_id : "", x->email, x->mobile,
			dict_text(
			    dict, "system_user_sex", x->sex == 1 ? "1" : "2"),
			dict_text(dict, "common_status",
			    x->status == 0 ? "0" : "1") };

		if (sheet_texts(o, row, TEMPLATE_COLUMNS) != OK)
			return E_SYSTEM;
	}
	return OK;
}

/* Answers with the workbook to fill in. */
static enum err
user_import_template(struct req *r, const struct args *in)
{
	struct column column[TEMPLATE_COLUMNS] = { 0 };
	const struct sheet sheet = { "user", column, TEMPLATE_COLUMNS };
	const struct dict *dict;
	struct sheet_out *o;
	struct download d;
	bool whole;

	(void)in;
	for (size_t i = 0; i < TEMPLATE_COLUMNS; i++)
		column[i].title = lang_heading(r->ctx->lang, columns[i].title);
	TRY(columns_dicts(r->ctx, &dict));
	TRY(download_begin(r, &d));
	o = sheet_begin(d.path, d.dir, &sheet, dict);
	whole = o != NULL && write_examples(r->ctx, o, dict) == OK;
	if (o != NULL && !whole)
		sheet_drop(o);
	if (!whole || sheet_end(o) != OK) {
		download_remove(r->site, d.name);
		return fault(r->ctx,
		    "the template of a user import cannot be written to %s",
		    d.path);
	}
	download_send(r, &d, SHEET_TYPE, "user-import.xlsx");
	return OK;
}

/* clang-format off */
static const struct endpoint user_import_template_endpoints[] = {
	{ ADMIN, GET, "/system/user/get-import-template", LOGGED_IN,
	    NO_INPUT, CALL(user_import_template, HEAVY,
	        WRITES("application/vnd.ms-excel")),
	    "The workbook of an import, to fill in" },
};
/* clang-format on */

TABLE(user_import_template);
