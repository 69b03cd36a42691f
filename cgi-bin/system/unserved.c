/* unserved.c - resources that the suite does not offer although the front-end
 * has pages for them: captcha, text messages, mail, OAuth clients, social
 * accounts.  Their menus are not seeded. */
#include "common/unserved.h"

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
