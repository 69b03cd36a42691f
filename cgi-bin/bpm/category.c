/* category.c - categories of process models; models refer to a category by its
 * code. */
#include "sql/bpm/category.h"
#include "bpm/errors.h"
#include "common/inputs.h"
#include "web/endpoint.h"

struct category_page {
	int32_t page_no, page_size;
	const char *name, *code;
	int32_t status;
	struct range create_time;
};
static const struct field category_page_fields[] = {
	PAGE_FIELDS(struct category_page),
	FIELD(struct category_page, name, .doc = "part of the name"),
	FIELD(struct category_page, code, .doc = "part of the code"),
	FIELD(struct category_page, status, .lo = 0, .hi = 1,
	    .dict = "common_status"),
	FIELD(struct category_page, create_time),
};

struct category_save {
	int64_t id; /* of a change */
	const char *name, *code, *description;
	int32_t status, sort;
};
static const struct field category_save_fields[] = {
	FIELD(struct category_save, id, .req = true),
	FIELD(struct category_save, name, .req = true, .max = 100),
	FIELD(struct category_save, code, .req = true, .max = 100,
	    .doc = "models refer to it; they follow a change"),
	FIELD(struct category_save, description, .text = TEXT_PROSE),
	FIELD(struct category_save, status, .req = true, .lo = 0, .hi = 1,
	    .dict = "common_status"),
	FIELD(struct category_save, sort, .req = true),
};

/* clang-format off */
static const struct endpoint category_endpoints[] = {
	{ ADMIN, POST, "/bpm/category/create", PERM("bpm:category:create"),
	    IN_CREATE(category), ID_OF(category_create), "Create a category" },
	{ ADMIN, PUT, "/bpm/category/update", PERM("bpm:category:update"),
	    IN_UPDATE(category), DONE(category_update, E_CATEGORY_MISSING,
	        REVISES("/bpm/category/get", category_revision)),
	    "Change a category" },
	{ ADMIN, PUT, "/bpm/category/update-sort-batch",
	    PERM("bpm:category:update"),
	    IN_QUERY(by_ids),
	    DONE(category_sort, OK, CHECK(category_sort_check)),
	    "Put categories into this order" },
	{ ADMIN, DELETE, "/bpm/category/delete", PERM("bpm:category:delete"),
	    IN(by_id),
	    DONE(category_delete, E_CATEGORY_MISSING,
	        CHECK(category_delete_check),
	        REVISES("/bpm/category/get", category_revision)),
	    "Delete a category" },
	{ ADMIN, GET, "/bpm/category/get", PERM("bpm:category:query"),
	    IN(by_id), ONE(category_get, OK, TAGGED), "Read one category" },
	{ ADMIN, GET, "/bpm/category/page", PERM("bpm:category:query"),
	    IN(category_page), PAGE(category_page),
	    "List categories by name, code and status" },
	{ ADMIN, GET, "/bpm/category/simple-list", LOGGED_IN,
	    NO_INPUT, LIST(category_simple_list), "List enabled categories" },
};
/* clang-format on */

TABLE(category);
