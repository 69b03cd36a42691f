/* book.h - the workbook that was answered, as rows of texts. */
#ifndef LIB_BOOK_H
#define LIB_BOOK_H

#include "lib/stage.h"

/*
 * book_rows - the file of the last answer as JSON, an array of its rows,
 * appended to out; each row as wide as the headings.  Returns NULL, or why
 * there are none.
 */
const char *book_rows(struct stage *s, struct buf *out);

#endif
