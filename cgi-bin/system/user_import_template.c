/* user_import_template.c - the template of a workbook of users to import, with
 * two example rows. */
#include "sheet/sheet_out.h"
#include "system/system_tables.h"
#include "system/user_sheet_columns.h"
#include "web/download.h"

static const char *
label(const struct dict *dict, const char *type, const char *value)
{
	const char *text = dict_label(dict_type(dict, type), value);

	return text == NULL ? "" : text;
}

static enum err
write_template(struct ctx *ctx, struct sheet_out *o, const struct dict *dict)
{
	const int64_t dept = ctx->caller.dept_id;
	const char *rows[][USER_SHEET_COLUMNS] = {
		{ "johndoe", "John Doe",
		    dept == 0 ? ""
		              : arena_printf(ctx->mem, "%lld", (long long)dept),
		    "john@example.org", "13800000001",
		    label(dict, "system_user_sex", "1"),
		    label(dict, "common_status", "0") },
		{ "janedoe", "Jane Doe", "", "", "",
		    label(dict, "system_user_sex", "2"),
		    label(dict, "common_status", "1") },
	};

	for (size_t i = 0; i < ARRAY_LEN(rows); i++)
		if (sheet_texts(o, rows[i], USER_SHEET_COLUMNS) != OK)
			return E_SYSTEM;
	return OK;
}

static enum err
user_import_template(struct req *r, const struct args *in)
{
	struct column column[USER_SHEET_COLUMNS] = { 0 };
	const struct sheet sheet = { "user", column, USER_SHEET_COLUMNS };
	const struct dict *dict;
	struct sheet_out *o;
	struct download d;
	bool whole;

	(void)in;
	for (size_t i = 0; i < USER_SHEET_COLUMNS; i++)
		column[i].title =
		    lang_heading(r->ctx->lang, user_sheet_columns[i].title);
	TRY(user_sheet_columns_dicts(r->ctx, &dict));
	TRY(download_begin(r, &d));
	o = sheet_begin(d.path, d.dir, &sheet, dict);
	whole = o != NULL && write_template(r->ctx, o, dict) == OK;
	if (o != NULL && !whole)
		sheet_drop(o);
	if (!whole || sheet_end(o) != OK) {
		download_remove(r->site, d.name);
		return fault(r->ctx,
		    "the template of a user import cannot be written to %s",
		    d.path);
	}
	download_send(r, &d, SHEET_TYPE, "user-import.xls");
	return OK;
}

/* clang-format off */
static const struct endpoint user_import_template_endpoints[] = {
	{ ADMIN, GET, "/system/user/get-import-template", LOGGED_IN,
	    NO_INPUT, CALL(user_import_template, HEAVY,
	        WRITES("application/vnd.ms-excel")),
	    "The workbook of an import, to fill in" },
};
/* clang-format on */

TABLE(user_import_template);
