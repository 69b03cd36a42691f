/* config.c - configuration entries: settings that administrators change while
 * the suite runs, and that other modules read. */
#include <string.h>

#include "auth/caller.h"
#include "auth/device_auth.h"
#include "auth/password.h"
#include "common/inputs.h"
#include "infra/errors.h"
#include "settings/config_value.h"
#include "sql/infra/config.h"
#include "store/db_run.h"
#include "store/row.h"
#include "text/json_out.h"
#include "web/export.h"
#include "web/req.h"

struct config_page {
	int32_t page_no, page_size;
	const char *name, *key;
	int32_t type;
	struct range create_time;
};
static const struct field config_page_fields[] = {
	PAGE_FIELDS(struct config_page),
	FIELD(struct config_page, name, .doc = "part of the name"),
	FIELD(struct config_page, key, .doc = "part of the key"),
	FIELD(struct config_page, type, .lo = 1, .hi = 2,
	    .dict = "infra_config_type"),
	FIELD(struct config_page, create_time),
};

static const struct column config_sheet[] = {
	{ "id", "Id", NULL },
	{ "category", "Category", NULL },
	{ "name", "Name", NULL },
	{ "key", "Key", NULL },
	{ "value", "Value", NULL },
	{ "type", "Type", "infra_config_type" },
	{ "visible", "Visible", "infra_boolean_string" },
	{ "remark", "Remark", NULL },
	{ "create_time", "Created at", NULL },
};

struct config_save {
	int64_t id; /* of a change */
	const char *category, *name, *key, *value, *remark;
	bool visible;
};
static const struct field config_save_fields[] = {
	FIELD(struct config_save, id, .req = true),
	FIELD(struct config_save, category, .req = true, .max = 50),
	FIELD(struct config_save, name, .req = true, .max = 100),
	FIELD(struct config_save, key, .req = true, .max = 100),
	FIELD(struct config_save, value, .text = TEXT_EXACT, .req = true,
	    .max = 500, .secret = true,
	    .doc = "an entry that the suite itself reads takes values of "
	           "its kind only"),
	FIELD(struct config_save, visible, .req = true,
	    .doc = "false: modules may read the value, and people who may "
	           "change entries"),
	FIELD(struct config_save, remark, .text = TEXT_PROSE, .max = 500),
};

struct config_by_key {
	const char *key;
};
static const struct field config_by_key_fields[] = {
	FIELD(struct config_by_key, key, .req = true, .doc = "exactly"),
};

#define PERM_UPDATE "infra:config:update"

/* To change the entry device.auth.mode, this permission is needed besides the
 * one to change entries.  After such a change device_auth_changed makes the
 * workers read the entry again before the request is answered. */
#define PERM_AUTH_MODE "device:auth-mode:update"

/* The initial password of imported users may not be a common one.  Its length
 * is checked by the import. */
static enum err
value_check(struct ctx *ctx, const char *key, const char *value)
{
	if (strcmp(key, PASSWORD_INIT_KEY) != 0)
		return OK;
	return password_check(ctx, "value", value, NULL);
}

/* Creates an entry.  may: the caller has PERM_AUTH_MODE, so the entry may be
 * device.auth.mode; then the workers read that again. */
static enum err
config_create(struct req *r, const struct args *in)
{
	const struct config_save *q = in->at;
	const bool may = perm_shared(r->ctx, PERM_AUTH_MODE);
	struct row row;

	TRY(value_check(r->ctx, q->key, q->value));
	TRY(db_check(
	    r->ctx, &sql_config_create_check, WITH(in, AN("may", &may))));
	TRY(db_check(r->ctx, &sql_config_value_check, in));
	TRY(db_one(r->ctx, &sql_config_create, in, E_SYSTEM, &row));
	row_value(&r->out, &row);
	return may ? device_auth_changed(r->ctx) : OK;
}

/* Changes an entry.  may: the caller has PERM_AUTH_MODE, so the entry may be
 * device.auth.mode; then the workers read that again. */
static enum err
config_update(struct req *r, const struct args *in)
{
	const struct config_save *q = in->at;
	const bool may = perm_shared(r->ctx, PERM_AUTH_MODE);

	TRY(value_check(r->ctx, q->key, q->value));
	TRY(db_check(
	    r->ctx, &sql_config_update_check, WITH(in, AN("may", &may))));
	TRY(db_check(r->ctx, &sql_config_value_check, in));
	TRY(db_hit(r->ctx, &sql_config_update, in, E_CONFIG_NOT_EXISTS));
	if (may)
		TRY(device_auth_changed(r->ctx));
	return done(r);
}

