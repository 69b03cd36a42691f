/* user_import.h - many users at once: which of them are created, which are
 * changed and which are not, and why. */
#ifndef SYSTEM_USER_IMPORT_H
#define SYSTEM_USER_IMPORT_H

#include "sheet/sheet_in.h"
#include "store/ctx.h"

enum import_fate {
	IMPORT_FAILED, /* reason says why */
	IMPORT_CREATED,
	IMPORT_UPDATED,
	IMPORT_PENDING
};

/* What a row of the workbook says of a user; NULL, 0 and -1: nothing. */
struct import_row {
	uint32_t line;
	const char *username, *nickname, *email, *mobile;
	int64_t dept_id;
	int32_t sex, status;

	enum import_fate fate;
	const char *reason;
	int64_t id;              /* of whom it means, 0: nobody yet */
	struct import_row *into; /* an earlier row of the same user */
};

struct import {
	struct import_row *v; /* in the order of their lines */
	size_t n;
	bool update; /* those who are there already may be changed */
	const char *password, *hash; /* of those who are created */
};

/*
 * import_apply - decide and write the pending rows, as if they had been sent
 * one after the other: a row that fails does not touch the others.  Within the
 * request's transaction.  An error here is none of a row's: E_LOCKED, faults,
 * or the violation when somebody else took a number or an address just now;
 * nothing is written then.
 * Source: wire contract, "import".
 */
enum err import_apply(struct ctx *ctx, struct import *im) MUST_CHECK;

#endif
