/* main.c - the main program of the pool blacklist: which applications devices
 * must uninstall or kill, and the rules that choose devices. */
#include "app/pool.h"
#include "base/base.h"
#include "blacklist/blacklist_tables.h"

static const struct table *const tables[] = {
	&approval_table,
	&cache_refresh_table,
	&record_targets_table,
	&record_targets_save_table,
	&draft_table,
	&exec_detail_export_table,
	&exec_detail_table,
	&mac_sheet_table,
	&mac_import_table,
	&match_explain_table,
	&impact_preview_table,
	&record_export_table,
	&record_save_table,
	&record_table,
	&rule_count_table,
	&rule_save_table,
	&rule_table,
	&statistics_table,
	&test_callback_table,
};

const struct domain blacklist_domain = { "blacklist", tables,
	ARRAY_LEN(tables) };

int
main(int argc, char **argv)
{
	return pool_main(argc, argv, &blacklist_domain, POOL_CACHE);
}
