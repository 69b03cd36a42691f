/* device_tables.h - inner: the tables of the pool device: channels and devices,
 * for administrators and modules. */
#ifndef DEVICE_DEVICE_TABLES_H
#define DEVICE_DEVICE_TABLES_H

#include "web/endpoint.h"

extern const struct table ad_slot_channel_table, certification_table,
    channel_table, channel_remote_table, count_table, device_import_table,
    device_import_task_table, device_save_table, device_table,
    device_tell_table, device_ui_table, info_modify_import_table,
    info_modify_table, key_table, overview_table, user_channel_table;
extern const struct domain device_domain;

#endif