/* -- reading -------------------------------------------------------------- */

/* Does the caller see the values of hidden entries?  Whoever may change them
 * does. */
static bool
sees_hidden(const struct req *r)
{
	return perm_shared(r->ctx, PERM_UPDATE);
}

static enum err
config_page(struct req *r, const struct args *in)
{
	const bool edits = sees_hidden(r);
	struct rows rows;
	int64_t total;

	TRY(db_page(r->ctx, &sql_config_page, WITH(in, AN("edits", &edits)),
	    &rows, &total));
	rows_page(&r->out, &rows, total);
	return OK;
}

static enum err
config_get(struct req *r, const struct args *in)
{
	const bool edits = sees_hidden(r);
	struct rows rows;

	TRY(db_rows(
	    r->ctx, &sql_config_get, WITH(in, AN("edits", &edits)), &rows));
	rows_first(&r->out, &rows);
	return OK;
}

static enum err
config_export(struct req *r, const struct args *in)
{
	const bool edits = sees_hidden(r);

	return answer_sheet(r, WITH(in, AN("edits", &edits)));
}

static const struct object config_row = { "config", &sql_config_get, NULL };

/* clang-format off */
static const struct endpoint config_endpoints[] = {
	{ ADMIN, POST, "/infra/config/create", PERM_SHARED("infra:config:create"),
	    IN_CREATE(config),
	    CALL(config_create, SHOWS_ID, REFUSES(E_CONFIG_KEY_DUPLICATE)),
	    "Create a configuration entry" },
	{ ADMIN, PUT, "/infra/config/update", PERM_SHARED(PERM_UPDATE),
	    IN_UPDATE(config),
	    CALL(config_update,
	        REFUSES(E_CONFIG_NOT_EXISTS, E_CONFIG_KEY_DUPLICATE),
	        REVISES("/infra/config/get", config_revision)),
	    "Change a configuration entry" },
	{ ADMIN, DELETE, "/infra/config/delete", PERM_SHARED("infra:config:delete"),
	    IN(by_id),
	    DONE(config_delete, E_CONFIG_NOT_EXISTS,
	        CHECK(config_delete_check),
	        REVISES("/infra/config/get", config_revision)),
	    "Delete a custom configuration entry" },
	{ ADMIN, DELETE, "/infra/config/delete-list",
	    PERM_SHARED("infra:config:delete"), IN(by_ids),
	    DONE(config_delete_list, OK, CHECK(config_delete_list_check)),
	    "Delete custom configuration entries, all or none" },
	{ ADMIN, GET, "/infra/config/get", PERM("infra:config:query"),
	    IN(by_id),
	    CALL(config_get, SHOWS(ONE, .of = &config_row, .null = true), TAGGED),
	    "Read one configuration entry" },
	{ ADMIN, GET, "/infra/config/get-value-by-key", LOGGED_IN,
	    IN(config_by_key),
	    VALUE(config_shown, CHECK(config_shown_check)),
	    "Read a value that is not hidden" },
	{ ADMIN, GET, "/infra/config/page", PERM("infra:config:query"),
	    IN(config_page), CALL(config_page, SHOWS(PAGE, .of = &config_row)),
	    "List configuration entries by name, key and type" },
	{ ADMIN, GET, "/infra/config/export-excel",
	    PERM("infra:config:export"), IN_FILTER(config_page),
	    SHEET(config_page, config, .call = config_export),
	    "Configuration entries as a workbook" },
	{ ADMIN, GET, "/infra/config/export",
	    PERM("infra:config:export"), IN_FILTER(config_page),
	    SHEET(config_page, config, .call = config_export),
	    "Configuration entries as a workbook" },
};
/* clang-format on */

TABLE(config);

/* -- entries for other modules, hidden ones too ---------------------------- */

struct config_remote {
	const char *key;
};
static const struct field config_remote_fields[] = {
	FIELD(struct config_remote, key, .req = true, .doc = "exactly"),
};

static enum err
config_remote_value(struct req *r, const struct args *in)
{
	const struct config_remote *q = in->at;
	const char *value;

	TRY(config_value(r->ctx, q->key, &value));
	json_put_str(&r->out, value);
	return OK;
}

static const struct endpoint config_remote_endpoints[] = {
	{ RPC, GET, "/infra/config/get-value-by-key", PEER, IN(config_remote),
	    CALL(config_remote_value,
	        SHOWS(VALUE, .kind = KIND_TEXT, .null = true)),
	    "Read a value, hidden or not" },
};

TABLE(config_remote);
