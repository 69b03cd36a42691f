/* infra_tables.h - inner: the tables of the pool infra: configuration, files,
 * export tasks and messages to browsers. */
#ifndef INFRA_INFRA_TABLES_H
#define INFRA_INFRA_TABLES_H

#include "web/endpoint.h"

extern const struct table config_table, config_remote_table;
extern const struct table export_task_table, push_table;
extern const struct table file_config_table, file_table, file_upload_table;
extern const struct table file_presign_table, file_serve_table,
    storage_test_table;
extern const struct table infra_unserved_table;
extern const struct domain infra_domain;

#endif
