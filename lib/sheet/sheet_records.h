/*
 * sheet_records.h - the rows of a table from outside as inputs: each decoded
 * under its headings by the rules of a call's own input, or told why not, so
 * that a bad row never ends the file.
 */
#ifndef SHEET_SHEET_RECORDS_H
#define SHEET_SHEET_RECORDS_H

#include "input/field.h"
#include "sheet/sheet.h"
#include "sheet/sheet_pour.h"

/*
 * One row below the heading, as long as the call it is handed over with.
 *
 * key    the cell in the key's column, as it stands
 * at     def->size bytes, and given: as decode_query (input/decode.h) leaves
 *        them, blank cells are absent; of no use when e is not OK
 * e      what is wrong with the row: a field's own error or E_BAD_REQUEST
 * why    says it to people: "channelId: must be a number"
 */
struct sheet_record {
	const struct sheet_row *row;
	const char *key;
	const void *at;
	uint64_t given;
	enum err e;
	const char *why;
};

/*
 * Headings are the JSON names of def's fields, or the titles of `also` for
 * the fields of those names, in any case; other columns are left alone.
 */
struct sheet_records {
	struct sheet_pour from; /* row and arg are not looked at */
	const struct input *def;
	const struct column *also;
	size_t n_also;
	const char *key; /* field (snake_case) that must have a column */
	size_t max;      /* rows below the heading */
	enum err (*record)(void *arg, const struct sheet_record *rec);
	void *arg;
};

/*
 * sheet_records - call record for each row; what it answers but OK ends all
 * and is passed on.  Blanks around a cell do not count, nor does an
 * apostrophe before '=', '+', '-' or '@' (text/csv_out.h writes it there).
 *
 * As sheet_pour; E_SHEET_UNREADABLE also when the key has no column, a field
 * has two, or there are no rows; E_SHEET_TOO_MANY_ROWS beyond max, all rows up
 * to it handed over.
 */
enum err sheet_records(struct arena *a, const struct sheet_records *q,
    const char **why) MUST_CHECK;

#endif
