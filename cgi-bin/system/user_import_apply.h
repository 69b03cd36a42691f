/* user_import_apply.h - imports many users: decides for each row whether a user
 * is created or changed, or why the row fails. */
#ifndef SYSTEM_USER_IMPORT_APPLY_H
#define SYSTEM_USER_IMPORT_APPLY_H

#include "store/ctx.h"

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
	int64_t id;              /* id of the user; 0: he does not exist yet */
	struct import_row *into; /* the earlier row it was merged into */
};

struct import {
	struct import_row *v; /* in the order of their lines */
	size_t n;
	bool update;                 /* existing users may be changed */
	const char *password, *hash; /* password of new users, and its hash */
};

/*
 * import_apply - decides on the pending rows and writes them, as sets.  A row
 * that fails does not affect the others.  The result is that of sending the
 * rows one after the other, with one exception: a mobile number or an e-mail
 * address that a user had before the import, or got by a row of it, stays taken
 * until the import has ended, even if a row gives him another one.  Runs in the
 * request's transaction.  The error it returns is not that of a row but of the
 * whole import, and nothing is written: E_LOCKED, a fault, or a violated
 * constraint because another transaction has just taken a number or an address.
 * Source: wire contract, "import".
 */
enum err import_apply(struct ctx *ctx, struct import *im) MUST_CHECK;

#endif
