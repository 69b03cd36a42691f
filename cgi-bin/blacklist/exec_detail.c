/*
 * exec_detail.c - what single devices have uninstalled and killed, what has
 * crashed on them, and why they could not: as pages, workbooks and archives of
 * a csv file; and events that administrators send in the name of a device, to
 * see that they arrive.
 */
#include <string.h>

#include "blacklist/archive.h"
#include "common/inputs.h"
#include "fleet/errors.h"
#include "policy/errors.h"
#include "policy/exec_event.h"
#include "settings/config_value.h"
#include "sheet/errors.h"
#include "sql/blacklist/exec_detail.h"
#include "task/task_order.h"
#include "web/export.h"
#include "web/req.h"

struct exec_detail {
	int32_t page_no, page_size;
	struct range time;
	int64_t blacklist_id;
	const char *mac;
	int64_t channel_id;
	int32_t result;
};

static const struct field exec_detail_fields[] = {
	PAGE_FIELDS(struct exec_detail),
	FIELD(struct exec_detail, time, .req = true,
	    .doc = "of the event, from and to"),
	FIELD(struct exec_detail, blacklist_id, .doc = "record"),
	FIELD(struct exec_detail, mac, .form = &form_mac,
	    .doc = "address of the device"),
	FIELD(struct exec_detail, channel_id,
	    .doc = "channel of the device at that time"),
	FIELD(struct exec_detail, result, .lo = 0, .hi = 6,
	    .dict = "app_blacklist_result", .doc = "what became of it"),
};

/* -- workbooks ----------------------------------------------------------- */

/* The columns of all three workbooks. */
static const struct column exec_sheet[] = {
	{ "id", "Id", NULL },
	{ "blacklist_id", "Blacklist record", NULL },
	{ "mac", "MAC address", NULL },
	{ "cpu", "CPU id", NULL },
	{ "channel_name", "Channel", NULL },
	{ "package_name", "Package name", NULL },
	{ "app_name", "Application name", NULL },
	{ "version_code", "Version code", NULL },
	{ "version_name", "Version name", NULL },
	{ "result", "Result", "app_blacklist_result" },
	{ "error_code", "Error code", NULL },
	{ "error_message", "Error message", NULL },
	{ "times", "Times", NULL },
	{ "event_time", "Happened", NULL },
	{ "report_time", "Reported at", NULL },
};

#define app_blacklist_uninstall_sheet exec_sheet
#define app_blacklist_kill_sheet      exec_sheet
#define app_blacklist_crash_sheet     exec_sheet

/* Orders the task that writes the workbook; biz: its name among exports. */
static enum err
order_workbook(struct req *r, const struct args *in, const char *biz)
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
	return order_workbook(r, in, "app-blacklist-uninstall");
}

static enum err
kill_order(struct req *r, const struct args *in)
{
	return order_workbook(r, in, "app-blacklist-kill");
}

static enum err
crash_order(struct req *r, const struct args *in)
{
	return order_workbook(r, in, "app-blacklist-crash");
}

/* -- archives ------------------------------------------------------------ */

#define ARCHIVE_ROWS_MAX 2000000

static const char *const columns[] = { "id", "blacklist_id", "mac", "cpu",
	"channel_id", "model_id", "region_id", "package_name", "app_name",
	"version_code", "version_name", "result", "error_code", "error_message",
	"times", "event_time", "report_time", "event_id", "test", NULL };

/* Which events an archive has. */
struct chosen {
	const struct args *filter;
	int32_t event_type;
	const char *name;
};

/* For archive_answer: writes the one file of the archive. */
static enum err
write_events(struct archive *a, const void *arg)
{
	const struct chosen *c = arg;
	const struct archive_csv file = { arena_printf(a->r->ctx->mem, "%s.csv",
		                              c->name),
		&sql_exec_archive, columns, ARCHIVE_ROWS_MAX };
	int64_t rows;

	return archive_put(a, &file,
	    WITH(c->filter, AN("event_type", &c->event_type)), NULL, &rows);
}

/* Answers with an archive of one csv file, "<name>.csv", which has the events
 * of that type (enum exec_type). */
static enum err
answer_archive(
    struct req *r, const struct args *in, int32_t event_type, const char *name)
{
	const struct chosen c = { in, event_type, name };

	TRY(db_check(r->ctx, &sql_exec_archive_check, in));
	return archive_answer(r,
	    arena_printf(r->ctx->mem, "app-blacklist-%s", name), write_events,
	    &c);
}

static enum err
uninstall_archive(struct req *r, const struct args *in)
{
	return answer_archive(r, in, EXEC_UNINSTALL, "uninstall");
}

static enum err
kill_archive(struct req *r, const struct args *in)
{
	return answer_archive(r, in, EXEC_KILL, "kill");
}

static enum err
crash_archive(struct req *r, const struct args *in)
{
	return answer_archive(r, in, EXEC_CRASH, "crash");
}

/* -- events for trying out ----------------------------------------------- */

struct test_callback {
	int64_t blacklist_id;
	const char *mac;
	int32_t result, times;
};

