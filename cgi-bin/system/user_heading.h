/*
 * user_heading.h - the columns of a workbook of users: the template shows them,
 * and the import looks for them.
 */
#ifndef SYSTEM_USER_HEADING_H
#define SYSTEM_USER_HEADING_H

#include "fleet/dict.h"

#define USER_HEADINGS 7

enum { HEAD_LOGIN_NAME }; /* the only column that the file must have */

/* The columns in the order of the template.  also: the title of the same column
 * in the exported workbook.  dict: the cells are labels of this dictionary. */
struct user_heading {
	const char *title, *also, *field, *dict;
};
extern const struct user_heading user_headings[USER_HEADINGS];

/* user_heading_dicts - reads the dictionaries of all columns; as dict_read. */
enum err
user_heading_dicts(struct ctx *ctx, const struct dict **out) MUST_CHECK;

#endif
