/* main.c - the main program of the pool blacklist: which applications devices
 * must uninstall or kill, and the rules that choose devices. */
#include "app/pool.h"
#include "base/base.h"
#include "web/endpoint.h"

/* clang-format off */
#define TABLES(T) \
	T(approval) T(cache_refresh) T(change_effect) T(record_targets) \
	T(record_targets_save) T(draft) T(exec_detail_export) \
	T(exec_detail) T(mac_sheet) T(mac_import) T(match_explain) T(device_why) \
	T(impact_preview) T(progress) T(record_export) T(record_save) T(record) \
	T(rule_count) T(rule_save) T(rule) T(statistics) T(test_callback)
/* clang-format on */

TABLES(TABLE_DECLARE)
static const struct table *const tables[] = { TABLES(TABLE_ADDRESS) };

const struct domain blacklist_domain = { "blacklist", tables,
	ARRAY_LEN(tables) };

int
main(int argc, char **argv)
{
	return pool_main(argc, argv, &blacklist_domain, POOL_CACHE);
}
