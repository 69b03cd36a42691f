/* user_sheet_columns.c - the titles of the columns in a workbook of users. */
#include "system/user_sheet_columns.h"

const struct user_sheet_column user_sheet_columns[USER_SHEET_COLUMNS] = {
	{ "Login name", "User name", "username", NULL },
	{ "Display name", "Nickname", "nickname", NULL },
	{ "Department id", NULL, "deptId", NULL },
	{ "E-mail", NULL, "email", NULL },
	{ "Mobile", NULL, "mobile", NULL },
	{ "Sex", NULL, "sex", "system_user_sex" },
	{ "Status", NULL, "status", "common_status" },
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
