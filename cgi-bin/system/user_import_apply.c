/*
 * user_import_apply.c - writes the rows of an import to the database as sets:
 * one query finds the reasons against each row, one statement creates all new
 * users, one changes all existing ones.  Conflicts between rows of the same
 * workbook are found here, in C.
 */
#include "system/user_import_apply.h"

#include "auth/authorise.h"
#include "auth/errors.h"
#include "auth/password.h"
#include "base/ascii.h"
#include "base/map.h"
#include "sql/lib/authorise.h"
#include "sql/lib/user_quota.h"
#include "sql/system/user_import_apply.h"
#include "store/db_bulk.h"
#include "system/errors.h"
#include "text/json_out.h"
#include "web/envelope.h"

#define ROWS_BYTES_MAX ((size_t)16 * 1024 * 1024)

/* The values that earlier rows have taken: user names, mobile numbers and
 * e-mail addresses, and the names of new users in lower case. */
struct taken {
	/* Maps of values to struct import_row. */
	struct map usernames, mobiles, emails, lower;
	int64_t room;      /* how many users may still be created */
	const char *limit; /* the tenant's limit of users, as a text */
};

/* -- rows as JSON -------------------------------------------------------- */

static void
put_text(struct json_out *w, const char *key, const char *value)
{
	if (value == NULL)
		return;
	json_key(w, key);
	json_put_str(w, value);
}

static void
put_number(struct json_out *w, const char *key, int64_t value, bool given)
{
	if (!given)
		return;
	json_key(w, key);
	json_put_i64(w, value);
}

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

/* -- checking rows with the database ------------------------------------- */

static void
refuse(struct ctx *ctx, struct import_row *row, enum err e, const char *arg)
{
	enum err refused = fail(ctx, e, arg);

	row->fate = IMPORT_FAILED;
	row->reason = arena_strdup(ctx->mem, envelope_message(ctx, refused));
}

/* authorise_hold keeps the departments from being deleted once they are
 * checked. */
static enum err
lock(struct ctx *ctx, const struct import *im)
{
	struct strs names = { arena_new(ctx->mem, const char *, im->n), 0 };

	for (size_t i = 0; i < im->n; i++)
		if (im->v[i].fate == IMPORT_PENDING)
			names.v[names.n++] = im->v[i].username;
	TRY(db_do(ctx, &sql_user_quota_lock, NULL));
	TRY(db_do(ctx, &sql_user_import_lock, ARGS(AN("usernames", &names))));
	return db_do(ctx, &sql_authorise_hold, NULL);
}

/* Finds the reasons against each pending row.  The query answers in the order
 * of the line numbers, which is also the order of im->v. */
static enum err
authorise_rows(struct ctx *ctx, struct import *im)
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
		if (!row_null(&verdict, "refusal"))
			refuse(ctx, &im->v[at],
			    err_named(row_str(&verdict, "refusal")),
			    row_str(&verdict, "arg"));
	}
	return OK;
}

/* Refuses rows that would change or create a user, or put him into a
 * department, beyond the rights of the caller, as any other write does. */
static enum err
authorise_rights(struct ctx *ctx, struct import *im)
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

		refuse(ctx, asked[row_i64(&row, "n") - 1], E_GRANT_EXCEEDS_OWN,
		    authorise_lack(ctx, &row, 1));
	}
	return OK;
}

/* -- checking rows with each other --------------------------------------- */

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

static void
take(struct arena *a, struct map *of, const char *value, struct import_row *row)
{
	if (value != NULL && value[0] != '\0')
		map_put(a, of, value, row);
}

/* A later row of the same user is an update: its values replace those of the
 * earlier row. */
static void
merge(struct import_row *row, struct import_row *into)
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

static const char *
reason(struct ctx *ctx, const char *heading, const char *what)
{
	return arena_printf(ctx->mem, "%s: %s",
	    lang_heading(ctx->lang, heading),
	    lang_reason(ctx->mem, ctx->lang, what));
}

static void
create(struct ctx *ctx, const struct import *im, struct import_row *row,
    struct taken *t)
{
	const char *lower = ascii_lower(ctx->mem, row->username);

	if (row->nickname == NULL) {
		row->fate = IMPORT_FAILED;
		row->reason = reason(ctx, "Display name", "must not be blank");
	} else if (password_refusal(im->password, row->username) != NULL) {
		row->fate = IMPORT_FAILED;
		row->reason = reason(
		    ctx, "Login name", "must not be the initial password");
	} else if (map_get(&t->lower, lower) != NULL) {
		refuse(ctx, row, E_USER_NAME_TAKEN, NULL);
	} else if (t->room <= 0) {
		refuse(ctx, row, E_USER_QUOTA_REACHED, t->limit);
	} else {
		row->fate = IMPORT_CREATED;
		map_put(ctx->mem, &t->lower, lower, row);
		t->room--;
	}
}

static void
settle(struct ctx *ctx, const struct import *im, struct import_row *row,
    struct taken *t)
{
	struct import_row *earlier = map_get(&t->usernames, row->username);
	const struct import_row *same = im->update ? earlier : NULL;
	struct import_row *owner = earlier != NULL ? earlier : row;

	if (is_taken(&t->mobiles, row->mobile, same))
		refuse(ctx, row, E_USER_MOBILE_TAKEN, NULL);
	else if (is_taken(&t->emails, row->email, same))
		refuse(ctx, row, E_USER_EMAIL_TAKEN, NULL);
	else if (earlier != NULL && !im->update)
		refuse(ctx, row, E_USER_NAME_TAKEN, NULL);
	else if (earlier != NULL)
		merge(row, earlier);
	else if (row->id != 0)
		row->fate = IMPORT_UPDATED;
	else
		create(ctx, im, row, t);
	if (row->fate == IMPORT_FAILED)
		return;
	take(ctx->mem, &t->usernames, row->username, owner);
	take(ctx->mem, &t->mobiles, row->mobile, owner);
	take(ctx->mem, &t->emails, row->email, owner);
}

/* -- the whole import ---------------------------------------------------- */

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
import_apply(struct ctx *ctx, struct import *im)
{
	struct taken t = { 0 };
	struct row row;

	TRY(db_begin_import(ctx));
	TRY(lock(ctx, im));
	TRY(authorise_rows(ctx, im));
	TRY(authorise_rights(ctx, im));
	TRY(db_one(ctx, &sql_user_import_room, NULL, E_SYSTEM, &row));
	t.room = row_i64(&row, "room");
	t.limit = row_str(&row, "account_count");
	for (size_t i = 0; i < im->n; i++)
		if (im->v[i].fate == IMPORT_PENDING)
			settle(ctx, im, &im->v[i], &t);
	return write_rows(ctx, im);
}
