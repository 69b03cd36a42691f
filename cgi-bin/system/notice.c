/* notice.c - notices that administrators write to each other. */
#include "sql/system/notice.h"
#include "bus/message.h"
#include "common/inputs.h"
#include "system/errors.h"
#include "web/req.h"

struct notice_page {
	int32_t page_no, page_size;
	const char *title;
	int32_t status;
};
static const struct field notice_page_fields[] = {
	PAGE_FIELDS(struct notice_page),
	FIELD(struct notice_page, title, .doc = "part of the title"),
	FIELD(struct notice_page, status, .lo = 0, .hi = 1,
	    .dict = "common_status"),
};

struct notice_save {
	int64_t id; /* of a change */
	const char *title, *content;
	int32_t type, status;
};
static const struct field notice_save_fields[] = {
	FIELD(struct notice_save, id, .req = true),
	FIELD(struct notice_save, title, .req = true, .max = 50),
	FIELD(struct notice_save, type, .req = true, .lo = 1, .hi = 2,
	    .dict = "system_notice_type"),
	FIELD(struct notice_save, content, .text = TEXT_PROSE, .max = 200000,
	    .doc = "HTML"),
	FIELD(struct notice_save, status, .lo = 0, .hi = 1,
	    .dict = "common_status", .doc = "a new one is enabled when absent"),
};

/* Shows the notice to every administrator of the tenant who is online now. */
static enum err
notice_push(struct req *r, const struct args *in)
{
	struct message m = { .tenant_id = r->ctx->caller.tenant_id,
		.user_type = USER_ADMIN,
		.type = "notice-push" };
	struct row row;

	TRY(db_one(r->ctx, &sql_notice_push, in, E_NOTICE_UNKNOWN, &row));
	TRY(push_row(r->ctx, &m, &row));
	return done(r);
}

/* clang-format off */
static const struct endpoint notice_endpoints[] = {
	{ ADMIN, POST, "/system/notice/create", PERM("system:notice:create"),
	    IN_CREATE(notice), ID_OF(notice_create), "Create a notice" },
	{ ADMIN, PUT, "/system/notice/update", PERM("system:notice:update"),
	    IN_UPDATE(notice), DONE(notice_update, E_NOTICE_UNKNOWN,
	        REVISES("/system/notice/get", notice_revision)),
	    "Change a notice" },
	{ ADMIN, DELETE, "/system/notice/delete", PERM("system:notice:delete"),
	    IN(by_id), DONE(notice_delete, E_NOTICE_UNKNOWN,
	        REVISES("/system/notice/get", notice_revision)),
	    "Delete a notice" },
	{ ADMIN, DELETE, "/system/notice/delete-list",
	    PERM("system:notice:delete"),
	    IN(by_ids), DONE(notice_delete_list, OK),
	    "Delete notices; unknown ids are ignored" },
	{ ADMIN, GET, "/system/notice/get", PERM("system:notice:query"),
	    IN(by_id), ONE(notice_get, OK, TAGGED), "Read one notice" },
	{ ADMIN, GET, "/system/notice/page", PERM("system:notice:query"),
	    IN(notice_page), PAGE(notice_page),
	    "List notices by title and status" },
	{ ADMIN, POST, "/system/notice/push", PERM("system:notice:update"),
	    IN_QUERY(by_id), CALL(notice_push, REFUSES(E_NOTICE_UNKNOWN)),
	    "Show a notice to the administrators who are online" },
};
/* clang-format on */

TABLE(notice);
