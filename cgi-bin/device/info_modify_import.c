/*
 * info_modify_import.c - modifications from a file; each row has an address and
 * the values to be set.
 */
#include <string.h>

#include "device/device_tables.h"
#include "device/errors.h"
#include "device/import_rows.h"
#include "device/info_modify_add.h"
#include "fleet/errors.h"
#include "sheet/errors.h"
#include "sql/device/info_modify.h"
#include "web/access_log.h"
#include "web/req.h"

#define READ_S  30
#define KEY_MAX 60 /* characters of a malformed address in the answer */

struct info_modify_import {
	struct upload file;
};

static const struct field info_modify_import_fields[] = {
	FIELD(struct info_modify_import, file, .req = true,
	    .max_bytes = IMPORT_REQUEST_MAX,
	    .doc = "workbook (.xlsx) or csv, at most 10,000 rows; columns mac, "
	           "cpu and what is to change, by their JSON names"),
};

struct info_modify_row {
	const char *cpu;
	int64_t channel_id;
	int32_t model_id, company_id;
	int64_t user_id;
	const char *device_model, *order_number, *remarks;
	const char *mac;
};

static const struct field info_modify_row_fields[] = {
	MODIFY_FIELDS(struct info_modify_row),
	FIELD(struct info_modify_row, mac, .req = true, .form = &form_mac,
	    .fails = E_DEVICE_MAC_FORMAT_ERROR, .doc = "MAC address"),
};

/* Static, because info_modify_import still reads the rows by it after
 * info_modify_read has returned. */
static const struct input *const row_input = IN(info_modify_row);

struct reading {
	struct arena *mem;
	struct modify_list list;
};

/* A copy of the row in the arena: the reader reuses the row's own memory. */
static const struct args *
kept(struct arena *a, const struct input *def, const struct sheet_record *rec)
{
	struct args *in = arena_new(a, struct args, 1);
	char *at = arena_alloc(a, def->size);

	memcpy(at, rec->at, def->size);
	for (size_t i = 0; i < def->n; i++) {
		const char **text = (const char **)(void *)(at + def->f[i].off);

		if (def->f[i].type == F_STR && (rec->given >> i & 1) != 0)
			*text = arena_strdup(a, *text);
	}
	*in = (struct args){ .def = def, .at = at, .given = rec->given };
	return in;
}

static enum err
add_record(void *arg, const struct sheet_record *rec)
{
	struct reading *r = arg;
	struct modify *m = &r->list.v[r->list.n++];
	const char *key = arena_strdup(r->mem, rec->key);

	*m = (struct modify){ .said = access_cut(r->mem, key, KEY_MAX),
		.e = rec->e };
	if (rec->e == OK)
		m->to = kept(r->mem, row_input, rec);
	else
		m->why = arena_strdup(r->mem, rec->why);
	return OK;
}

static enum err
info_modify_read(struct req *r, const struct args *in)
{
	const struct info_modify_import *q = in->at;
	struct arena *a = r->ctx->mem;
	struct reading *into = arena_new(a, struct reading, 1);
	const struct sheet_records records = {
		.from = { .data = q->file.data,
		    .n = q->file.n,
		    .unpacked_max = IMPORT_UNPACKED_MAX,
		    .seconds = READ_S },
		.def = row_input,
		.key = "mac",
		.max = MODIFY_MAX,
		.lang = r->ctx->lang,
		.record = add_record,
		.arg = into,
	};
	const char *why = NULL;
	enum err e;

	into->mem = a;
	into->list.v = arena_new(a, struct modify, MODIFY_MAX);
	r->found = into;
	e = sheet_records(a, &records, &why);
	if (e == E_SHEET_TOO_MANY_ROWS)
		return fail(r->ctx, E_INFO_MODIFY_TOO_MANY, NULL);
	return e == OK ? OK : import_rows_error(r->ctx, e, why);
}

static enum err
info_modify_import(struct req *r, const struct args *in)
{
	struct modify_list list = ((const struct reading *)r->found)->list;
	const char *cpu = NULL;

	(void)in;
	TRY(db_check(r->ctx, &sql_info_modify_check,
	    ARGS(AN("cpu", &cpu), { .name = "channel_id", .type = F_I64 })));
	TRY(modify_add(r, &list));
	modify_show(r->ctx, &r->out, &list);
	return OK;
}

/* clang-format off */
static const struct endpoint info_modify_import_endpoints[] = {
	{ ADMIN, POST, "/device/info-modify/import",
	    PERM(IMPORT_PERM), IN(info_modify_import),
	    CALL(info_modify_import, HEAVY, PREPARE(info_modify_read),
	        SHOWS(ONE, .of = &modify_result),
	        REFUSES(E_DEVICE_IMPORT_FAIL, E_DEVICE_IMPORT_TOO_LARGE,
	            E_INFO_MODIFY_TOO_MANY)),
	    "Modify devices from a file, now or when they appear" },
};
/* clang-format on */

TABLE(info_modify_import);
