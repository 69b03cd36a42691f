/* post.c - posts: the positions that users hold beside their departments. */
#include "sql/system/post.h"
#include "common/inputs.h"
#include "system/errors.h"
#include "web/req.h"

struct post_page {
	int32_t page_no, page_size;
	const char *code, *name;
	int32_t status;
};
static const struct field post_page_fields[] = {
	PAGE_FIELDS(struct post_page),
	FIELD(struct post_page, code, .doc = "part of the code"),
	FIELD(struct post_page, name, .doc = "part of the name"),
	FIELD(struct post_page, status, .lo = 0, .hi = 1,
	    .dict = "common_status"),
};

static const struct column post_sheet[] = {
	{ "id", "Id", NULL },
	{ "name", "Name", NULL },
	{ "code", "Code", NULL },
	{ "sort", "Sort", NULL },
	{ "status", "Status", "common_status" },
};

struct post_save {
	int64_t id; /* of a change */
	const char *name, *code, *remark;
	int32_t sort, status;
};
static const struct field post_save_fields[] = {
	FIELD(struct post_save, id, .req = true),
	FIELD(struct post_save, name, .req = true, .max = 50),
	FIELD(struct post_save, code, .req = true, .max = 64),
	FIELD(struct post_save, sort, .req = true),
	FIELD(struct post_save, status, .lo = 0, .hi = 1,
	    .dict = "common_status", .doc = "a new one is enabled when absent"),
	FIELD(struct post_save, remark, .text = TEXT_PROSE, .max = 500),
};

/* clang-format off */
static const struct endpoint post_endpoints[] = {
	{ ADMIN, POST, "/system/post/create", PERM("system:post:create"),
	    IN_CREATE(post), ID_OF(post_create), "Create a post" },
	{ ADMIN, PUT, "/system/post/update", PERM("system:post:update"),
	    IN_UPDATE(post), DONE(post_update, E_POST_UNKNOWN,
	        REVISES("/system/post/get", post_revision)),
	    "Change a post" },
	{ ADMIN, DELETE, "/system/post/delete", PERM("system:post:delete"),
	    IN(by_id), DONE(post_delete, E_POST_UNKNOWN,
	        REVISES("/system/post/get", post_revision)),
	    "Delete a post; its users keep it in their lists" },
	{ ADMIN, DELETE, "/system/post/delete-list", PERM("system:post:delete"),
	    IN(by_ids), DONE(post_delete_list, OK),
	    "Delete posts; unknown ids are ignored" },
	{ ADMIN, GET, "/system/post/get", PERM("system:post:query"),
	    IN(by_id), ONE(post_get, OK, TAGGED), "Read one post" },
	{ ADMIN, GET, "/system/post/page", PERM("system:post:query"),
	    IN(post_page), PAGE(post_page),
	    "List posts by name, code and status" },
	{ ADMIN, GET, "/system/post/export-excel", PERM("system:post:export"),
	    IN_FILTER(post_page), SHEET(post_page, post),
	    "Posts as a workbook" },
	{ ADMIN, GET, "/system/post/export", PERM("system:post:export"),
	    IN_FILTER(post_page), SHEET(post_page, post),
	    "Posts as a workbook" },
	{ ADMIN, GET, "/system/post/simple-list", LOGGED_IN, NO_INPUT,
	    LIST(post_simple_list), "List enabled posts to choose from" },
	{ ADMIN, GET, "/system/post/list-all-simple", LOGGED_IN, NO_INPUT,
	    LIST(post_simple_list), "List enabled posts to choose from" },
};
/* clang-format on */

TABLE(post);

/* -- posts for other modules ----------------------------------------------- */

/* For other modules: refuses if one of the posts is unknown or disabled. */
static enum err
post_valid(struct req *r, const struct args *in)
{
	TRY(db_check(r->ctx, &sql_post_valid_check, in));
	return done(r);
}

/* clang-format off */
static const struct endpoint post_remote_endpoints[] = {
	{ RPC, GET, "/post/list", PEER,
	    IN(by_ids), LIST(post_remote_list), "Read several posts" },
	{ RPC, GET, "/post/valid", PEER,
	    IN(by_ids),
	    CALL(post_valid, REFUSES(E_POST_UNKNOWN, E_POST_DISABLED)),
	    "Do all the posts exist and are enabled" },
};
/* clang-format on */

TABLE(post_remote);
