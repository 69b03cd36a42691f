/*
 * sheet_records.h - reads the rows of an uploaded table as inputs.  The
 * headings name the fields of an input; each row is decoded by the rules of
 * that input.  A bad row is handed over with its error, and the reading goes
 * on.
 */
#ifndef SHEET_SHEET_RECORDS_H
#define SHEET_SHEET_RECORDS_H

#include "input/field.h"
#include "lang/lang.h"
#include "settings/dict.h"
#include "sheet/sheet_columns.h"
#include "sheet/sheet_stream.h"

/* The headings of a table as it has them, and of each the field that it names,
 * or NULL. */
struct sheet_heading {
	const char **title, **field;
	size_t n;
};

/*
 * One row below the heading; valid during the call of record.
 *
 * key    the cell in the key's column, not decoded
 * at     the struct of titles->def, and given: as decode_query
 *        sets them (input/decode_query.h); blank cells count as not sent;
 *        not valid when e is not OK
 * e      the error of the row: that of a field, or E_BAD_REQUEST
 * why    the same in words, in the language lang, with the heading of the file:
 *        "Channel id: must be a number"
 * column the column with that mistake, from 1; 0: none has it
 */
struct sheet_record {
	const struct sheet_row *row;
	const char *key;
	const void *at;
	uint64_t given;
	enum err e;
	const char *why;
	size_t column;
	const struct sheet_heading *heading;
};

/* A label that a field takes besides those of its dictionary. */
struct sheet_label {
	const char *name; /* of the field, in snake_case */
	const char *label, *value;
};

/* Columns without a title are ignored.  Each field that a row must have needs a
 * column, and so does the key. */
struct sheet_records {
	struct sheet_stream from; /* the file; its row and arg are not used */
	const struct sheet_titles *titles;
	/* Fields, separated by blanks, of which one needs a column, too: a row
	 * without all of them cannot be taken.  NULL: none. */
	const char *needs;
	/* The dictionaries of the titles: cells of a field with one are labels.
	 * NULL: all cells are values. */
	const struct dict *dict;
	const struct sheet_label *label;
	size_t n_labels;
	enum lang lang; /* language of `why` */
	size_t max;     /* rows below the heading, at most */
	enum err empty; /* when there are no rows; OK: E_SHEET_UNREADABLE */
	enum err (*record)(void *arg, const struct sheet_record *rec);
	void *arg;
};

/*
 * sheet_records - call record for each row; an error it returns ends the
 * reading and is returned.  A row with a flaw is refused, and the column of the
 * cell is named by its heading.  Blanks around a cell are removed.
 *
 * Errors as sheet_stream; E_SHEET_UNREADABLE also when a field that needs a
 * column has none, with the headings it would take, a field has two columns, or
 * there are no rows; E_SHEET_TOO_MANY_ROWS after
 * record was called for max rows and another one follows.
 */
enum err sheet_records(struct arena *a, const struct sheet_records *q,
    const char **why) MUST_CHECK;

/* sheet_titled - does the heading name the field with that number? */
bool sheet_titled(struct arena *a, const struct sheet_titles *t, size_t field,
    const char *heading);

/* sheet_title - how a file with these headings heads the field (snake_case):
 * where it has no column of it, by the title that templates give it, in that
 * language. */
const char *sheet_title(const struct sheet_titles *t,
    const struct sheet_heading *h, enum lang lang, const char *field);

/* sheet_said - why a query has refused a row, as people read it: of "userId:
 * must be a user of the tenant" the field is named as sheet_title does, and the
 * reason is in that language.  A text that begins with no field's JSON name
 * stays, as one that reading the row has given. */
const char *sheet_said(struct arena *a, const struct sheet_titles *t,
    const struct sheet_heading *h, enum lang lang, const char *what);

#endif
