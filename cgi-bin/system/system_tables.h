/*
 * system_tables.h - inner: the tables of the pool system.  Each file defines
 * one; main.c lists them.
 */
#ifndef SYSTEM_SYSTEM_TABLES_H
#define SYSTEM_SYSTEM_TABLES_H

#include "web/endpoint.h"

extern const struct domain system_domain;

extern const struct table user_table;
extern const struct table user_save_table;
extern const struct table user_password_table;
extern const struct table user_import_table;
extern const struct table user_import_template_table;
extern const struct table user_remote_table;
extern const struct table profile_table;
extern const struct table saved_view_table;
extern const struct table user_setting_table;
extern const struct table dept_table;
extern const struct table dept_remote_table;
extern const struct table post_table;
extern const struct table post_remote_table;
extern const struct table notice_table;
extern const struct table notify_template_table;
extern const struct table notify_message_table;
extern const struct table notify_send_table;
extern const struct table social_table;
extern const struct table area_table;
extern const struct table unserved_table;
extern const struct table role_table;
extern const struct table permission_table;
extern const struct table permission_explain_table;
extern const struct table permission_remote_table;
extern const struct table menu_table;
extern const struct table tenant_admin_table;
extern const struct table tenant_package_table;
extern const struct table tenant_remote_table;
extern const struct table session_table;
extern const struct table dict_type_table;
extern const struct table dict_data_table;
extern const struct table dict_remote_table;
extern const struct table operate_log_table;
extern const struct table ops_table;

#endif
