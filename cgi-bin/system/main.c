/* main.c - the system pool: users, permissions, tenants, dictionaries, notices
 * and the operation log, for the administration site. */
#include "app/pool.h"
#include "base/base.h"
#include "system/system_tables.h"

static const struct table *const tables[] = {
	&user_table,
	&user_save_table,
	&user_password_table,
	&user_import_table,
	&user_import_template_table,
	&user_remote_table,
	&profile_table,
	&saved_view_table,
	&user_setting_table,
	&dept_table,
	&dept_remote_table,
	&post_table,
	&post_remote_table,
	&notice_table,
	&notify_template_table,
	&notify_message_table,
	&notify_send_table,
	&social_table,
	&area_table,
	&unserved_table,
	&role_table,
	&permission_table,
	&permission_explain_table,
	&permission_remote_table,
	&menu_table,
	&tenant_admin_table,
	&tenant_package_table,
	&tenant_remote_table,
	&session_table,
	&dict_type_table,
	&dict_data_table,
	&dict_remote_table,
	&operate_log_table,
	&ops_table,
};

const struct domain system_domain = { "system", tables, ARRAY_LEN(tables) };

int
main(int argc, char **argv)
{
	return pool_main(argc, argv, &system_domain, 0);
}
