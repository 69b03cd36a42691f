/* book.h - reads the workbook of an answer as rows of texts. */
#ifndef LIB_BOOK_H
#define LIB_BOOK_H

#include "lib/stage.h"

/*
 * book_rows - append the rows of the last answer's workbook to out as a JSON
 * array; each row has as many cells as there are headings.  Returns NULL, or
 * the reason why it cannot be read.
 */
const char *book_rows(struct stage *s, struct buf *out);

#endif
