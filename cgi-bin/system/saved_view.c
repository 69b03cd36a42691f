/* saved_view.c - views that users have saved: a page's filter with a name, for
 * oneself or for all users of the tenant. */
#include "sql/system/saved_view.h"
#include "common/inputs.h"
#include "input/given.h"
#include "store/row.h"
#include "system/errors.h"
#include "system/system_tables.h"
#include "text/json_out.h"
#include "web/req.h"

#define VIEWS_MAX 200 /* of a user */

struct saved_view_list {
	const char *page;
};
static const struct field saved_view_list_fields[] = {
	FIELD(struct saved_view_list, page, .max = 64,
	    .doc = "name of a page; all when absent"),
};

struct saved_view_save {
	int64_t id;
	const char *page, *name, *query;
	bool shared;
};
static const struct field saved_view_save_fields[] = {
	FIELD(struct saved_view_save, id,
	    .doc = "which one; a new one if absent"),
	FIELD(struct saved_view_save, page, .req = true, .max = 64,
	    .doc = "name of the page"),
	FIELD(struct saved_view_save, name, .req = true, .max = 64,
	    .doc = "unique among one's own views of the page"),
	FIELD(struct saved_view_save, query, .req = true, .blank = true,
	    .max = 4000, .doc = "the filter, as the page's address has it"),
	FIELD(struct saved_view_save, shared,
	    .doc = "shown to all users of the tenant"),
};

static enum err
saved_view_save(struct req *r, const struct args *in)
{
	const struct saved_view_save *q = in->at;
	const int32_t most = VIEWS_MAX;
	struct row row;

	TRY(db_check(
	    r->ctx, &sql_saved_view_check, WITH(in, AN("most", &most))));
	if (decode_given(in, &q->id))
		TRY(db_one(r->ctx, &sql_saved_view_update, in,
		    E_USER_VIEW_UNKNOWN, &row));
	else
		TRY(db_one(r->ctx, &sql_saved_view_create, in, E_SYSTEM, &row));
	row_value(&r->out, &row);
	return OK;
}

/* clang-format off */
static const struct endpoint saved_view_endpoints[] = {
	{ ADMIN, GET, "/system/user-view/list", LOGGED_IN, IN(saved_view_list),
	    LIST(saved_view_list), "List saved views, my own and shared ones" },
	{ ADMIN, POST, "/system/user-view/save", LOGGED_IN, IN(saved_view_save),
	    CALL(saved_view_save, SHOWS_ID,
	        REFUSES(E_USER_VIEW_UNKNOWN, E_USER_VIEW_NAME_TAKEN,
	            E_USER_VIEW_TOO_MANY)),
	    "Save a view" },
	{ ADMIN, DELETE, "/system/user-view/delete", LOGGED_IN, IN(by_id),
	    DONE(saved_view_delete, E_USER_VIEW_UNKNOWN), "Delete my view" },
};
/* clang-format on */

TABLE(saved_view);
