/* notify_message.c - in-site messages: a user reads his own; administrators
 * with the permission list those of all users, as they are stored. */
#include "sql/system/notify_message.h"
#include "common/inputs.h"
#include "system/shown_message.h"
#include "system/system_tables.h"

struct unread_list {
	int32_t size;
};
static const struct field unread_list_fields[] = {
	FIELD(struct unread_list, size, .lo = 1, .hi = 200, .dflt = "10",
	    .doc = "at most so many"),
};

struct my_messages {
	int32_t page_no, page_size;
	bool read_status;
	struct range create_time;
};
static const struct field my_messages_fields[] = {
	PAGE_FIELDS(struct my_messages),
	FIELD(struct my_messages, read_status, .doc = "read ones, or unread"),
	FIELD(struct my_messages, create_time),
};

struct message_page {
	int32_t page_no, page_size;
	int64_t user_id;
	int32_t user_type, template_type;
	const char *template_code;
	struct range create_time;
};
static const struct field message_page_fields[] = {
	PAGE_FIELDS(struct message_page),
	FIELD(struct message_page, user_id),
	FIELD(struct message_page, user_type, .lo = 1, .hi = 2,
	    .dict = "user_type"),
	FIELD(struct message_page, template_code, .doc = "part of the code"),
	FIELD(struct message_page, template_type, .lo = 1, .hi = 2,
	    .dict = "system_notify_template_type"),
	FIELD(struct message_page, create_time),
};

/* clang-format off */
static const struct endpoint notify_message_endpoints[] = {
	{ ADMIN, GET, "/system/notify-message/get-unread-count", LOGGED_IN,
	    NO_INPUT, VALUE(message_unread_count, UNLOGGED),
	    "Count one's unread messages" },
	{ ADMIN, GET, "/system/notify-message/get-unread-list", LOGGED_IN,
	    IN(unread_list),
	    LIST(message_unread_list, .translated = shown_message),
	    "List one's newest unread messages" },
	{ ADMIN, GET, "/system/notify-message/my-page", LOGGED_IN,
	    IN(my_messages), PAGE(my_messages, .translated = shown_message),
	    "List one's messages" },
	{ ADMIN, PUT, "/system/notify-message/update-read", LOGGED_IN,
	    IN_QUERY(by_ids), DONE(message_read, OK),
	    "Mark some of one's messages as read" },
	{ ADMIN, PUT, "/system/notify-message/update-all-read", LOGGED_IN,
	    NO_INPUT, DONE(message_read_all, OK, SAYS("update read")),
	    "Mark all of one's messages as read" },
	{ ADMIN, GET, "/system/notify-message/get",
	    PERM("system:notify-message:query"),
	    IN(by_id), ONE(message_get, OK), "Read one message" },
	{ ADMIN, GET, "/system/notify-message/page",
	    PERM("system:notify-message:query"),
	    IN(message_page), PAGE(message_page),
	    "List messages by reader, template and time" },
};
/* clang-format on */

TABLE(notify_message);
