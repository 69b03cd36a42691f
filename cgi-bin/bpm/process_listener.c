/*
 * process_listener.c - listeners that the designers offer.  A model gets a copy
 * of the one that was chosen, which is checked when the model is deployed.
 * Java classes cannot be loaded; so a class must be the name of a built-in
 * bean.
 */
#include <string.h>

#include "bpm/errors.h"
#include "bpmn/bean.h"
#include "common/inputs.h"
#include "expr/expr.h"
#include "sql/bpm/process_listener.h"
#include "web/endpoint.h"
#include "web/req.h"

struct process_listener_page {
	int32_t page_no, page_size;
	const char *name, *type, *event;
	int32_t status;
};
static const struct field process_listener_page_fields[] = {
	PAGE_FIELDS(struct process_listener_page),
	FIELD(struct process_listener_page, name, .doc = "part of the name"),
	FIELD(struct process_listener_page, type,
	    .dict = "bpm_process_listener_type", .words = "execution task"),
	FIELD(struct process_listener_page, event, .doc = "exactly this one"),
	FIELD(struct process_listener_page, status, .lo = 0, .hi = 1,
	    .dict = "common_status"),
};

struct process_listener_save {
	int64_t id; /* of a change */
	const char *name, *type, *event, *value_type, *value;
	int32_t status;
};
static const struct field process_listener_save_fields[] = {
	FIELD(struct process_listener_save, id, .req = true),
	FIELD(struct process_listener_save, name, .req = true, .max = 100),
	FIELD(struct process_listener_save, type, .req = true,
	    .dict = "bpm_process_listener_type", .words = "execution task"),
	FIELD(struct process_listener_save, status, .req = true, .lo = 0,
	    .hi = 1, .dict = "common_status"),
	FIELD(struct process_listener_save, event, .req = true, .max = 64,
	    .doc = "the designer's word for it"),
	FIELD(struct process_listener_save, value_type, .req = true,
	    .dict = "bpm_process_listener_value_type",
	    .words = "class delegateExpression expression"),
	FIELD(struct process_listener_save, value, .text = TEXT_EXACT,
	    .req = true, .max = EXPR_TEXT_MAX),
};

/* Checks that a listener's class is the name of a built-in bean, one that may
 * be a listener. */
static enum err
class_check(struct ctx *ctx, const char *name)
{
	if (bean_of_class(name, BEAN_LISTENER) != NULL)
		return OK;
	return fail(ctx,
	    bean_of_class(name, BEAN_SERVICE) != NULL
	        ? E_LISTENER_CLASS_WRONG
	        : E_LISTENER_CLASS_UNKNOWN,
	    name);
}

/* Checks what a listener does: a class by its name; an expression must be
 * written ${...}.  The engine also reads #{...}, but the front-end offers only
 * this form. */
static enum err
value_check(struct req *r, const struct args *in)
{
	const struct process_listener_save *q = in->at;
	size_t n = strlen(q->value);

	if (strcmp(q->value_type, "class") == 0)
		return class_check(r->ctx, q->value);
	if (n > strlen("${}") && strncmp(q->value, "${", 2) == 0 &&
	    q->value[n - 1] == '}')
		return OK;
	return fail(r->ctx, E_LISTENER_EXPRESSION_BAD, q->value);
}

#define REFUSES_VALUES \
	REFUSES(E_LISTENER_CLASS_UNKNOWN, E_LISTENER_CLASS_WRONG, \
	    E_LISTENER_EXPRESSION_BAD)

/* clang-format off */
static const struct endpoint process_listener_endpoints[] = {
	{ ADMIN, POST, "/bpm/process-listener/create",
	    PERM("bpm:process-listener:create"),
	    IN_CREATE(process_listener),
	    ID_OF(process_listener_create, PREPARE(value_check),
	        REFUSES_VALUES),
	    "Create a listener" },
	{ ADMIN, PUT, "/bpm/process-listener/update",
	    PERM("bpm:process-listener:update"),
	    IN_UPDATE(process_listener),
	    DONE(process_listener_update, E_LISTENER_MISSING,
	        PREPARE(value_check), REFUSES_VALUES,
	        REVISES("/bpm/process-listener/get", process_listener_revision)),
	    "Change a listener; models keep their copies" },
	{ ADMIN, DELETE, "/bpm/process-listener/delete",
	    PERM("bpm:process-listener:delete"),
	    IN(by_id), DONE(process_listener_delete, E_LISTENER_MISSING,
	        REVISES("/bpm/process-listener/get", process_listener_revision)),
	    "Delete a listener; models keep their copies" },
	{ ADMIN, GET, "/bpm/process-listener/get",
	    PERM("bpm:process-listener:query"),
	    IN(by_id), ONE(process_listener_get, OK, TAGGED), "Read one listener" },
	{ ADMIN, GET, "/bpm/process-listener/page",
	    PERM("bpm:process-listener:query"),
	    IN(process_listener_page), PAGE(process_listener_page),
	    "List listeners by name, type, event and status" },
};
/* clang-format on */

TABLE(process_listener);
