/* workbook.h - the rows of a row's block in a workbook, whoever it is for: an
 * answer, or a task beside the requests. */
#ifndef WEB_WORKBOOK_H
#define WEB_WORKBOOK_H

#include "web/req.h"

struct workbook {
	const char *path; /* of the file, which may exist */
	const char *dir;  /* for parts of it, on the same disk */
	/* Called behind each row with how many there are by now and the bytes
	 * of their texts; anything but OK gives the workbook up. */
	enum err (*each)(void *arg, int64_t rows, size_t bytes);
	void *arg;
};

/*
 * workbook_write - all rows of r's block for this input, read as they are
 * written, within the transaction of db_begin_read, which it commits.
 * E_EXPORT_TOO_MANY_ROWS beyond what a sheet holds; what each answered; a
 * fault when the disk does not take it.  What lies under path is the caller's
 * to remove.
 */
enum err workbook_write(
    struct req *r, const struct args *in, const struct workbook *w) MUST_CHECK;

#endif
