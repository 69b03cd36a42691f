/*
 * user_heading.h - the columns of a workbook of users: what the template shows
 * and the import looks for.
 */
#ifndef SYSTEM_USER_HEADING_H
#define SYSTEM_USER_HEADING_H

#include "org/dict.h"

#define USER_HEADINGS 7

enum { HEAD_LOGIN_NAME }; /* the one column that must be there */

/* In the order of the template; also: what the page's own workbook calls the
 * same.  Cells of a dictionary hold labels. */
struct user_heading {
	const char *title, *also, *field, *dict;
};
extern const struct user_heading user_headings[USER_HEADINGS];

/* user_heading_dicts - the labels of all their dictionaries; as dict_read. */
enum err
user_heading_dicts(struct ctx *ctx, const struct dict **out) MUST_CHECK;

#endif
