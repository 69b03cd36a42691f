/* form.c - forms that users fill in when they start a process or approve a
 * task.  Users draw them in the front-end's form designer, whose JSON texts are
 * stored unchanged. */
#include "sql/bpm/form.h"
#include "bpm/errors.h"
#include "common/inputs.h"
#include "web/endpoint.h"

#define CONF_MAX 65536 /* characters of a form's options, at most */
#define RULE_MAX 65536 /* characters of one of its components, at most */

struct form_page {
	int32_t page_no, page_size;
	const char *name;
};
static const struct field form_page_fields[] = {
	PAGE_FIELDS(struct form_page),
	FIELD(struct form_page, name, .doc = "part of the name"),
};

struct form_save {
	int64_t id; /* of a change */
	const char *name, *conf, *remark;
	struct strs fields;
	int32_t status;
};
static const struct field form_save_fields[] = {
	FIELD(struct form_save, id, .req = true),
	FIELD(struct form_save, name, .req = true, .max = 100),
	FIELD(struct form_save, conf, .text = TEXT_EXACT, .req = true,
	    .max = CONF_MAX, .form = &form_json, .doc = "options of the form"),
	FIELD(struct form_save, fields, .text = TEXT_EXACT, .req = true,
	    .entry_max = RULE_MAX, .form = &form_json,
	    .doc = "its components, each a JSON text"),
	FIELD(struct form_save, status, .req = true, .lo = 0, .hi = 1,
	    .dict = "common_status"),
	FIELD(struct form_save, remark, .text = TEXT_PROSE),
};

/* clang-format off */
static const struct endpoint form_endpoints[] = {
	{ ADMIN, POST, "/bpm/form/create", PERM("bpm:form:create"),
	    IN_CREATE(form), ID_OF(form_create), "Create a form" },
	{ ADMIN, PUT, "/bpm/form/update", PERM("bpm:form:update"),
	    IN_UPDATE(form), DONE(form_update, E_FORM_MISSING,
	        CHECK(form_update_check),
	        REVISES("/bpm/form/get", form_revision)),
	    "Change a form; deployed processes keep theirs" },
	{ ADMIN, DELETE, "/bpm/form/delete", PERM("bpm:form:delete"),
	    IN(by_id), DONE(form_delete, E_FORM_MISSING,
	        CHECK(form_delete_check),
	        REVISES("/bpm/form/get", form_revision)),
	    "Delete a form; deployed processes keep theirs" },
	{ ADMIN, GET, "/bpm/form/get", PERM("bpm:form:query"),
	    IN(by_id), ONE(form_get, OK, TAGGED), "Read one form" },
	{ ADMIN, GET, "/bpm/form/page", PERM("bpm:form:query"),
	    IN(form_page), PAGE(form_page), "List forms by name" },
	{ ADMIN, GET, "/bpm/form/simple-list", LOGGED_IN,
	    NO_INPUT, LIST(form_simple_list), "List all forms" },
	{ ADMIN, GET, "/bpm/form/list-all-simple", LOGGED_IN,
	    NO_INPUT, LIST(form_simple_list), "List all forms" },
};
/* clang-format on */

TABLE(form);
