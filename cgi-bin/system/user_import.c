/*
 * user_import.c - imports users from a workbook or csv file, and writes the
 * workbook to fill in.
 *
 * Before the transaction the rows are read and the initial password is hashed.
 * In the transaction one query finds the reasons against each row; conflicts
 * between rows of the same file are found here, row by row in the order of the
 * file; then one statement creates all new users, and one changes all existing
 * ones.  The answer says which users were created, which were changed, and why
 * the other rows failed.
 */
#include <string.h>

#include "auth/authorise.h"
#include "auth/errors.h"
#include "auth/password.h"
#include "base/arena.h"
#include "base/map.h"
#include "common/inputs.h"
#include "input/field.h"
#include "settings/config_value.h"
#include "settings/dict.h"
#include "sheet/errors.h"
#include "sheet/sheet_check.h"
#include "sheet/sheet_columns.h"
#include "sheet/sheet_out.h"
#include "sheet/sheet_records.h"
#include "sql/lib/authorise.h"
#include "sql/lib/user_quota.h"
#include "sql/system/user_import.h"
#include "store/ctx.h"
#include "store/db_bulk.h"
#include "system/errors.h"
#include "system/user_inputs.h"
#include "text/json_out.h"
#include "web/access_log.h"
#include "web/download.h"
#include "web/endpoint.h"
#include "web/envelope.h"
#include "web/req.h"

#define FILE_MAX       ((size_t)20 * 1024 * 1024)
#define ROWS_MAX       5000
#define TEXT_MAX       ((size_t)64 * 1024 * 1024) /* bytes of all cells */
#define READ_S         30
#define ROWS_BYTES_MAX ((size_t)16 * 1024 * 1024) /* of the rows as JSON */
#define KEY_MAX        60 /* characters of a name in the answer */

enum import_fate {
	IMPORT_FAILED, /* reason says why */
	IMPORT_CREATED,
	IMPORT_UPDATED,
	IMPORT_PENDING
};

/* A row of the file.  NULL, 0 and -1 stand for empty cells. */
struct import_row {
	uint32_t line;
	const char *username, *nickname, *email, *mobile;
	int64_t dept_id;
	int32_t sex, status;

	enum import_fate fate;
	const char *reason;
	const char *field;       /* the field at fault, if it is known */
	int64_t id;              /* id of the user; 0: he does not exist yet */
	const char *email_key;   /* equal for addresses that are one */
	struct import_row *into; /* the earlier row it was merged into */
};

struct import {
	struct import_row *v; /* in the order of their lines */
	size_t n;
	bool update;                 /* existing users may be changed */
	const char *password, *hash; /* password of new users, and its hash */
	bool dry;                    /* nothing is written */
	const char *mended;
	struct sheet_records reader; /* of the file */
};

/* -- the columns of a workbook of users ------------------------------------ */

/* The template has the first TEMPLATE_COLUMNS columns; the import knows all of
 * them.  Behind those of the template stand the headings of our exported
 * workbook, and then those that the program has, in Chinese, for which our
 * front-end was written: people may import its files, too.  That program has
 * one heading for two things: in its template "Name of the user" is the display
 * name, in its export the login name. */
#define TEMPLATE_COLUMNS 7
#define COLUMNS          16

/* The name of each is that of a member of struct user_row. */
static const struct column columns[COLUMNS] = {
	{ "username", "Login name", NULL },
	{ "nickname", "Display name", NULL },
	{ "dept_id", "Department id", NULL },
	{ "email", "E-mail", NULL },
	{ "mobile", "Mobile", NULL },
	{ "sex", "Sex", "system_user_sex" },
	{ "status", "Status", "common_status" },
	{ "username", "User name", NULL },
	{ "nickname", "Nickname", NULL },
	{ "username", "Sign-in name", NULL },
	{ "nickname", "Name of the user", NULL },
	{ "username", "Name of the user", NULL },
	{ "email", "E-mail of the user", NULL },
	{ "sex", "Sex of the user", NULL },
	{ "status", "Status of the user", NULL },
	{ "status", "Status of the account", NULL },
};

