/*
 * sheet_out.h - writes a workbook to a file, one row after the other, so that
 * its memory does not grow with the number of rows.  The library xlsxwriter is
 * used in sheet_out.c only.
 */
#ifndef SHEET_SHEET_OUT_H
#define SHEET_SHEET_OUT_H

#include "settings/dict.h"
#include "sheet/sheet_columns.h"
#include "store/row.h"

/* The content type the site expects, although the files are .xlsx. */
#define SHEET_TYPE "application/vnd.ms-excel;charset=UTF-8"

#define SHEET_ROWS_MAX 1048575 /* rows of data, without the headings */
#define SHEET_TEXT_MAX 32767   /* UTF-16 units of a cell */

struct sheet_out;

/*
 * sheet_begin - begin a workbook with one sheet and the headings in its first
 * row.  sheet_end will write it to the file path; until then its parts lie in
 * unnamed files in dir, which must be on the same disk.  labels must have the
 * dictionary types of all columns.  s, labels, path and dir must live until
 * then.  NULL when dir is not writable.
 */
struct sheet_out *sheet_begin(const char *path, const char *dir,
    const struct sheet *s, const struct dict *labels);

/*
 * sheet_row - write the next row; o is a struct sheet_out, so that db_stream
 * can call it.  The row must have all columns of the sheet, else it is a BUG.
 * A text is never a formula, even when it begins with "=".  A text longer than
 * SHEET_TEXT_MAX is cut and ends with "..."; characters that a workbook cannot
 * hold become U+FFFD.  After SHEET_ROWS_MAX rows E_EXPORT_TOO_MANY_ROWS, with a
 * full disk E_SYSTEM.
 */
enum err sheet_row(void *o, const struct row *row) MUST_CHECK;

/* sheet_texts - write the next row: n texts, one for each column. */
enum err
sheet_texts(struct sheet_out *o, const char *const *text, size_t n) MUST_CHECK;

/* sheet_bytes - the bytes of all texts and numbers written so far. */
size_t sheet_bytes(const struct sheet_out *o);

/*
 * sheet_end - write the file and free the workbook.  E_SYSTEM when the disk
 * refuses it; the caller must then remove the file path if there is one.
 */
enum err sheet_end(struct sheet_out *o) MUST_CHECK;

/* sheet_drop - free the workbook without writing a file. */
void sheet_drop(struct sheet_out *o);

/* -- texts of cells ------------------------------------------------------- */

/*
 * cell_text - the first n bytes of s as the text of a cell: s itself, or a
 * copy in the arena.  Control characters (except tab and newline), U+FFFE,
 * U+FFFF and bytes that are not UTF-8 become U+FFFD; "\r\n" and "\r" become a
 * newline; a text longer than max UTF-16 units is cut and ends with "...".
 * What a workbook would read as an escape, "_x0041_", is escaped.
 * s must be NUL-terminated, at n or later.
 */
const char *cell_text(struct arena *a, const char *s, size_t n, size_t max)
    __attribute__((returns_nonnull));

/* sheet_plain - are the n bytes of s all printable ASCII?  Then s needs no
 * change and its width is n.  Most texts are like that, so this test saves
 * time. */
bool sheet_plain(const char *s, size_t n);

/* sheet_width - the number of characters in the longest line. */
size_t sheet_width(const char *s);

#endif
