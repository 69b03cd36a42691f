/*
 * user_import.c - imports users from a workbook or csv file within a request.
 *
 * Before the transaction the rows are read (user_sheet.c) and the initial
 * password is hashed; in the transaction it is decided which rows fail, and the
 * others are written (user_rows.c).  The answer says which users were created,
 * which were changed, and why the other rows failed.
 */
#include <string.h>

#include "auth/password.h"
#include "base/map.h"
#include "base/utf8_cut.h"
#include "settings/config_value.h"
#include "sheet/errors.h"
#include "sheet/sheet_check.h"
#include "system/errors.h"
#include "system/user_import.h"
#include "web/endpoint.h"
#include "web/req.h"

#define FILE_MAX ((size_t)20 * 1024 * 1024)
#define KEY_MAX  60 /* characters of a name in the answer */

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

/* -- before the transaction ------------------------------------------------ */

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
	TRY(user_sheet_read(r->ctx, &q->file, im));
	TRY(initial_password(r->ctx, im));
	r->found = im;
	return OK;
}

/* -- the answer ------------------------------------------------------------ */

/* Writes the user names of the rows with that fate. */
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
	return utf8_cut(a, row->username, KEY_MAX);
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
	TRY(user_rows_apply(r->ctx, &im));
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
