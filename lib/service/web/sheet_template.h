/* sheet_template.h - answers with a workbook that people fill in and send back
 * to be imported. */
#ifndef WEB_SHEET_TEMPLATE_H
#define WEB_SHEET_TEMPLATE_H

#include "web/req.h"

struct sheet;

struct sheet_template {
	const struct sheet *sheet; /* its name and columns */
	/* The texts of the example rows, one row after the other. */
	const char *const *cell;
	size_t rows;
	const char *shown; /* the name of the file for the browser */
};

/* sheet_template_answer - the answer is the workbook; a fault when the disk
 * refuses it. */
enum err
sheet_template_answer(struct req *r, const struct sheet_template *t) MUST_CHECK;

#endif
