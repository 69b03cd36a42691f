/* user_setting.c - the settings of the site, which each user keeps on the
 * server. */
#include "sql/system/user_setting.h"

#include "system/system_tables.h"
#include "web/req.h"

#define SETTING_BYTES 8192 /* of the settings of a user */

struct user_setting_save {
	const char *value;
};
static const struct field user_setting_save_fields[] = {
	FIELD(struct user_setting_save, value, .req = true, .blank = true,
	    .max = SETTING_BYTES, .max_bytes = SETTING_BYTES,
	    .doc = "the site's own text"),
};

/* clang-format off */
static const struct endpoint user_setting_endpoints[] = {
	{ ADMIN, GET, "/system/user-setting/get", LOGGED_IN, NO_INPUT,
	    ONE(user_setting_get, OK), "Read my settings of the site" },
	{ ADMIN, PUT, "/system/user-setting/save", LOGGED_IN,
	    IN(user_setting_save), DONE(user_setting_save, OK),
	    "Save my settings of the site" },
};
/* clang-format on */

TABLE(user_setting);
