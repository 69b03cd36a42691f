/*
 * user_rows.c - decides which rows of an import of users fail, and writes the
 * others, in one transaction.
 *
 * One query finds the reasons against each row, and another one what exceeds
 * the rights of the caller; conflicts between rows of the same file are found
 * here, row by row in the order of the file; then one statement creates all new
 * users, and one changes all existing ones.
 */
#include "auth/authorise.h"
#include "auth/errors.h"
#include "auth/password.h"
#include "auth/user_quota.h"
#include "base/map.h"
#include "sql/lib/authorise.h"
#include "sql/system/user_import.h"
#include "store/db_bulk.h"
#include "system/errors.h"
#include "system/user_import.h"
#include "text/json_out.h"
#include "web/envelope.h"

#define ROWS_BYTES_MAX ((size_t)16 * 1024 * 1024) /* of the rows as JSON */

/* -- checking rows with the database --------------------------------------- */

/* Writes a member; nothing for NULL. */
static void
put_text(struct json_out *w, const char *key, const char *value)
{
	if (value == NULL)
		return;
	json_member_str(w, key, value);
}

/* Writes a member, if it is given. */
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
	TRY(user_quota_lock(ctx));
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

/* Has an earlier row given this value to another user than `same`? */
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

/* Refuses a row for what is wrong with that field. */
static void
refuse_cell(struct ctx *ctx, const struct import *im, struct import_row *row,
    const char *field, const char *what)
{
	row->fate = IMPORT_FAILED;
	row->field = field;
	row->reason = lang_named(ctx->mem, ctx->lang,
	    sheet_title(&user_titles, &im->heading, ctx->lang, field),
	    lang_reason(ctx->mem, ctx->lang, what));
}

/* Decides on a row that would create a user. */
static void
settle_new(struct ctx *ctx, const struct import *im, struct import_row *row,
    struct taken *t)
{
	const char *lower = arena_lower(ctx->mem, row->username);

	if (row->nickname == NULL) {
		refuse_cell(ctx, im, row, "nickname", "must not be blank");
	} else if (password_refusal(im->password, row->username) != NULL) {
		refuse_cell(ctx, im, row, "username",
		    "must not be the initial password");
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

/* Writes the rows that have not failed. */
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

enum err
user_rows_apply(struct ctx *ctx, struct import *im)
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
