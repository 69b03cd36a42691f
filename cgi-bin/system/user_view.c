/* user_view.c - what users keep on the server of how they look at the site:
 * views (a page's filter with a name), and settings of the site itself. */
#include "sql/system/user_view.h"
#include "common/inputs.h"
#include "input/given.h"
#include "store/row_json.h"
#include "system/errors.h"
#include "system/system_tables.h"
#include "web/req.h"

#define VIEWS_MAX     200  /* of a user */
#define SETTING_BYTES 8192 /* of the settings of a user */

struct user_view_list {
	const char *page;
};
static const struct field user_view_list_fields[] = {
	FIELD(struct user_view_list, page, .max = 64,
	    .doc = "name of a page; all when absent"),
};

struct user_view_save {
	int64_t id;
	const char *page, *name, *query;
	bool shared;
};
static const struct field user_view_save_fields[] = {
	FIELD(
	    struct user_view_save, id, .doc = "which one; a new one if absent"),
	FIELD(struct user_view_save, page, .req = true, .max = 64,
	    .doc = "name of the page"),
	FIELD(struct user_view_save, name, .req = true, .max = 64,
	    .doc = "unique among one's own views of the page"),
	FIELD(struct user_view_save, query, .req = true, .blank = true,
	    .max = 4000, .doc = "the filter, as the page's address has it"),
	FIELD(struct user_view_save, shared,
	    .doc = "shown to all users of the tenant"),
};

struct user_setting_save {
	const char *value;
};
static const struct field user_setting_save_fields[] = {
	FIELD(struct user_setting_save, value, .req = true, .blank = true,
	    .max = SETTING_BYTES, .max_bytes = SETTING_BYTES,
	    .doc = "the site's own text"),
};

static enum err
user_view_save(struct req *r, const struct args *in)
{
	const struct user_view_save *q = in->at;
	const int32_t most = VIEWS_MAX;
	struct row row;

	TRY(db_check(
	    r->ctx, &sql_user_view_check, WITH(in, AN("most", &most))));
	if (decode_given(in, &q->id))
		TRY(db_one(r->ctx, &sql_user_view_update, in,
		    E_USER_VIEW_UNKNOWN, &row));
	else
		TRY(db_one(r->ctx, &sql_user_view_create, in, E_SYSTEM, &row));
	row_value(&r->out, &row);
	return OK;
}

/* clang-format off */
static const struct endpoint user_view_endpoints[] = {
	{ ADMIN, GET, "/system/user-view/list", LOGGED_IN, IN(user_view_list),
	    LIST(user_view_list), "List saved views, my own and shared ones" },
	{ ADMIN, POST, "/system/user-view/save", LOGGED_IN, IN(user_view_save),
	    CALL(user_view_save, SHOWS_ID,
	        REFUSES(E_USER_VIEW_UNKNOWN, E_USER_VIEW_NAME_TAKEN,
	            E_USER_VIEW_TOO_MANY)),
	    "Save a view" },
	{ ADMIN, DELETE, "/system/user-view/delete", LOGGED_IN, IN(by_id),
	    DONE(user_view_delete, E_USER_VIEW_UNKNOWN), "Delete my view" },
	{ ADMIN, GET, "/system/user-setting/get", LOGGED_IN, NO_INPUT,
	    ONE(user_setting_get, OK), "Read my settings of the site" },
	{ ADMIN, PUT, "/system/user-setting/save", LOGGED_IN,
	    IN(user_setting_save), DONE(user_setting_save, OK),
	    "Save my settings of the site" },
};
/* clang-format on */

TABLE(user_view);
