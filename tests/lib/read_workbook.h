/* read_workbook.h - reads the workbook of an answer as rows of texts. */
#ifndef LIB_READ_WORKBOOK_H
#define LIB_READ_WORKBOOK_H

#include "lib/stage.h"

/* answered_file - the bytes of the last answer's file, to be freed with
 * mem_free; NULL: there is none. */
char *answered_file(struct stage *s, size_t *n);

/*
 * book_rows - append the rows of the last answer's workbook to out as a JSON
 * array; each row has as many cells as there are headings.  Returns NULL, or
 * the reason why it cannot be read.
 */
const char *book_rows(struct stage *s, struct buf *out);

#endif
