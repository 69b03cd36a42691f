/* main.c - the system pool: users, permissions, tenants, dictionaries, notices
 * and the operation log, for the administration site. */
#include "app/pool.h"
#include "base/base.h"
#include "web/endpoint.h"

/* clang-format off */
#define TABLES \
	T(user) T(user_save) T(user_password) T(user_import) \
	T(user_import_template) T(user_remote) T(profile) T(saved_view) \
	T(user_setting) T(dept) T(dept_remote) T(post) T(post_remote) \
	T(notice) T(notify_template) T(notify_message) T(notify_send) \
	T(social) T(area) T(unserved) T(role) T(permission) \
	T(permission_explain) T(permission_remote) T(menu) \
	T(tenant_admin) T(tenant_package) T(tenant_remote) T(session) \
	T(dict_type) T(dict_data) T(dict_remote) T(operate_log) T(ops)
/* clang-format on */

#define T(name) extern const struct table name##_table;
TABLES
#undef T

#define T(name) &name##_table,
static const struct table *const tables[] = { TABLES };
#undef T

const struct domain system_domain = { "system", tables, ARRAY_LEN(tables) };

int
main(int argc, char **argv)
{
	return pool_main(argc, argv, &system_domain, 0);
}
