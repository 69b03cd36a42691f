/* notify_template.c - templates of in-site messages, the same for all tenants:
 * a text with names in braces. */
#include "sql/system/notify_template.h"
#include "common/inputs.h"
#include "system/errors.h"
#include "system/system_tables.h"

struct notify_template_page {
	int32_t page_no, page_size;
	const char *code, *name;
	int32_t status;
	struct range create_time;
};
static const struct field notify_template_page_fields[] = {
	PAGE_FIELDS(struct notify_template_page),
	FIELD(struct notify_template_page, code, .doc = "part of the code"),
	FIELD(struct notify_template_page, name, .doc = "part of the name"),
	FIELD(struct notify_template_page, status, .lo = 0, .hi = 1,
	    .dict = "common_status"),
	FIELD(struct notify_template_page, create_time),
};

#define TEMPLATE_FIELDS(T) \
	FIELD(T, name, .req = true, .max = 63), \
	    FIELD(T, code, .req = true, .max = 64), \
	    FIELD(T, type, .req = true, .lo = 1, .hi = 2, \
	        .dict = "system_notify_template_type"), \
	    FIELD(T, nickname, .req = true, .max = 255, .doc = "the sender"), \
	    FIELD(T, content, .req = true, .max = 1024, \
	        .doc = "text with names in braces: Dear {user}"), \
	    FIELD(T, status, .req = true, .lo = 0, .hi = 1, \
	        .dict = "common_status"), \
	    FIELD(T, remark, .max = 255)

struct notify_template_create {
	const char *name, *code, *nickname, *content, *remark;
	int32_t type, status;
};
static const struct field notify_template_create_fields[] = {
	TEMPLATE_FIELDS(struct notify_template_create),
};

struct notify_template_update {
	int64_t id;
	const char *name, *code, *nickname, *content, *remark;
	int32_t type, status;
};
static const struct field notify_template_update_fields[] = {
	FIELD(struct notify_template_update, id, .req = true),
	TEMPLATE_FIELDS(struct notify_template_update),
};

/* clang-format off */
static const struct endpoint notify_template_endpoints[] = {
	{ ADMIN, POST, "/system/notify-template/create",
	    PERM_SHARED("system:notify-template:create"),
	    IN(notify_template_create), ID_OF(notify_template_create),
	    "Create a message template" },
	{ ADMIN, PUT, "/system/notify-template/update",
	    PERM_SHARED("system:notify-template:update"),
	    IN(notify_template_update),
	    DONE(notify_template_update, E_MESSAGE_TEMPLATE_UNKNOWN),
	    "Change a message template" },
	{ ADMIN, DELETE, "/system/notify-template/delete",
	    PERM_SHARED("system:notify-template:delete"),
	    IN(by_id), DONE(notify_template_delete, E_MESSAGE_TEMPLATE_UNKNOWN),
	    "Delete a message template; what was sent stays" },
	{ ADMIN, DELETE, "/system/notify-template/delete-list",
	    PERM_SHARED("system:notify-template:delete"),
	    IN(by_ids), DONE(notify_template_delete_list, OK),
	    "Delete message templates; unknown ids are ignored" },
	{ ADMIN, GET, "/system/notify-template/get",
	    PERM("system:notify-template:query"),
	    IN(by_id), ONE(notify_template_get, OK),
	    "Read one message template" },
	{ ADMIN, GET, "/system/notify-template/page",
	    PERM("system:notify-template:query"),
	    IN(notify_template_page), PAGE(notify_template_page),
	    "List message templates by name, code and status" },
	{ ADMIN, GET, "/system/notify-template/simple-list", LOGGED_IN,
	    NO_INPUT, LIST(notify_template_simple_list),
	    "List enabled message templates to choose from" },
	{ ADMIN, GET, "/system/notify-template/list-all-simple", LOGGED_IN,
	    NO_INPUT, LIST(notify_template_simple_list),
	    "List enabled message templates to choose from" },
};
/* clang-format on */

TABLE(notify_template);
