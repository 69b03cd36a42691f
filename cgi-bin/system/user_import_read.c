/* user_import_read.c - reads the rows of a table of users.  The fields of a row
 * follow the same rules as those of a request. */
#include "system/user_import_read.h"

#include "common/inputs.h"
#include "input/given.h"
#include "sheet/errors.h"
#include "sheet/sheet_records.h"
#include "system/errors.h"
#include "system/user_inputs.h"
#include "system/user_sheet_columns.h"
#include "web/endpoint.h"

#define TEXT_MAX ((size_t)64 * 1024 * 1024) /* bytes of all cells */
#define READ_S   30

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

struct reading {
	struct ctx *ctx;
	struct import *im;
};

static const char *
keep(struct arena *a, const char *s)
{
	return s == NULL ? NULL : arena_strdup(a, s);
}

static enum err
add_record(void *arg, const struct sheet_record *rec)
{
	struct reading *r = arg;
	struct arena *a = r->ctx->mem;
	struct import_row *out = &r->im->v[r->im->n++];
	const struct user_row *u = rec->at;
	const struct args in = {
		.def = IN(user_row), .at = rec->at, .given = rec->given
	};

	*out = (struct import_row){ .line = rec->row->line,
		.username = arena_strdup(a, rec->key),
		.fate = IMPORT_PENDING,
		.sex = -1,
		.status = -1 };
	if (rec->e != OK) {
		out->fate = IMPORT_FAILED;
		out->reason = arena_strdup(a, rec->why);
		return OK;
	}
	out->nickname = keep(a, u->nickname);
	out->email = keep(a, u->email);
	out->mobile = keep(a, u->mobile);
	out->dept_id = u->dept_id;
	if (decode_given(&in, &u->sex))
		out->sex = u->sex;
	if (decode_given(&in, &u->status))
		out->status = u->status;
	return OK;
}

enum err
import_read(struct ctx *ctx, const struct upload *file, struct import *out)
{
	struct reading r = { ctx, out };
	struct sheet_records q = { .from = { .data = file->data,
		                       .n = file->n,
		                       .text_max = TEXT_MAX,
		                       .seconds = READ_S },
		.def = IN(user_row),
		.also = user_sheet_columns,
		.n_also = USER_SHEET_TITLES,
		.key = "username",
		.lang = ctx->lang,
		.titled = true,
		.max = IMPORT_ROWS_MAX,
		.empty = E_USER_IMPORT_EMPTY,
		.record = add_record,
		.arg = &r };
	const char *why = NULL;
	enum err e;

	TRY(user_sheet_columns_dicts(ctx, &q.dict));
	out->v = arena_new(ctx->mem, struct import_row, IMPORT_ROWS_MAX);
	e = sheet_records(ctx->mem, &q, &why);
	if (e == E_SHEET_TOO_MANY_ROWS)
		return fail(
		    ctx, e, arena_printf(ctx->mem, "%d", IMPORT_ROWS_MAX));
	if (e == E_SHEET_UNREADABLE || e == E_UPLOAD_TOO_LARGE)
		return fail(ctx, E_SHEET_UNREADABLE, why);
	return e == OK ? OK : fail(ctx, e, NULL);
}
