/*
 * record_export.c - records of the blacklist as a workbook, at once or by a
 * task, and with their channels, addresses, regions and statistics as an
 * archive of csv files.
 */
#include "blacklist/blacklist_tables.h"
#include "blacklist/record_archive.h"
#include "blacklist/record_filter.h"
#include "sheet/errors.h"
#include "sql/blacklist/record.h"
#include "web/req.h"
#include "web/task_order.h"

static const struct column app_blacklist_sheet[] = {
	{ "id", "Id", NULL },
	{ "app_name", "Application name", NULL },
	{ "package_name", "Package name", NULL },
	{ "type", "Action", "app_blacklist_type" },
	{ "enabled", "Enabled", "infra_boolean_string" },
	{ "version_op", "Version condition", "app_blacklist_version_op" },
	{ "version_number", "Version name", NULL },
	{ "version_code_min", "Lowest version code", NULL },
	{ "version_code_max", "Highest version code", NULL },
	{ "match_mode", "Match mode", "app_blacklist_match_mode" },
	{ "all_device", "All devices", "infra_boolean_string" },
	{ "rollout_percent", "Percent of devices", NULL },
	{ "start_time", "Begin", NULL },
	{ "end_time", "End", NULL },
	{ "effective", "In effect", "infra_boolean_string" },
	{ "approval_status", "Approval status",
	    "app_blacklist_approval_status" },
	{ "remark", "Remark", NULL },
	{ "create_time", "Created at", NULL },
	{ "update_time", "Updated at", NULL },
};

static enum err
record_order(struct req *r, const struct args *in)
{
	const struct raw params = export_params(r->ctx->mem, in);
	int64_t id;

	TRY(export_order(r->ctx, "app-blacklist", &params, &id));
	json_put_i64(&r->out, id);
	return OK;
}

static const struct endpoint record_export_endpoints[] = {
	{ ADMIN, GET, "/device/app-blacklist/export",
	    PERM("device:app-blacklist:export"), IN_FILTER(record_filter),
	    SHEET(record_page, app_blacklist),
	    "Records of the blacklist as a workbook" },
	{ ADMIN, GET, "/device/app-blacklist/export-excel",
	    PERM("device:app-blacklist:export"), IN_FILTER(record_filter),
	    CALL(record_order, SHOWS_ID,
	        REFUSES(E_EXPORT_TASK_LIMIT, E_TASK_SHARE_USED)),
	    "Order a workbook of records; answers with its task's id" },
	{ ADMIN, GET, "/device/app-blacklist/export-excel/sync",
	    PERM("device:app-blacklist:export"), IN_FILTER(record_filter),
	    CALL(record_archive_answer, HEAVY, WRITES(ARCHIVE_TYPE),
	        REFUSES(E_EXPORT_TOO_MANY_ROWS)),
	    "Records and all that belongs to them as an archive of csv files" },
};

TABLE(record_export);
