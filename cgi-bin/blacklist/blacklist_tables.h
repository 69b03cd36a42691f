/* blacklist_tables.h - inner: the tables of endpoints of the pool blacklist:
 * which applications devices must uninstall or kill, and rules. */
#ifndef BLACKLIST_BLACKLIST_TABLES_H
#define BLACKLIST_BLACKLIST_TABLES_H

#include "web/endpoint.h"

extern const struct table approval_table, cache_refresh_table,
    record_targets_save_table, record_targets_table, draft_table,
    exec_detail_export_table, exec_detail_table, mac_sheet_table,
    mac_import_table, match_explain_table, impact_preview_table,
    record_export_table, record_save_table, record_table, rule_count_table,
    rule_save_table, rule_table, statistics_table, test_callback_table;
extern const struct domain blacklist_domain;

#endif
