/*
 * user_import.h - inner: an import of users, from the rows of the file to what
 * became of each.
 */
#ifndef SYSTEM_USER_IMPORT_H
#define SYSTEM_USER_IMPORT_H

#include "sheet/sheet_records.h"
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
	const char *mended;          /* rows put right, as they were sent */
	struct sheet_records reader; /* of the file */
	struct sheet_heading heading;
};

/* What a file may have as headings. */
extern const struct sheet_titles user_titles;

/* user_sheet_read - reads the rows below the headings into im, of which update
 * and mended are set; each is then pending, or failed with a reason.
 * E_USER_IMPORT_EMPTY, E_SHEET_TOO_MANY_ROWS, E_SHEET_UNREADABLE. */
enum err user_sheet_read(
    struct ctx *ctx, const struct upload *file, struct import *im) MUST_CHECK;

/*
 * user_rows_apply - decides on the pending rows and writes them, in a
 * transaction that it begins and leaves open.  A row that fails does not affect
 * the others.  The result is that of sending the rows one after the other, with
 * one exception: a mobile number or an e-mail address that a user had before
 * the import, or got by a row of it, stays taken until the import has ended,
 * even if a row gives him another one.
 *
 * The error it returns is that of the whole import, and nothing is written:
 * E_LOCKED, a fault, or a violated constraint because another transaction has
 * just taken a number or an address.
 */
enum err user_rows_apply(struct ctx *ctx, struct import *im) MUST_CHECK;

#endif
