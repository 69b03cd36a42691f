/* menu.c - the tree of directories, pages and buttons that roles are given;
 * all tenants share it, its buttons carry the permissions. */

#include "common/inputs.h"
#include "queries.h"
#include "system/system.h"
#include "web/endpoint.h"

struct menu_list {
	const char *name;
	int32_t status;
};

static const struct field menu_list_fields[] = {
	FIELD(struct menu_list, name, .doc = "part of the name"),
	FIELD(struct menu_list, status, .dict = "common_status", .lo = 0,
	    .hi = 1, .doc = "0 enabled, 1 disabled"),
};

struct menu_save {
	int64_t id, parent_id;
	const char *name, *permission, *path, *icon, *component,
	    *component_name;
	int32_t type, sort, status;
	bool visible, keep_alive, always_show;
};

static const struct field menu_save_fields[] = {
	FIELD(struct menu_save, id, .doc = "which one; ignored on create"),
	FIELD(struct menu_save, name, .req = true, .max = 50,
	    .doc = "title, unique among its siblings"),
	FIELD(struct menu_save, permission, .max = 100,
	    .doc = "module:resource:action"),
	FIELD(struct menu_save, type, .req = true, .dict = "system_menu_type",
	    .lo = 1, .hi = 3, .doc = "1 directory, 2 page, 3 button"),
	FIELD(struct menu_save, sort, .req = true,
	    .doc = "order among the siblings"),
	FIELD(struct menu_save, parent_id, .req = true, .doc = "0: top level"),
	FIELD(struct menu_save, path, .max = 200, .doc = "route; no button's"),
	FIELD(struct menu_save, icon, .max = 100, .doc = "no button's"),
	FIELD(struct menu_save, component, .max = 200,
	    .doc = "view file; no button's"),
	FIELD(struct menu_save, component_name, .max = 255,
	    .doc = "the page's own name, unique; no button's"),
	FIELD(struct menu_save, status, .req = true, .dict = "common_status",
	    .lo = 0, .hi = 1, .doc = "0 enabled, 1 disabled"),
	FIELD(struct menu_save, visible, .doc = "shown in the menu"),
	FIELD(struct menu_save, keep_alive, .doc = "page is cached"),
	FIELD(struct menu_save, always_show, .doc = "shown with one child too"),
};

static const struct endpoint menu_endpoints[] = {
	{ ADMIN, POST, "/system/menu/create", PERM_SHARED("system:menu:create"),
	    IN(menu_save), ID_OF(menu_create, CHECK(menu_create_check)),
	    "Create a menu" },
	{ ADMIN, PUT, "/system/menu/update", PERM_SHARED("system:menu:update"),
	    IN(menu_save),
	    DONE(menu_update, E_MENU_UNKNOWN, CHECK(menu_update_check)),
	    "Change a menu" },
	{ ADMIN, DELETE, "/system/menu/delete",
	    PERM_SHARED("system:menu:delete"), IN(by_id),
	    DONE(menu_delete, E_MENU_HAS_CHILDREN, CHECK(menu_delete_check)),
	    "Delete a menu and its links to roles" },
	{ ADMIN, DELETE, "/system/menu/delete-list",
	    PERM_SHARED("system:menu:delete"), IN(by_ids),
	    DONE(menu_delete_list, E_MENU_HAS_CHILDREN,
	        CHECK(menu_delete_list_lock)),
	    "Delete several menus, or none when a child would stay" },
	{ ADMIN, GET, "/system/menu/list", PERM("system:menu:query"),
	    IN(menu_list), LIST(menu_list), "List menus by name and status" },
	{ ADMIN, GET, "/system/menu/simple-list", LOGGED_IN, NO_INPUT,
	    LIST(menu_simple_list), "List enabled menus, few members" },
	{ ADMIN, GET, "/system/menu/list-all-simple", LOGGED_IN, NO_INPUT,
	    LIST(menu_simple_list), "List enabled menus, few members" },
	{ ADMIN, GET, "/system/menu/get", PERM("system:menu:query"), IN(by_id),
	    ONE(menu_get, OK), "Get a menu" },
};

TABLE(menu);