/* What the program whose headings these are calls enabled and disabled. */
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

/* -- the workbook to fill in ----------------------------------------------- */

static const char *
dict_text(const struct dict *dict, const char *type, const char *value)
{
	const char *text = dict_label(dict_type(dict, type), value);

	return text == NULL ? "" : text;
}

/* Writes two example rows. */
static enum err
write_template(struct ctx *ctx, struct sheet_out *o, const struct dict *dict)
{
	const int64_t dept = ctx->caller.dept_id;
	const char *rows[][TEMPLATE_COLUMNS] = {
		{ "johndoe", "John Doe",
		    dept == 0 ? ""
		              : arena_printf(ctx->mem, "%lld", (long long)dept),
		    "john@example.org", "13800000001",
		    dict_text(dict, "system_user_sex", "1"),
		    dict_text(dict, "common_status", "0") },
		{ "janedoe", "Jane Doe", "", "", "",
		    dict_text(dict, "system_user_sex", "2"),
		    dict_text(dict, "common_status", "1") },
	};

	for (size_t i = 0; i < ARRAY_LEN(rows); i++)
		if (sheet_texts(o, rows[i], TEMPLATE_COLUMNS) != OK)
			return E_SYSTEM;
	return OK;
}

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
	whole = o != NULL && write_template(r->ctx, o, dict) == OK;
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

/* -- reading the rows ------------------------------------------------------ */

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

static const struct sheet_titles user_titles = { IN(user_row), columns, COLUMNS,
	"username" };

struct reading {
	struct ctx *ctx;
	struct import *im;
};

static const char *
copy_text(struct arena *a, const char *s)
{
	return s == NULL ? NULL : arena_strdup(a, s);
}

