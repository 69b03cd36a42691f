/* user_heading.c - the titles of the columns in a workbook of users. */
#include "system/user_heading.h"

const struct user_heading user_headings[USER_HEADINGS] = {
	{ "Login name", "User name", "username", NULL },
	{ "Display name", "Nickname", "nickname", NULL },
	{ "Department id", NULL, "deptId", NULL },
	{ "E-mail", NULL, "email", NULL },
	{ "Mobile", NULL, "mobile", NULL },
	{ "Sex", NULL, "sex", "system_user_sex" },
	{ "Status", NULL, "status", "common_status" },
};

enum err
user_heading_dicts(struct ctx *ctx, const struct dict **out)
{
	struct strs types = { arena_new(ctx->mem, const char *, USER_HEADINGS),
		0 };

	for (size_t i = 0; i < USER_HEADINGS; i++)
		if (user_headings[i].dict != NULL)
			types.v[types.n++] = user_headings[i].dict;
	return dict_read(ctx, &types, out);
}
