/* user_import.c - imports users from a table and answers which were created,
 * which were changed, and why the others failed. */
#include <string.h>

#include "auth/password.h"
#include "base/map.h"
#include "fleet/config_value.h"
#include "sheet/errors.h"
#include "system/errors.h"
#include "system/system_tables.h"
#include "system/user_import_apply.h"
#include "system/user_import_read.h"
#include "web/access_log.h"
#include "web/req.h"

#define FILE_MAX ((size_t)20 * 1024 * 1024)
#define KEY_MAX  60 /* characters of a name in the answer */

struct user_import {
	struct upload file;
	bool update_support;
};
static const struct field user_import_fields[] = {
	FIELD(struct user_import, file, .req = true, .max_bytes = FILE_MAX,
	    .doc = "workbook (.xlsx) or csv, which may be gzipped, at most "
	           "5000 rows"),
	FIELD(struct user_import, update_support, .dflt = "false",
	    .doc = "change users that are there already"),
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
user_import_read(struct req *r, const struct args *in)
{
	const struct user_import *q = in->at;
	struct import *im = arena_new(r->ctx->mem, struct import, 1);

	im->update = q->update_support;
	TRY(import_read(r->ctx, &q->file, im));
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

/* A unique key for each failed row: its user name, or, if that is blank or was
 * the key of an earlier row, a text with the row's number. */
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
		json_textkey(&r->out, key);
		json_put_str(&r->out, row->reason);
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

static OBJECT(import_result, MEMBER("create_usernames", TEXTS),
    MEMBER("update_usernames", TEXTS), MEMBER("failure_usernames", JSON));

/* clang-format off */
static const struct endpoint user_import_endpoints[] = {
	{ ADMIN, POST, "/system/user/import", PERM("system:user:import"),
	    IN(user_import), CALL(user_import, HEAVY, PREPARE(user_import_read),
	        SHOWS(ONE, .of = &import_result),
	        REFUSES(E_USER_INIT_PASSWORD_MISSING, E_USER_IMPORT_EMPTY,
	            E_SHEET_UNREADABLE, E_SHEET_TOO_MANY_ROWS)),
	    "Create and change users from a file" },
};
/* clang-format on */

TABLE(user_import);