/* Adds a row of the file, with copies of its texts. */
static enum err
add_record(void *arg, const struct sheet_record *rec)
{
	struct reading *r = arg;
	struct arena *a = r->ctx->mem;
	struct import_row *out = &r->im->v[r->im->n++];
	const struct user_row *u = rec->at;
	const struct args in = {
		.def = user_titles.def, .at = rec->at, .given = rec->given
	};

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

/* Reads the rows below the headings; each is then pending, or failed with a
 * reason. */
static enum err
read_rows(struct ctx *ctx, const struct upload *file, struct import *out)
{
	struct reading r = { ctx, out };
	struct sheet_records q = { .from = { .data = file->data,
		                       .n = file->n,
		                       .mended = sheet_mended_read(
		                           ctx->mem, out->mended),
		                       .text_max = TEXT_MAX,
		                       .seconds = READ_S },
		.titles = &user_titles,
		.needs = out->update ? NULL : "nickname",
		.label = labels,
		.n_labels = ARRAY_LEN(labels),
		.lang = ctx->lang,
		.titled = true,
		.max = ROWS_MAX,
		.empty = E_USER_IMPORT_EMPTY,
		.record = add_record,
		.arg = &r };
	const char *why = NULL;
	enum err e;

	TRY(columns_dicts(ctx, &q.dict));
	out->v = arena_new(ctx->mem, struct import_row, ROWS_MAX);
	out->reader = q;
	e = sheet_records(ctx->mem, &q, &why);
	if (e == E_SHEET_TOO_MANY_ROWS)
		return fail(ctx, e, arena_printf(ctx->mem, "%d", ROWS_MAX));
	if (e == E_SHEET_UNREADABLE || e == E_UPLOAD_TOO_LARGE)
		return fail(ctx, E_SHEET_UNREADABLE, why);
	return e == OK ? OK : fail(ctx, e, NULL);
}

/* -- checking rows with the database --------------------------------------- */

static void
put_text(struct json_out *w, const char *key, const char *value)
{
	if (value == NULL)
		return;
	json_member_str(w, key, value);
}

static void
put_number(struct json_out *w, const char *key, int64_t value, bool given)
{
	if (!given)
		return;
	json_member_i64(w, key, value);
}

/* Writes a row for the blocks that check and write users; members without a
 * value are left out. */
static void
put_row(struct json_out *w, const struct import_row *row)
{
	json_obj(w);
	put_number(w, "line", row->line, true);
	put_number(w, "id", row->id, row->id != 0);
	put_text(w, "username", row->username);
	put_text(w, "nickname", row->nickname);
	put_text(w, "email", row->email);
	put_text(w, "mobile", row->mobile);
	put_number(w, "dept_id", row->dept_id, row->dept_id != 0);
	put_number(w, "sex", row->sex, row->sex >= 0);
	put_number(w, "status", row->status, row->status >= 0);
	json_end_obj(w);
}

/* Writes the rows with that fate to *out as a JSON list and returns their
 * number.  Rows that were merged into an earlier row are left out. */
static size_t
rows_of(struct arena *a, const struct import *im, enum import_fate fate,
    const char **out)
{
	struct buf b;
	struct json_out w = { .to = &b };
	size_t n = 0;

	buf_init(&b, ROWS_BYTES_MAX);
	json_arr(&w);
	for (size_t i = 0; i < im->n; i++) {
		if (im->v[i].fate != fate || im->v[i].into != NULL)
			continue;
		put_row(&w, &im->v[i]);
		n++;
	}
	json_end_arr(&w);
	/* 5,000 rows with checked fields are far smaller than the limit. */
	BUG_ON(b.over);
	*out = arena_strdup(a, buf_text(&b));
	buf_free(&b);
	return n;
}

/* The field of a row that an error is about. */
static const char *
field_of(enum err e)
{
	if (e == E_USER_MOBILE_TAKEN)
		return "mobile";
	if (e == E_USER_EMAIL_TAKEN)
		return "email";
	return e == E_DEPT_UNKNOWN || e == E_DEPT_DISABLED ? "dept_id"
	                                                   : "username";
}

/* Refuses a row with an error and its argument. */
static void
refuse_row(struct ctx *ctx, struct import_row *row, enum err e, const char *arg)
{
	enum err refused = fail(ctx, e, arg);

	row->field = field_of(e);
	row->fate = IMPORT_FAILED;
	row->reason = arena_strdup(ctx->mem, envelope_message(ctx, refused));
}

/* Locks the users that the rows name, the number of users of the tenant, and
 * (authorise_hold) the departments, so that nothing changes between check and
 * write. */
static enum err
lock_users(struct ctx *ctx, const struct import *im)
{
	struct strs names = { arena_new(ctx->mem, const char *, im->n), 0 };

	for (size_t i = 0; i < im->n; i++)
		if (im->v[i].fate == IMPORT_PENDING)
			names.v[names.n++] = im->v[i].username;
	TRY(db_do(ctx, &sql_user_quota_lock, NULL));
	TRY(db_do(ctx, &sql_user_import_lock, ARGS(AN("usernames", &names))));
	return db_do(ctx, &sql_authorise_hold, NULL);
}

/* Refuses the pending rows to which the database has an objection.  The query
 * answers in the order of the line numbers, which is also the order of
 * im->v. */
static enum err
check_rows(struct ctx *ctx, struct import *im)
{
	struct rows rows;
	const char *json;
	size_t at = 0;

	if (rows_of(ctx->mem, im, IMPORT_PENDING, &json) == 0)
		return OK;
	TRY(db_rows(ctx, &sql_user_import_judge,
	    ARGS(AN("rows", &json), AN("update_support", &im->update)), &rows));
	for (int i = 0; i < rows.n; i++) {
		struct row verdict = row_at(&rows, i);
		int64_t line = row_i64(&verdict, "line");

		while (at < im->n && im->v[at].line != line)
			at++;
		BUG_ON(at == im->n);
		im->v[at].id = row_i64(&verdict, "id");
		im->v[at].email_key = row_str(&verdict, "email_key");
		if (!row_null(&verdict, "refusal"))
			refuse_row(ctx, &im->v[at],
			    err_named(row_str(&verdict, "refusal")),
			    row_str(&verdict, "arg"));
	}
	return OK;
}

/* Refuses rows that would change or create a user, or put him into a
 * department, beyond the rights of the caller, as any other write does. */
static enum err
check_rights(struct ctx *ctx, struct import *im)
{
	struct import_row **asked =
	    arena_new(ctx->mem, struct import_row *, im->n);
	struct ids ids = { arena_new(ctx->mem, int64_t, im->n), 0 };
	struct ids depts = { arena_new(ctx->mem, int64_t, im->n), 0 };
	struct rows rows;

	for (size_t i = 0; i < im->n; i++) {
		if (im->v[i].fate != IMPORT_PENDING)
			continue;
		asked[ids.n] = &im->v[i];
		ids.v[ids.n++] = im->v[i].id;
		depts.v[depts.n++] = im->v[i].dept_id;
	}
	if (ids.n == 0)
		return OK;
	TRY(authorise_each(ctx, &ids, &depts, &rows));
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		refuse_row(ctx, asked[row_i64(&row, "n") - 1],
		    E_GRANT_EXCEEDS_OWN, authorise_lack(ctx, &row, 1));
	}
	return OK;
}

