/*
 * cell_value.h - inner: what the reader of a workbook sees in a cell, as a
 * text: a number by itself, padded with zeros, or as a date or a time; and a
 * text without the escapes of the file. Source: ECMA-376, "SpreadsheetML",
 * number formats.
 */
#ifndef SHEET_CELL_VALUE_H
#define SHEET_CELL_VALUE_H

#include "base/arena.h"

enum cell_form {
	CELL_GENERAL,
	CELL_ZEROS,  /* at least so many digits, and none behind the point */
	CELL_DATE,   /* "2026-01-31" */
	CELL_TIME,   /* "08:30:00", the time of a day */
	CELL_SPAN,   /* "30:15:00", hours that are more than a day */
	CELL_MOMENT, /* "2026-01-31 08:30:00" */
};

struct cell_format {
	uint8_t form;     /* an enum cell_form */
	uint8_t zeros;    /* CELL_ZEROS: how many digits */
	const char *code; /* CELL_ZEROS with texts: the code; else NULL */
};

#define CELL_ZEROS_MAX 64 /* a format with more zeros counts as general */

/* cell_format_built_in - the format with that id, if the standard, or Excel in
 * East Asia, gives the id a meaning; all others are general. */
struct cell_format cell_format_built_in(int64_t id);

/* cell_format_read - the format of a code such as "yyyy/m/d;@", which must live
 * as long as the format.  Of several sections only the first counts.  Two zeros
 * and more may have texts around and between them: "SN"0000, 000-000.  Codes
 * that are neither zeros nor dates or times are general: what they add, such as
 * units, is no part of the value. */
struct cell_format cell_format_read(const char *code);

/* The format of a cell, and the day from which its workbook counts dates. */
struct cell_look {
	struct cell_format format;
	bool from_1904;
};

/*
 * cell_number - the number s, as the file has it, in that look.  General
 * numbers have 15 significant digits, as in a spreadsheet program, and no
 * exponent.
 *
 * Returns NULL, or a clause that says why there is nothing to be seen: numbers
 * of more than 15 digits, of which the file holds no more, and dates that are
 * none.  *out is then s.  s must satisfy cell_is_number.
 */
const char *cell_number(struct arena *a, const char *s,
    const struct cell_look *look, const char **out) MUST_CHECK;

/* cell_is_number - is it a finite number, in the spelling of workbooks? */
bool cell_is_number(const char *s);

/* cell_time - a date or a time that the file has in ISO 8601, in the spelling
 * of the other cells. */
const char *
cell_time(struct arena *a, const char *s, const struct cell_look *look);

#define BOOK_CELL_MAX   32767 /* characters in a cell */
#define BOOK_TEXT_BYTES ((size_t)BOOK_CELL_MAX * 4)

/*
 * cell_is_escape - do the n bytes of s begin with "_x", four hexadecimal digits
 * and "_", CELL_ESCAPE bytes?  In a text of a workbook that stands for the
 * character of this number, so a text that only looks like it is written with
 * its underscore escaped.
 */
bool cell_is_escape(const char *s, size_t n);
#define CELL_ESCAPE 7

/* cell_decode - n bytes of a cell, as the file has them, as its text.
 * E_BAD_REQUEST with *why, a clause about the workbook, when there is none. */
enum err cell_decode(struct arena *a, const char *s, size_t n, const char **out,
    const char **why) MUST_CHECK;

#endif
