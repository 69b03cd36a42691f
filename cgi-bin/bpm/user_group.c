/*
 * user_group.c - groups of users, all of whose members are candidates for a
 * task.  Being a member gives nobody a permission, and anyone may be named as a
 * candidate; so whoever saves a group need not see its members by his data
 * scope, and it is only checked that they exist.
 */
#include "sql/bpm/user_group.h"
#include "bpm/errors.h"
#include "common/inputs.h"
#include "web/endpoint.h"

#define MEMBERS_MAX 1000

struct user_group_page {
	int32_t page_no, page_size;
	int64_t id;
	const char *name;
	int32_t status;
	struct range create_time;
};
static const struct field user_group_page_fields[] = {
	PAGE_FIELDS(struct user_group_page),
	FIELD(struct user_group_page, id, .doc = "this group alone"),
	FIELD(struct user_group_page, name, .doc = "part of the name"),
	FIELD(struct user_group_page, status, .lo = 0, .hi = 1,
	    .dict = "common_status"),
	FIELD(struct user_group_page, create_time),
};

struct user_group_save {
	int64_t id; /* of a change */
	const char *name, *description;
	struct ids user_ids;
	int32_t status;
};
static const struct field user_group_save_fields[] = {
	FIELD(struct user_group_save, id, .req = true),
	FIELD(struct user_group_save, name, .req = true, .max = 100),
	FIELD(struct user_group_save, description, .text = TEXT_PROSE),
	FIELD(struct user_group_save, user_ids, .req = true, .max = MEMBERS_MAX,
	    .doc = "users of the tenant"),
	FIELD(struct user_group_save, status, .req = true, .lo = 0, .hi = 1,
	    .dict = "common_status"),
};

/* clang-format off */
static const struct endpoint user_group_endpoints[] = {
	{ ADMIN, POST, "/bpm/user-group/create", PERM("bpm:user-group:create"),
	    IN_CREATE(user_group),
	    ID_OF(user_group_create, CHECK(user_group_create_check)),
	    "Create a group of users" },
	{ ADMIN, PUT, "/bpm/user-group/update", PERM("bpm:user-group:update"),
	    IN_UPDATE(user_group),
	    DONE(user_group_update, E_GROUP_MISSING,
	        CHECK(user_group_update_check),
	        REVISES("/bpm/user-group/get", user_group_revision)),
	    "Change a group of users" },
	{ ADMIN, DELETE, "/bpm/user-group/delete",
	    PERM("bpm:user-group:delete"),
	    IN(by_id),
	    DONE(user_group_delete, E_GROUP_MISSING,
	        REVISES("/bpm/user-group/get", user_group_revision)),
	    "Delete a group of users" },
	{ ADMIN, GET, "/bpm/user-group/get", PERM("bpm:user-group:query"),
	    IN(by_id), ONE(user_group_get, OK, TAGGED), "Read one group of users" },
	{ ADMIN, GET, "/bpm/user-group/page", PERM("bpm:user-group:query"),
	    IN(user_group_page), PAGE(user_group_page),
	    "List groups of users by name and status" },
	{ ADMIN, GET, "/bpm/user-group/simple-list", LOGGED_IN,
	    NO_INPUT, LIST(user_group_simple_list), "List enabled groups" },
};
/* clang-format on */

TABLE(user_group);