/* -- checking rows with each other ----------------------------------------- */

/* The values that earlier rows have taken: user names, mobile numbers, what
 * makes e-mail addresses one, and the names of new users in lower case. */
struct taken {
	/* Maps of values to struct import_row. */
	struct map usernames, mobiles, emails, lower;
	int64_t room;      /* how many users may still be created */
	const char *limit; /* the tenant's limit of users, as a text */
};

/* Whether an earlier row gives this value to another user. */
static bool
is_taken(const struct map *of, const char *value, const struct import_row *same)
{
	const struct import_row *owner;

	if (value == NULL || value[0] == '\0')
		return false;
	owner = map_get(of, value);
	return owner != NULL && owner != same;
}

/* Notes that the row gives the value to a user, for is_taken; a field that is
 * not filled takes none. */
static void
take_value(
    struct arena *a, struct map *of, const char *value, struct import_row *row)
{
	if (value != NULL && value[0] != '\0')
		map_put(a, of, value, row);
}

/* A later row of the same user is an update: its values replace those of the
 * earlier row. */
static void
merge_row(struct import_row *row, struct import_row *into)
{
	if (row->nickname != NULL)
		into->nickname = row->nickname;
	if (row->email != NULL)
		into->email = row->email;
	if (row->mobile != NULL)
		into->mobile = row->mobile;
	if (row->dept_id != 0)
		into->dept_id = row->dept_id;
	if (row->sex >= 0)
		into->sex = row->sex;
	row->into = into;
	row->fate = IMPORT_UPDATED;
}

/* Refuses a row for what is wrong with the field of that column. */
static void
refuse_cell(struct ctx *ctx, struct import_row *row, const struct column *c,
    const char *what)
{
	row->fate = IMPORT_FAILED;
	row->field = c->name;
	row->reason =
	    lang_named(ctx->mem, ctx->lang, lang_heading(ctx->lang, c->title),
	        lang_reason(ctx->mem, ctx->lang, what));
}

/* Decides on a row that would create a user. */
static void
settle_new(struct ctx *ctx, const struct import *im, struct import_row *row,
    struct taken *t)
{
	const char *lower = arena_lower(ctx->mem, row->username);

	if (row->nickname == NULL) {
		refuse_cell(ctx, row, &columns[1], "must not be blank");
	} else if (password_refusal(im->password, row->username) != NULL) {
		refuse_cell(
		    ctx, row, &columns[0], "must not be the initial password");
	} else if (map_get(&t->lower, lower) != NULL) {
		refuse_row(ctx, row, E_USER_NAME_TAKEN, NULL);
	} else if (t->room <= 0) {
		refuse_row(ctx, row, E_USER_QUOTA_REACHED, t->limit);
	} else {
		row->fate = IMPORT_CREATED;
		map_put(ctx->mem, &t->lower, lower, row);
		t->room--;
	}
}

/* Decides on a row by what earlier rows of the file have taken, and takes its
 * own values if it does not fail. */
