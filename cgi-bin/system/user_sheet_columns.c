/* user_sheet_columns.c - the titles of the columns in a workbook of users. */
#include "system/user_sheet_columns.h"

const struct column user_sheet_columns[USER_SHEET_TITLES] = {
	{ "username", "Login name", NULL },
	{ "nickname", "Display name", NULL },
	{ "dept_id", "Department id", NULL },
	{ "email", "E-mail", NULL },
	{ "mobile", "Mobile", NULL },
	{ "sex", "Sex", "system_user_sex" },
	{ "status", "Status", "common_status" },
	{ "username", "User name", NULL },
	{ "nickname", "Nickname", NULL },
};

enum err
user_sheet_columns_dicts(struct ctx *ctx, const struct dict **out)
{
	struct strs types = {
		arena_new(ctx->mem, const char *, USER_SHEET_COLUMNS), 0
	};

	for (size_t i = 0; i < USER_SHEET_COLUMNS; i++)
		if (user_sheet_columns[i].dict != NULL)
			types.v[types.n++] = user_sheet_columns[i].dict;
	return dict_read(ctx, &types, out);
}
