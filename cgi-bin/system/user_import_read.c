/* user_import_read.c - reads the rows of a workbook of users.  The fields of a
 * row follow the same rules as those of a request. */
#include <string.h>

#include "base/map.h"
#include "common/inputs.h"
#include "input/decode_query.h"
#include "sheet/errors.h"
#include "sheet/sheet_in.h"
#include "system/user_import_apply.h"
#include "system/user_import_read.h"
#include "system/user_inputs.h"
#include "system/user_sheet_columns.h"
#include "web/endpoint.h"

/* The fields of a row. */
struct user_row {
	const char *username, *nickname, *email, *mobile;
	int64_t dept_id;
	int32_t sex, status;
};
static const struct field user_row_fields[] = {
	USER_WHO_FIELDS(struct user_row),
	FIELD(struct user_row, nickname, .max = 30),
	FIELD(
	    struct user_row, status, .lo = 0, .hi = 1, .dict = "common_status"),
};

/* The position of each column in the sheet, and its dictionary. */
struct columns {
	/* Index; SIZE_MAX: the sheet does not have it. */
	size_t at[USER_SHEET_COLUMNS];
	const struct dict_entries *dict[USER_SHEET_COLUMNS];
};

/* The column of that heading, in any language. */
static size_t
find_heading(struct arena *a, const struct sheet_rows *rows, const char *title)
{
	size_t at = SIZE_MAX;

	for (enum lang lang = 0; lang < LANG__MAX && at == SIZE_MAX; lang++)
		at = sheet_column(a, rows, lang_heading(lang, title));
	return at;
}

static enum err
find_columns(
    struct ctx *ctx, const struct sheet_rows *rows, struct columns *out)
{
	const struct dict *dict;

	TRY(user_sheet_columns_dicts(ctx, &dict));
	for (size_t i = 0; i < USER_SHEET_COLUMNS; i++) {
		const struct user_sheet_column *h = &user_sheet_columns[i];

		out->at[i] = find_heading(ctx->mem, rows, h->title);
		if (out->at[i] == SIZE_MAX && h->also != NULL)
			out->at[i] = find_heading(ctx->mem, rows, h->also);
		out->dict[i] =
		    h->dict == NULL ? NULL : dict_type(dict, h->dict);
	}
	if (out->at[HEAD_LOGIN_NAME] == SIZE_MAX)
		return fail(
		    ctx, E_SHEET_UNREADABLE, "it has no column \"Login name\"");
	return OK;
}

/* The value of a cell; NULL when it is not a label of the column's dictionary.
 * Source: wire contract, "import". */
static const char *
cell_value(struct arena *a, const struct columns *c, size_t i,
    const struct sheet_row *row)
{
	const char *text = sheet_cell(a, row, c->at[i]);

	if (user_sheet_columns[i].dict == NULL || text[0] == '\0')
		return text;
	return dict_value(c->dict[i], text);
}

/* The reason, with the title of the column in place of the field's name. */
static const char *
reason_of(struct ctx *ctx, const struct why *why)
{
	const char *name = why->field;

	for (size_t i = 0; i < USER_SHEET_COLUMNS && name != NULL; i++)
		if (strcmp(user_sheet_columns[i].field, name) == 0)
			name = lang_heading(
			    ctx->lang, user_sheet_columns[i].title);
	return arena_printf(ctx->mem, "%s: %s", name,
	    lang_reason(ctx->mem, ctx->lang, why->what));
}

/* Decodes the cells of a row as if they were the parameters of a query string.
 */
static enum err
read_cells(struct arena *a, const struct columns *c,
    const struct sheet_row *row, struct user_row *out, struct why *why)
{
	struct url_pair pair[USER_SHEET_COLUMNS];
	struct url_query q = { .v = pair };
	uint64_t given;

	for (size_t i = 0; i < USER_SHEET_COLUMNS; i++) {
		const char *value;

		if (c->at[i] == SIZE_MAX)
			continue;
		value = cell_value(a, c, i, row);
		if (value == NULL) {
			*why = (struct why){ user_sheet_columns[i].field,
				"is not a label of its dictionary" };
			return E_BAD_REQUEST;
		}
		pair[q.n++] = (struct url_pair){ user_sheet_columns[i].field,
			value, true, -1 };
	}
	return decode_query(a, IN(user_row), &q, out, &given, why);
}

static void
read_row(struct ctx *ctx, const struct columns *c, const struct sheet_row *row,
    struct import_row *out)
{
	struct user_row u = { .sex = -1, .status = -1 };
	struct why why = { 0 };

	*out = (struct import_row){ .line = row->line,
		.username = sheet_cell(ctx->mem, row, c->at[HEAD_LOGIN_NAME]),
		.fate = IMPORT_PENDING };
	if (read_cells(ctx->mem, c, row, &u, &why) != OK) {
		out->fate = IMPORT_FAILED;
		out->reason = reason_of(ctx, &why);
		return;
	}
	out->nickname = u.nickname;
	out->email = u.email;
	out->mobile = u.mobile;
	out->dept_id = u.dept_id;
	out->sex = u.sex;
	out->status = u.status;
}

enum err
import_read(struct ctx *ctx, const struct sheet_rows *rows, struct import *out)
{
	struct columns columns;

	TRY(find_columns(ctx, rows, &columns));
	out->n = rows->n - 1;
	out->v = arena_new(ctx->mem, struct import_row, out->n);
	for (size_t i = 0; i < out->n; i++)
		read_row(ctx, &columns, &rows->v[i + 1], &out->v[i]);
	return OK;
}