static void
settle_row(struct ctx *ctx, const struct import *im, struct import_row *row,
    struct taken *t)
{
	struct import_row *earlier = map_get(&t->usernames, row->username);
	struct import_row *owner = earlier != NULL ? earlier : row;

	if (is_taken(&t->mobiles, row->mobile, earlier))
		refuse_row(ctx, row, E_USER_MOBILE_TAKEN, NULL);
	else if (is_taken(&t->emails, row->email_key, earlier))
		refuse_row(ctx, row, E_USER_EMAIL_TAKEN, NULL);
	else if (earlier != NULL && !im->update)
		refuse_row(ctx, row, E_USER_NAME_TAKEN, NULL);
	else if (earlier != NULL)
		merge_row(row, earlier);
	else if (row->id != 0)
		row->fate = IMPORT_UPDATED;
	else
		settle_new(ctx, im, row, t);
	if (row->fate == IMPORT_FAILED)
		return;
	take_value(ctx->mem, &t->usernames, row->username, owner);
	take_value(ctx->mem, &t->mobiles, row->mobile, owner);
	take_value(ctx->mem, &t->emails, row->email_key, owner);
}

/* -- writing them ---------------------------------------------------------- */

static enum err
write_rows(struct ctx *ctx, const struct import *im)
{
	const char *json;

	if (rows_of(ctx->mem, im, IMPORT_CREATED, &json) > 0)
		TRY(db_do(ctx, &sql_user_import_create,
		    ARGS(AN("rows", &json), AN("hash", &im->hash))));
	if (rows_of(ctx->mem, im, IMPORT_UPDATED, &json) > 0)
		TRY(db_do(
		    ctx, &sql_user_import_update, ARGS(AN("rows", &json))));
	return OK;
}

/*
 * Decides on the pending rows and writes them.  A row that fails does not
 * affect the others.  The result is that of sending the rows one after the
 * other, with one exception: a mobile number or an e-mail address that a user
 * had before the import, or got by a row of it, stays taken until the import
 * has ended, even if a row gives him another one.  The error it returns is that
 * of the whole import, and nothing is written: E_LOCKED, a fault, or a violated
 * constraint because another transaction has just taken a number or an address.
 */
static enum err
apply_rows(struct ctx *ctx, struct import *im)
{
	struct taken t = { 0 };
	struct row row;

	TRY(db_begin_import(ctx));
	TRY(lock_users(ctx, im));
	TRY(check_rows(ctx, im));
	TRY(check_rights(ctx, im));
	TRY(db_one(ctx, &sql_user_import_room, NULL, E_SYSTEM, &row));
	t.room = row_i64(&row, "room");
	t.limit = row_str(&row, "account_count");
	for (size_t i = 0; i < im->n; i++)
		if (im->v[i].fate == IMPORT_PENDING)
			settle_row(ctx, im, &im->v[i], &t);
	return write_rows(ctx, im);
}

/* -- the request ----------------------------------------------------------- */

struct user_import {
	struct upload file;
	CHECK_MEMBERS;
	bool update_support;
};
static const struct field user_import_fields[] = {
	FIELD(struct user_import, file, .req = true, .max_bytes = FILE_MAX,
	    .doc = "workbook (.xlsx) or csv, which may be gzipped, at most "
	           "5000 rows"),
	FIELD(struct user_import, update_support, .dflt = "false",
	    .doc = "change users that are there already"),
	CHECK_FIELDS(struct user_import),
};

/*
 * Hashes the initial password once for all new users, because 5,000 hashes
 * would take six minutes.  Equal hashes show that the users have the same
 * password, but that is no secret: the password is in the configuration.
 */
static enum err
initial_password(struct ctx *ctx, struct import *im)
{
	size_t n;

	TRY(config_value(ctx, PASSWORD_INIT_KEY, &im->password));
	n = im->password == NULL ? 0 : strlen(im->password);
	if (n < PASSWORD_MIN || n > PASSWORD_MAX ||
	    password_refusal(im->password, NULL) != NULL)
		return fail(ctx, E_USER_INIT_PASSWORD_MISSING, NULL);
	return password_hash(ctx, im->password, &im->hash);
}

