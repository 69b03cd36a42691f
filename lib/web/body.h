/* body.h - what an endpoint does: a shape and the blocks that fill it. */
#ifndef WEB_BODY_H
#define WEB_BODY_H

#include "base/err.h"
#include "sheet/sheet.h"
#include "store/kind.h"
#include "store/sql.h"

struct args;
struct judge;
struct req;

enum shape {
	SHAPE__UNSET,
	SHAPE_PAGE,  /* {total, list}, block has "-- order:" */
	SHAPE_LIST,  /* array of rows; the block bounds itself by LIMIT */
	SHAPE_IDS,   /* array of the first column; as LIST */
	SHAPE_ONE,   /* a row; none: data null, or the error */
	SHAPE_VALUE, /* first column of the first row; none: null */
	SHAPE_ID,    /* the same after a write */
	SHAPE_DONE,  /* true; no row affected: the error, if any */
	SHAPE_SHEET, /* a workbook of all rows, block has "-- order:" */
	SHAPE_CALL,  /* the rule SQL cannot say, in C */
	SHAPE__MAX
};

/* What a call writes: a block's columns need nobody to say so, a function's
 * do.  The tests hold it against every answer. */
struct shown {
	enum shape shape;        /* how many there are of it */
	const struct object *of; /* PAGE, LIST, ONE */
	enum value_kind kind;    /* VALUE, ID, IDS: of one value */
	bool null;               /* the whole may be */
	const char *type;        /* media type of what is no envelope */
};

struct body {
	enum shape shape;
	const struct sql *sql, *check; /* check runs first, both or neither */
	const struct judge *judge;     /* whom it acts on; NULL: nobody */
	const struct sql *total;       /* a page's count without filter */
	enum err none;                 /* OK: an empty answer is fine */
	const struct sheet *sheet;     /* the columns of a workbook */
	/* A workbook's: gives the block extra values, then answer_sheet. */
	enum err (*call)(struct req *r, const struct args *in);
	/* Runs first, outside of any transaction: what takes long, such as
	 * reading a file.  What it finds goes to req.found. */
	enum err (*prepare)(struct req *r, const struct args *in);
	const struct shown *shown; /* what a call writes; NULL: true */
	const enum err *refuses;   /* what a call may answer, OK at the end */
	bool told_once;            /* a secret: its answer is not kept */
	bool unlogged;             /* polled: not in the access log */
	bool real_status;          /* faults are HTTP 503, not 200 */
	bool heavy;                /* takes turns: lib/web/download.h */
	bool hashes;               /* a password: web/fcgi_desk.h */
	bool inner;                /* nginx's own question: in no document */
};

#endif
