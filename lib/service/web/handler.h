/* handler.h - what an endpoint does: the shape of its answer and the blocks
 * that it runs. */
#ifndef WEB_HANDLER_H
#define WEB_HANDLER_H

#include "base/err.h"
#include "sheet/sheet_columns.h"
#include "store/sql.h"
#include "store/value_kind.h"

struct args;
struct ctx;
struct judge;
struct req;
struct row;

enum shape {
	SHAPE__UNSET,
	SHAPE_PAGE,  /* {total, list}, block has "-- order:" */
	SHAPE_LIST,  /* array of rows; the block has a LIMIT */
	SHAPE_IDS,   /* array of the first column; else as SHAPE_LIST */
	SHAPE_ONE,   /* the first row; if there is none: handler.none */
	SHAPE_VALUE, /* first column of the first row, or null */
	SHAPE_ID,    /* first column of the first row, after a write */
	SHAPE_DONE,  /* true; if no row was written: handler.none */
	SHAPE_SHEET, /* a workbook of all rows, block has "-- order:" */
	SHAPE_CALL,  /* a C function, for rules that SQL cannot express */
	SHAPE__MAX
};

/* What the answer of a CALL contains.  PostgreSQL knows the columns of a block,
 * but what a C function writes must be declared here.  Tests compare the
 * declaration with every answer. */
struct shown {
	enum shape shape;        /* of the data: PAGE, LIST, ONE, VALUE ... */
	const struct object *of; /* PAGE, LIST, ONE: the object */
	enum value_kind kind;    /* VALUE, ID, IDS: the kind of a value */
	bool null;               /* the data may be null */
	const char *type;        /* media type when it is not an envelope */
};

/* A column that is translated for the caller; text translates it. */
struct translated {
	const char *column;
	const char *(*text)(struct ctx *ctx, const struct row *row);
};

struct handler {
	enum shape shape;
	const struct sql *sql, *check; /* check runs first, same transaction */
	const struct judge *judge;     /* whom the write acts on */
	const struct sql *total;       /* total of a page without filters */
	enum err none;                 /* if there is no row; OK: no error */
	const struct sheet *sheet;     /* the columns of a workbook */
	/* CALL: the function.  SHEET: adds values for the block and then calls
	 * answer_sheet; may be NULL. */
	enum err (*call)(struct req *r, const struct args *in);
	/* Slow work, such as reading a file: it runs before the call and
	 * outside of any transaction, and leaves its result in req.found. */
	enum err (*prepare)(struct req *r, const struct args *in);
	const struct shown *shown; /* what a CALL answers with; NULL: true */
	/* LIST, PAGE: the columns that are translated; no column ends them */
	const struct translated *translated;
	const enum err *refuses; /* errors of a CALL; OK ends the list */
	const char *says;        /* operation log; NULL: end of the path */
	bool told_once;          /* answer contains a secret: not stored */
	bool unlogged;           /* called often, so not in the access log */
	bool real_status;        /* faults have HTTP status 503, not 200 */
	bool heavy;              /* long work, few at a time: web/download.h */
	bool hashes;             /* hashes a password: web/hash_limiter.h */
	bool inner;              /* only for nginx, so not in the document */
	bool deprecated;         /* marked as deprecated in the document */
};

#endif
