/* device_import_status.c - the progress of import tasks, the file of their
 * failed rows, and the template of a workbook to import. */
#include "app/import_file.h"
#include "device/device_tables.h"
#include "device/errors.h"
#include "device/import_rows.h"
#include "sheet/errors.h"
#include "sheet/sheet_out.h"
#include "sql/device/device_import.h"
#include "web/download.h"

struct import_task_id {
	int64_t task_id;
};
static const struct field import_task_fields[] = {
	FIELD(struct import_task_id, task_id, .req = true, .doc = "which one"),
};

static enum err
import_failed_rows(struct req *r, const struct args *in)
{
	const struct import_task_id *q = in->at;
	struct row row;

	TRY(db_one(r->ctx, &sql_device_import_task_file, in,
	    E_IMPORT_TASK_NOT_EXISTS, &row));
	return import_error_file_answer(r, &row,
	    arena_printf(
	        r->ctx->mem, "import-%lld-failed.csv", (long long)q->task_id));
}

/* -- the template of a workbook ------------------------------------------ */

/* The headings that an import knows, each with an example value. */
static const char *const sample[][2] = {
	{ "mac", "AA:BB:CC:00:00:01" },
	{ "channelId", "1" },
	{ "channelName", "" },
	{ "certification", "CERT-0001" },
	{ "userId", "" },
	{ "companyId", "" },
	{ "modelId", "1" },
	{ "regionId", "76" },
	{ "deviceModel", "BOX-1" },
	{ "orderNumber", "PO-2026-001" },
	{ "sdkVersionName", "" },
	{ "remarks", "" },
	{ "name", "Reception" },
	{ "brand", "Brand" },
	{ "systemVersion", "12" },
	{ "build", "" },
	{ "ddr", "2 GB" },
	{ "cpu", "" },
	{ "deviceIp", "" },
	{ "ipAddress", "" },
	{ "ui", "" },
	{ "serialNumber", "SN-0001" },
	{ "realDdr", "" },
	{ "realFlash", "" },
	{ "productionOrder", "" },
	{ "masterModel", "" },
	{ "pcbModel", "" },
	{ "platform", "android" },
};

static enum err
import_template(struct req *r, const struct args *in)
{
	struct column column[ARRAY_LEN(sample)] = { 0 };
	const struct sheet sheet = { "device", column, ARRAY_LEN(sample) };
	const char *row[ARRAY_LEN(sample)];

	(void)in;
	for (size_t i = 0; i < ARRAY_LEN(sample); i++) {
		column[i].title = sample[i][0];
		row[i] = sample[i][1];
	}
	return sheet_template_answer(
	    r, &(struct sheet_template){ &sheet, row, 1, "device-import.xls" });
}

/* clang-format off */
static const struct endpoint device_import_task_endpoints[] = {
	{ ADMIN, GET, "/device/get-import-template", LOGGED_IN, NO_INPUT,
	    CALL(import_template, WRITES("application/vnd.ms-excel")),
	    "The workbook of an import, to fill in" },
	{ ADMIN, GET, "/device/import/get", PERM(IMPORT_PERM),
	    IN_AS(import_task, import_task_id),
	    ONE(device_import_task_get, OK, UNLOGGED),
	    "How far an import is; one's own, or with all data anybody's" },
	{ ADMIN, GET, "/device/import/error-file",
	    PERM(IMPORT_PERM), IN_AS(import_task, import_task_id),
	    CALL(import_failed_rows, WRITES(IMPORT_ERROR_FILE_TYPE),
	        REFUSES(E_IMPORT_TASK_NOT_EXISTS, E_IMPORT_TASK_NO_FILE)),
	    "The rows of an import that failed, with the reasons" },
};
/* clang-format on */

TABLE(device_import_task);