static const struct field test_callback_fields[] = {
	FIELD(struct test_callback, blacklist_id, .req = true, .doc = "record"),
	FIELD(struct test_callback, mac, .req = true, .form = &form_mac,
	    .fails = E_DEVICE_CONDITION_NOT_EXISTS,
	    .doc = "address of the device"),
	FIELD(struct test_callback, result, .lo = 0, .hi = 6, .dflt = "0",
	    .dict = "app_blacklist_result", .doc = "what became of it"),
	FIELD(struct test_callback, times, .lo = 1, .hi = 10000, .dflt = "1",
	    .doc = "how often it happened"),
};

/* Sends an event in the name of a device by the outbox, as a module would, if
 * the configuration allows it.  type: "DELETE" or "KILL". */
static enum err
send_event(struct req *r, const struct args *in, const char *type)
{
	const char *enabled;

	TRY(config_value(r->ctx, "blacklist.test-endpoint.enabled", &enabled));
	if (enabled == NULL || strcmp(enabled, "true") != 0)
		return E_BLACKLIST_TEST_OFF;
	TRY(db_check(r->ctx, &sql_test_callback_check, in));
	TRY(db_do(
	    r->ctx, &sql_test_callback_send, WITH(in, AN("type", &type))));
	return done(r);
}

static enum err
test_device_callback(struct req *r, const struct args *in)
{
	return send_event(r, in, "DELETE");
}

static enum err
test_kill_callback(struct req *r, const struct args *in)
{
	return send_event(r, in, "KILL");
}

/* -- endpoints ----------------------------------------------------------- */

static const struct endpoint exec_detail_endpoints[] = {
	{ ADMIN, GET, "/device/app-blacklist/uninstall-detail/page",
	    PERM("device:app-blacklist:statistics"), IN(exec_detail),
	    PAGE(uninstall_detail_page, EXACT),
	    "List what devices have uninstalled, or could not" },
	{ ADMIN, GET, "/device/app-blacklist/uninstall-detail/get",
	    PERM("device:app-blacklist:statistics"), IN(by_id),
	    ONE(uninstall_detail_get, E_BLACKLIST_UNINSTALL_DETAIL_NOT_EXISTS),
	    "Get what a device has uninstalled, or could not" },
	{ ADMIN, GET, "/device/app-blacklist/kill-detail/page",
	    PERM("device:app-blacklist:statistics"), IN(exec_detail),
	    PAGE(kill_detail_page, EXACT),
	    "List what devices have killed, or could not" },
	{ ADMIN, GET, "/device/app-blacklist/crash-detail/page",
	    PERM("device:app-blacklist:statistics"), IN(exec_detail),
	    PAGE(crash_detail_page, EXACT),
	    "List what has crashed on devices" },
};

TABLE(exec_detail);

/* clang-format off */
#define EXPORTS(kind, what) \
	{ ADMIN, GET, "/device/app-blacklist/" #kind "-detail/export", \
	    PERM("device:app-blacklist:export"), IN_FILTER(exec_detail), \
	    SHEET(kind##_detail_page, app_blacklist_##kind, EXACT), \
	    what " as a workbook" }, \
	{ ADMIN, GET, "/device/app-blacklist/" #kind "-detail/export-excel", \
	    PERM("device:app-blacklist:export"), IN_FILTER(exec_detail), \
	    CALL(kind##_order, SHOWS_ID, \
	        REFUSES(E_EXPORT_TASK_LIMIT, E_TASK_SHARE_USED), EXACT), \
	    "Order a workbook of them; answers with its task's id" }, \
	{ ADMIN, GET, \
	    "/device/app-blacklist/" #kind "-detail/export-excel/sync", \
	    PERM("device:app-blacklist:export"), IN_FILTER(exec_detail), \
	    CALL(kind##_archive, HEAVY, \
	        WRITES(ARCHIVE_TYPE), REFUSES(E_EXPORT_TOO_MANY_ROWS), EXACT), \
	    what " as an archive of a csv file" }
/* clang-format on */

static const struct endpoint exec_detail_export_endpoints[] = {
	EXPORTS(uninstall, "What devices have uninstalled"),
	EXPORTS(kill, "What devices have killed"),
	EXPORTS(crash, "What has crashed on devices"),
};

TABLE(exec_detail_export);

static const struct endpoint test_callback_endpoints[] = {
	{ ADMIN, POST, "/device/app-blacklist/test/device-callback",
	    PERM("device:app-blacklist:test"), IN(test_callback),
	    CALL(test_device_callback, SHOWS(DONE),
	        REFUSES(E_BLACKLIST_NOT_EXISTS, E_DEVICE_NOT_EXISTS,
	            E_BLACKLIST_TEST_OFF)),
	    "Try out an event of an uninstallation" },
	{ ADMIN, POST, "/device/app-blacklist/test/kill-callback",
	    PERM("device:app-blacklist:test"), IN(test_callback),
	    CALL(test_kill_callback, SHOWS(DONE),
	        REFUSES(E_BLACKLIST_NOT_EXISTS, E_DEVICE_NOT_EXISTS,
	            E_BLACKLIST_TEST_OFF)),
	    "Try out an event of a kill" },
};

TABLE(test_callback);
