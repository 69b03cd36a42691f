/* mac_sheet.c - the addresses of a blacklist record as a workbook, and the
 * workbook that an import takes. */
#include "blacklist/blacklist_tables.h"
#include "blacklist/record_targets_filter.h"
#include "sheet/sheet_out.h"
#include "sql/blacklist/record_targets.h"
#include "web/download.h"
#include "web/req.h"

static const struct column app_blacklist_mac_sheet[] = {
	{ "mac", "MAC address", NULL },
	{ "bind_type", "Binding", "app_blacklist_bind_type" },
	{ "approval_status", "Approval status",
	    "app_blacklist_approval_status" },
	{ "create_time", "Created at", NULL },
};

static enum err
mac_template(struct req *r, const struct args *in)
{
	static const struct column column[] = { { .title = "mac" } };
	static const struct sheet sheet = { "mac", column, 1 };
	static const char *const row[] = { "AA:BB:CC:00:00:01" };

	(void)in;
	return sheet_template_answer(
	    r, &(struct sheet_template){ &sheet, row, 1, "mac-import.xls" });
}

static const struct endpoint mac_sheet_endpoints[] = {
	{ ADMIN, GET, "/device/app-blacklist/mac/import-template", LOGGED_IN,
	    NO_INPUT, CALL(mac_template, WRITES("application/vnd.ms-excel")),
	    "The workbook of an import of addresses, to fill in" },
	{ ADMIN, GET, "/device/app-blacklist/mac/export",
	    PERM("device:app-blacklist:export"),
	    IN_FILTER(record_targets_filter),
	    SHEET(mac_children_page, app_blacklist_mac),
	    "Addresses of a record as a workbook" },
};

TABLE(mac_sheet);
