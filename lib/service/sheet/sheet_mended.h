/*
 * sheet_mended.h - rows that somebody has put right on his screen, and which
 * take the place of those of the file that he sends once more.
 */
#ifndef SHEET_SHEET_MENDED_H
#define SHEET_SHEET_MENDED_H

#include "base/arena.h"
#include "input/text_form.h"

#define MENDED_MAX 65536 /* characters; more are no part of a form */

struct sheet_mended;

/* The cells of rows by their numbers, as JSON: {"3": ["a", "b"], "7": []}.  A
 * row without cells is left out. */
extern const struct form form_mended;

/* sheet_mended_read - the rows of a text of form_mended, in the arena; NULL for
 * NULL. */
const struct sheet_mended *sheet_mended_read(struct arena *a, const char *text);

/* sheet_mended_row - the cells that the row of that number gets, or NULL: those
 * of the file. */
const struct strs *
sheet_mended_row(const struct sheet_mended *m, uint32_t line);

#endif
