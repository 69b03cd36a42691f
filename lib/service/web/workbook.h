/* workbook.h - writes the rows of an endpoint's block as a workbook, for an
 * answer or for an export task. */
#ifndef WEB_WORKBOOK_H
#define WEB_WORKBOOK_H

#include "web/req.h"

struct workbook {
	const char *path; /* the workbook's file, which may exist already */
	const char *dir;  /* for temporary files, on the same disk */
	/* Called after each row with the number of rows and the bytes of their
	 * texts so far; an error it returns ends the writing. */
	enum err (*each)(void *arg, int64_t rows, size_t bytes);
	void *arg;
};

/*
 * workbook_write - write all rows of the block of r->ep for this input.  Each
 * row is written as soon as it is read, within the transaction of
 * db_begin_read, which this function commits.  E_EXPORT_TOO_MANY_ROWS when
 * there are more rows than a sheet holds; the error that w->each returned; a
 * fault when the disk refuses the file.  On any error the caller must remove
 * the file path.
 */
enum err workbook_write(
    struct req *r, const struct args *in, const struct workbook *w) MUST_CHECK;

#endif
