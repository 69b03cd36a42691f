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
	    .doc = "change users that are there already; empty cells "
	           "change nothing"),
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

/* The rows that failed. */
static struct sheet_faults
faults_of(struct arena *a, const struct import *im)
{
	struct sheet_faults f = { arena_new(a, struct sheet_fault, im->n), 0 };

	for (size_t i = 0; i < im->n; i++) {
		const struct import_row *row = &im->v[i];

		if (row->fate == IMPORT_FAILED)
			f.v[f.n++] = (struct sheet_fault){ row->line,
				utf8_cut(a, row->username, KEY_MAX), row->field,
				row->reason };
	}
	return f;
}

/* Imports the rows, and answers with what became of each. */
static enum err
user_import(struct req *r, const struct args *in)
{
	struct import im = *(const struct import *)r->found;
	struct sheet_faults failed;

	(void)in;
	TRY(user_rows_apply(r->ctx, &im));
	failed = faults_of(r->ctx->mem, &im);
	json_obj(&r->out);
	put_names(&r->out, "createUsernames", &im, IMPORT_CREATED);
	put_names(&r->out, "updateUsernames", &im, IMPORT_UPDATED);
	sheet_failed_reasons(r->ctx->mem, &r->out, "failureUsernames", &failed);
	sheet_failed_rows(&r->out, &failed);
	if (im.dry) {
		db_undo(r->ctx);
		TRY(sheet_check(r->ctx->mem, &im.reader, &failed, &r->out));
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
