/* exec_detail_export.c - events of uninstallations, kills and crashes as
 * workbooks, at once or by a task, and as archives of a csv file. */
#include "blacklist/blacklist_tables.h"
#include "blacklist/exec_detail.h"
#include "blacklist/exec_event_archive.h"
#include "blacklist/record_archive.h"
#include "sheet/errors.h"
#include "sql/blacklist/exec_detail.h"
#include "web/export.h"
#include "web/req.h"
#include "web/task_order.h"

/* The filters of a page, without its number and size. */
static const struct field exec_detail_fields[] = {
	PAGE_FIELDS(struct exec_detail),
	EXEC_DETAIL_FILTERS,
};

/* The columns of all three workbooks. */
static const struct column exec_sheet[] = {
	{ "id", "Id", NULL },
	{ "blacklist_id", "Record", NULL },
	{ "mac", "MAC", NULL },
	{ "cpu", "CPU", NULL },
	{ "channel_name", "Channel", NULL },
	{ "package_name", "Package name", NULL },
	{ "app_name", "Application name", NULL },
	{ "version_code", "Version code", NULL },
	{ "version_name", "Version name", NULL },
	{ "result", "Result", "app_blacklist_result" },
	{ "error_code", "Error code", NULL },
	{ "error_message", "Error message", NULL },
	{ "times", "Times", NULL },
	{ "event_time", "Time", NULL },
	{ "report_time", "Reported at", NULL },
};

#define app_blacklist_uninstall_sheet exec_sheet
#define app_blacklist_kill_sheet      exec_sheet
#define app_blacklist_crash_sheet     exec_sheet

static enum err
workbook(struct req *r, const struct args *in)
{
	TRY(db_check(r->ctx, &sql_exec_time_check, in));
	return answer_sheet(r, in);
}

static enum err
order(struct req *r, const struct args *in, const char *biz)
{
	const struct raw params = export_params(r->ctx->mem, in);
	int64_t id;

	TRY(export_order(r->ctx, biz, &params, &id));
	json_put_i64(&r->out, id);
	return OK;
}

static enum err
uninstall_order(struct req *r, const struct args *in)
{
	return order(r, in, "app-blacklist-uninstall");
}

static enum err
kill_order(struct req *r, const struct args *in)
{
	return order(r, in, "app-blacklist-kill");
}

static enum err
crash_order(struct req *r, const struct args *in)
{
	return order(r, in, "app-blacklist-crash");
}

static enum err
uninstall_archive(struct req *r, const struct args *in)
{
	return exec_event_archive_answer(r, in, 1, "uninstall");
}

static enum err
kill_archive(struct req *r, const struct args *in)
{
	return exec_event_archive_answer(r, in, 2, "kill");
}

static enum err
crash_archive(struct req *r, const struct args *in)
{
	return exec_event_archive_answer(r, in, 3, "crash");
}

/* clang-format off */
#define EXPORTS(kind, what) \
	{ ADMIN, GET, "/device/app-blacklist/" #kind "-detail/export", \
	    PERM("device:app-blacklist:export"), IN_FILTER(exec_detail), \
	    SHEET(kind##_detail_page, app_blacklist_##kind, \
	        .call = workbook), \
	    what " as a workbook" }, \
	{ ADMIN, GET, "/device/app-blacklist/" #kind "-detail/export-excel", \
	    PERM("device:app-blacklist:export"), IN_FILTER(exec_detail), \
	    CALL(kind##_order, CHECK(exec_time_check), SHOWS_ID, \
	        REFUSES(E_EXPORT_TASK_LIMIT, E_TASK_SHARE_USED)), \
	    "Order a workbook of them; answers with its task's id" }, \
	{ ADMIN, GET, \
	    "/device/app-blacklist/" #kind "-detail/export-excel/sync", \
	    PERM("device:app-blacklist:export"), IN_FILTER(exec_detail), \
	    CALL(kind##_archive, HEAVY, \
	        WRITES(ARCHIVE_TYPE), REFUSES(E_EXPORT_TOO_MANY_ROWS)), \
	    what " as an archive of a csv file" }
/* clang-format on */

static const struct endpoint exec_detail_export_endpoints[] = {
	EXPORTS(uninstall, "What devices have uninstalled"),
	EXPORTS(kill, "What devices have killed"),
	EXPORTS(crash, "What has crashed on devices"),
};

TABLE(exec_detail_export);