/* Does everything slow before the transaction begins, so that nobody waits for
 * its locks meanwhile. */
static enum err
user_import_prepare(struct req *r, const struct args *in)
{
	const struct user_import *q = in->at;
	struct import *im = arena_new(r->ctx->mem, struct import, 1);

	im->update = q->update_support;
	im->dry = q->dry_run;
	im->mended = q->mended;
	TRY(read_rows(r->ctx, &q->file, im));
	TRY(initial_password(r->ctx, im));
	r->found = im;
	return OK;
}

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

/* The user name of a row as answers show it. */
static const char *
shown_name(struct arena *a, const struct import_row *row)
{
	return access_cut(a, row->username, KEY_MAX);
}

/* Writes why each row failed, as an object by the user name of the row. */
static void
put_failures(struct req *r, const struct import *im)
{
	struct map used = { 0 };

	json_key(&r->out, "failureUsernames");
	json_obj(&r->out);
	for (size_t i = 0; i < im->n; i++) {
		const struct import_row *row = &im->v[i];

		if (row->fate != IMPORT_FAILED)
			continue;
		json_textkey(
		    &r->out, sheet_failed_key(r->ctx->mem, &used, row->line,
		                 shown_name(r->ctx->mem, row)));
		json_put_str(&r->out, row->reason);
	}
	json_end_obj(&r->out);
}

static void
put_failed_rows(struct req *r, const struct import *im)
{
	json_key(&r->out, FAILED_ROWS);
	json_arr(&r->out);
	for (size_t i = 0; i < im->n; i++)
		if (im->v[i].fate == IMPORT_FAILED)
			sheet_failed_put(&r->out, im->v[i].line,
			    shown_name(r->ctx->mem, &im->v[i]),
			    im->v[i].reason);
	json_end_arr(&r->out);
}

/* Writes what sheet_check answers of the rows that failed. */
static enum err
put_check(struct req *r, const struct import *im)
{
	struct arena *a = r->ctx->mem;
	struct sheet_fault *v = arena_new(a, struct sheet_fault, im->n + 1);
	size_t n = 0;

	for (size_t i = 0; i < im->n; i++)
		if (im->v[i].fate == IMPORT_FAILED)
			v[n++] = (struct sheet_fault){ im->v[i].line,
				im->v[i].field, im->v[i].reason };
	return sheet_check(a, &im->reader, v, n, &r->out);
}

/* Imports the rows, and answers with what became of each. */
static enum err
user_import(struct req *r, const struct args *in)
{
	struct import im = *(const struct import *)r->found;

	(void)in;
	TRY(apply_rows(r->ctx, &im));
	json_obj(&r->out);
	put_names(&r->out, "createUsernames", &im, IMPORT_CREATED);
	put_names(&r->out, "updateUsernames", &im, IMPORT_UPDATED);
	put_failures(r, &im);
	put_failed_rows(r, &im);
	if (im.dry) {
		db_undo(r->ctx);
		TRY(put_check(r, &im));
	}
	json_end_obj(&r->out);
	return OK;
}

static OBJECT(import_result, MEMBER("create_usernames", TEXTS),
    MEMBER("update_usernames", TEXTS), MEMBER("failure_usernames", MAP),
    FAILED_ROWS_MEMBER, CHECK_MEMBER);

/* clang-format off */
static const struct endpoint user_import_endpoints[] = {
	{ ADMIN, POST, "/system/user/import", PERM("system:user:import"),
	    IN(user_import), CALL(user_import, HEAVY, PREPARE(user_import_prepare),
	        READS(user_titles),
	        SHOWS(ONE, .of = &import_result),
	        REFUSES(E_USER_INIT_PASSWORD_MISSING, E_USER_IMPORT_EMPTY,
	            E_SHEET_UNREADABLE, E_SHEET_TOO_MANY_ROWS)),
	    "Create and change users from a file" },
};
/* clang-format on */

TABLE(user_import);
