/*
 * sheet_out.h - workbooks out, row by row in constant memory; the only
 * includer of xlsxwriter.
 * Source: wire contract, "Spreadsheet content"; rules on workbooks, "export".
 */
#ifndef SHEET_SHEET_OUT_H
#define SHEET_SHEET_OUT_H

#include "org/dict.h"
#include "sheet/sheet.h"
#include "store/row.h"

/* As the site expects workbooks, whatever they are. */
#define SHEET_TYPE "application/vnd.ms-excel;charset=UTF-8"

#define SHEET_ROWS_MAX 1048575 /* of data, below the headings */
#define SHEET_TEXT_MAX 32767   /* a cell's, in UTF-16 units */

struct sheet_out;

/*
 * sheet_begin - a workbook with one sheet and the headings in its first row,
 * to become the file path; until then its parts lie unseen in dir, which is
 * on the same disk.  labels has the types of all its columns' dictionaries.
 * s, labels, path and dir must live on.  NULL when dir takes no file.
 */
struct sheet_out *sheet_begin(const char *path, const char *dir,
    const struct sheet *s, const struct dict *labels);

/*
 * sheet_row - the next row, o is a struct sheet_out: as db_stream calls it.
 * A column of the sheet that the row does not have is a BUG.  Texts are
 * texts, whatever they begin with; longer than SHEET_TEXT_MAX they are cut
 * and end with "..."; what no workbook may hold becomes U+FFFD.  Beyond
 * SHEET_ROWS_MAX rows E_EXPORT_TOO_MANY_ROWS, with a full disk E_SYSTEM.
 */
enum err sheet_row(void *o, const struct row *row) MUST_CHECK;

/* sheet_texts - the next row, of texts as they stand, one a column. */
enum err
sheet_texts(struct sheet_out *o, const char *const *text, size_t n) MUST_CHECK;

/* sheet_bytes - of all texts so far. */
size_t sheet_bytes(const struct sheet_out *o);

/*
 * sheet_end - write the file and free the workbook.  E_SYSTEM when the disk
 * does not take it; what then lies under path is the caller's to remove.
 */
enum err sheet_end(struct sheet_out *o) MUST_CHECK;

/* sheet_drop - free it instead, no file. */
void sheet_drop(struct sheet_out *o);

#endif
