/* main.c - the system pool: users, permissions, tenants, dictionaries, notices
 * and the operation log, for the administration site. */
#include "app/pool.h"
#include "base/base.h"
#include "common/unserved.h"
#include "web/endpoint.h"

/* Resources that the suite does not offer although the front-end has pages for
 * them: captcha, text messages, mail, OAuth clients, social accounts.  Their
 * menus are not seeded. */
/* clang-format off */
static const struct endpoint unserved_endpoints[] = {
	UNSERVED(POST, "/system/captcha/get", TENANT_FREE),
	UNSERVED(POST, "/system/captcha/check", TENANT_FREE),

	UNSERVED_KEPT("/system/sms-channel"),
	UNSERVED_LISTED("/system/sms-channel"),
	UNSERVED_KEPT("/system/sms-template"),
	UNSERVED_LISTED("/system/sms-template"),
	UNSERVED(GET, "/system/sms-template/export-excel", LOGGED_IN),
	UNSERVED(POST, "/system/sms-template/send-sms", LOGGED_IN),
	UNSERVED_READ("/system/sms-log"),
	UNSERVED(GET, "/system/sms-log/export-excel", LOGGED_IN),
	UNSERVED(POST, "/system/sms/callback/aliyun", TENANT_FREE),
	UNSERVED(POST, "/system/sms/callback/tencent", TENANT_FREE),
	UNSERVED(POST, "/system/sms/callback/huawei", TENANT_FREE),
	UNSERVED(POST, "/system/sms/callback/qiniu", TENANT_FREE),

	UNSERVED_KEPT("/system/mail-account"),
	UNSERVED_LISTED("/system/mail-account"),
	UNSERVED_KEPT("/system/mail-template"),
	UNSERVED_LISTED("/system/mail-template"),
	UNSERVED(POST, "/system/mail-template/send-mail", LOGGED_IN),
	UNSERVED_READ("/system/mail-log"),
	UNSERVED(GET, "/system/mail-log/export-excel", LOGGED_IN),

	UNSERVED_KEPT("/system/oauth2-client"),
	UNSERVED(POST, "/system/oauth2/token", TENANT_FREE),
	UNSERVED(DELETE, "/system/oauth2/token", TENANT_FREE),
	UNSERVED(POST, "/system/oauth2/check-token", TENANT_FREE),
	UNSERVED(GET, "/system/oauth2/authorize", LOGGED_IN),
	UNSERVED(POST, "/system/oauth2/authorize", LOGGED_IN),
	UNSERVED(GET, "/system/oauth2/user/get", LOGGED_IN),
	UNSERVED(PUT, "/system/oauth2/user/update", LOGGED_IN),

	UNSERVED_KEPT("/system/social-client"),
	UNSERVED(POST, "/system/social-client/send-subscribe-message",
	    LOGGED_IN),
	UNSERVED(POST, "/system/social-user/bind", LOGGED_IN),
	UNSERVED(DELETE, "/system/social-user/unbind", LOGGED_IN),
	UNSERVED_READ("/system/social-user"),
};
/* clang-format on */

TABLE(unserved);

/* clang-format off */
#define TABLES(T) \
	T(user) T(user_save) T(user_password) T(user_import) \
	T(user_import_template) T(user_remote) T(profile) T(saved_view) \
	T(user_setting) T(dept) T(dept_remote) T(post) T(post_remote) \
	T(notice) T(notify_template) T(notify_message) T(notify_send) \
	T(social) T(area) T(unserved) T(role) T(permission) \
	T(permission_explain) T(permission_remote) T(menu) \
	T(tenant_admin) T(tenant_package) T(tenant_remote) T(session) \
	T(dict_type) T(dict_data) T(dict_remote) T(operate_log) T(ops) T(metrics)
/* clang-format on */

TABLES(TABLE_DECLARE)
static const struct table *const tables[] = { TABLES(TABLE_ADDRESS) };

const struct domain system_domain = { "system", tables, ARRAY_LEN(tables) };

int
main(int argc, char **argv)
{
	return pool_main(argc, argv, &system_domain, POOL_CACHE);
}
