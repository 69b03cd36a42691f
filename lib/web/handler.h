/* handler.h - what an endpoint does: the shape of its answer and the blocks
 * that it runs. */
#ifndef WEB_HANDLER_H
#define WEB_HANDLER_H

#include "base/err.h"
#include "sheet/sheet_columns.h"
#include "store/kind.h"
#include "store/sql.h"

struct args;
struct ctx;
struct judge;
struct req;
struct row;

enum shape {
	SHAPE__UNSET,
	SHAPE_PAGE,  /* {total, list}, block has "-- order:" */
	SHAPE_LIST,  /* array of rows; the block has a LIMIT of its own */
	SHAPE_IDS,   /* array of the first column; as LIST */
	SHAPE_ONE,   /* the first row; without a row null or handler.none */
	SHAPE_VALUE, /* first column of the first row, or null */
	SHAPE_ID,    /* the same after a write */
	SHAPE_DONE,  /* true; handler.none when no row was affected */
	SHAPE_SHEET, /* a workbook of all rows, block has "-- order:" */
	SHAPE_CALL,  /* a C function, for rules that SQL cannot express */
	SHAPE__MAX
};

/* What the answer of a CALL consists of.  The columns of a block are known to
 * PostgreSQL; what a C function writes must be declared here.  The tests
 * compare it with every answer. */
struct shown {
	enum shape shape;        /* of the data: PAGE, LIST, ONE, VALUE ... */
	const struct object *of; /* PAGE, LIST, ONE: the object */
	enum value_kind kind;    /* VALUE, ID, IDS: the kind of a value */
	bool null;               /* the data may be null */
	const char *type;        /* media type when it is not an envelope */
};

/* A column of a LIST that is shown in the caller's language: its text there. */
struct translated {
	const char *column;
	const char *(*text)(struct ctx *ctx, const struct row *row);
};

struct handler {
	enum shape shape;
	const struct sql *sql, *check; /* check: before, same transaction */
	const struct judge *judge;     /* users and roles it acts on */
	const struct sql *total;       /* counts a page without filters */
	enum err none;                 /* for no row; OK: that is no error */
	const struct sheet *sheet;     /* the columns of a workbook */
	/* CALL: the function.  SHEET: adds values for the block and then calls
	 * answer_sheet; may be NULL. */
	enum err (*call)(struct req *r, const struct args *in);
	/* For long work, such as reading a file: runs before the call, outside
	 * of any transaction.  It leaves its result in req.found. */
	enum err (*prepare)(struct req *r, const struct args *in);
	const struct shown *shown; /* what a call writes; NULL: true */
	const struct translated *translated; /* LIST: a column of it */
	const enum err *refuses; /* errors of a call; OK ends the list */
	const char *says;        /* operation; NULL: the path's last word */
	bool told_once;          /* the answer has a secret: never kept */
	bool unlogged;           /* called often: not in the access log */
	bool real_status;        /* faults are HTTP 503, not 200 */
	bool heavy;              /* few at a time: lib/web/download.h */
	bool hashes;             /* hashes a password: web/fcgi_desk.h */
	bool inner;              /* called by nginx: not in the document */
	bool deprecated;         /* served, but the document warns of it */
};

#endif
