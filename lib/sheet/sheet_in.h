/*
 * sheet_in.h - reads an uploaded workbook as rows of texts.  A child process
 * parses it, so a malicious file can at most cause an error.
 * Source: wire contract, "Excel"; rules on security, "Excel".
 */
#ifndef SHEET_SHEET_IN_H
#define SHEET_SHEET_IN_H

#include "sheet/sheet_stream.h"
#include "store/ctx.h"

/* Bytes of a workbook, at most. */
#define SHEET_FILE_MAX ((size_t)64 * 1024 * 1024)
/* Bytes of its texts, at most. */
#define SHEET_OUT_MAX  ((size_t)64 * 1024 * 1024)
#define SHEET_READ_S   30

struct sheet_rows {
	struct sheet_row *v;
	size_t n;
};

/*
 * sheet_read - the rows of the first sheet that are not blank, the heading
 * included; all of it lies in ctx->mem.  Values are as grid_read
 * (sheet/sheet_xml.h) returns them.
 *
 * data, n   the file; it must be an .xlsx, its name does not matter
 * max       how many rows it may have below the heading
 *
 * E_SHEET_TOO_MANY_ROWS when it has more; E_SHEET_UNREADABLE with the reason
 * when it is not a workbook, is damaged, exceeds a limit (text/zip.h,
 * sheet/workbook_open.h, sheet/sheet_xml.h and above) or takes longer than
 * SHEET_READ_S.
 */
enum err sheet_read(struct ctx *ctx, const char *data, size_t n, size_t max,
    struct sheet_rows *out) MUST_CHECK;

/*
 * sheet_column - the index of the heading that equals title, without regard to
 * case and to blanks around it; SIZE_MAX when there is none.
 */
size_t
sheet_column(struct arena *a, const struct sheet_rows *rows, const char *title);

/* sheet_cell - the i-th cell of a row without the blanks around it; "" beyond
 * its end.  In the arena. */
const char *sheet_cell(struct arena *a, const struct sheet_row *row, size_t i);

#endif
