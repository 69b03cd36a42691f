/*
 * sheet_check.h - what an import that writes nothing answers: how many rows are
 * bad, and of the first of them the row, the column, the reason and the cells,
 * so that a page can show them and send them back mended; and which headings
 * name nothing that the import knows, as a misspelt one does; and how many rows
 * of the workbook nobody sees, because a filter hides them.  For that the file
 * is read a second time, as only then is known which rows the database refuses.
 * And how every import names the rows that it has not taken.
 */
#ifndef SHEET_SHEET_CHECK_H
#define SHEET_SHEET_CHECK_H

#include "input/field.h"
#include "sheet/sheet_records.h"
#include "store/value_kind.h"
#include "text/json_out.h"

/* What every import takes beside its file, as members of a struct and as fields
 * of it. */
#define CHECK_MEMBERS \
	bool dry_run; \
	const char *mended
/* clang-format off */
#define CHECK_FIELDS(T) \
	FIELD(T, dry_run, .dflt = "false", \
	    .doc = "check all rows and write nothing; the answer is that of " \
	           "the import, with a member check, too"), \
	FIELD(T, mended, .form = &form_mended, .max = MENDED_MAX, \
	    .doc = "rows that take the place of those of the file, as JSON: " \
	           "their cells by their numbers; a row without cells is left " \
	           "out")
/* clang-format on */

/* A row that was not taken.  name: of its record, as answers show it.  field:
 * names of fields that may be at fault, separated by blanks; the page marks the
 * first of them that the row fills.  NULL: reading the row again finds the
 * column. */
struct sheet_fault {
	int64_t line;
	const char *name, *field, *why;
};

/* Such rows, in the order of their lines. */
struct sheet_faults {
	struct sheet_fault *v;
	size_t n;
};

/* The member of an answer that sheet_check writes, at its end. */
#define CHECK_MEMBER \
	MEMBER("check", OBJECT, .of = &sheet_check_object, .maybe = true)
extern const struct object sheet_check_object;

/* sheet_check - writes the member for these rows.  q: how the file was read.
 * Errors as sheet_records. */
enum err sheet_check(struct arena *a, const struct sheet_records *q,
    const struct sheet_faults *bad, struct json_out *w) MUST_CHECK;

/* The same row by row, for a file that is no table of records:
 * sheet_check_begin, sheet_check_row for each bad row (also for those that are
 * too many to be shown), sheet_check_end.  In between the caller counts in
 * hidden the rows that nobody sees.  column is counted from 1; 0: no single
 * column is wrong.  headings: of the file; ignored: headings of columns that
 * are not imported; unread: names of sheets that are not imported. */
struct sheet_checking {
	struct json_out *w;
	int64_t bad, hidden;
};
void sheet_check_begin(struct sheet_checking *c, struct json_out *w);
void sheet_check_row(struct sheet_checking *c, const struct sheet_row *row,
    size_t column, const char *why);
void sheet_check_end(struct sheet_checking *c, const struct strs *headings,
    const struct strs *ignored, const struct strs *unread);

/* -- rows that were not taken ---------------------------------------------- */

/* The member of an import's answer with the rows that it has not taken: of each
 * its number as a spreadsheet shows it (the heading is row 1), the name of the
 * record, and the reason.  Null: the file is imported by a task, whose own row
 * will name them. */
#define FAILED_ROWS_MEMBER \
	MEMBER("failed_rows", LIST, .of = &sheet_failed_row, .null = true)
#define FAILED_ROWS "failedRows"
extern const struct object sheet_failed_row;

/* sheet_failed_rows - writes that member. */
void sheet_failed_rows(struct json_out *w, const struct sheet_faults *failed);

/* sheet_failed_reasons - writes a member of that key, an object that has why
 * each row was not taken: by its name, or, if that is blank or the key of an
 * earlier row, by a text with its number. */
void sheet_failed_reasons(struct arena *a, struct json_out *w, const char *key,
    const struct sheet_faults *failed);

#endif
