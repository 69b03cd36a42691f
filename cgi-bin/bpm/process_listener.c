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

#define LISTENER_FIELDS(T) \
	FIELD(T, name, .req = true, .max = 100), \
	    FIELD(T, type, .req = true, .dict = "bpm_process_listener_type", \
	        .words = "execution task"), \
	    FIELD(T, status, .req = true, .lo = 0, .hi = 1, \
	        .dict = "common_status"), \
	    FIELD(T, event, .req = true, .max = 64, \
	        .doc = "the designer's word for it"), \
	    FIELD(T, value_type, .req = true, \
	        .dict = "bpm_process_listener_value_type", \
	        .words = "class delegateExpression expression"), \
	    FIELD(T, value, .text = TEXT_EXACT, .req = true, \
	        .max = EXPR_TEXT_MAX)

struct process_listener_create {
	const char *name, *type, *event, *value_type, *value;
	int32_t status;
};
static const struct field process_listener_create_fields[] = {
	LISTENER_FIELDS(struct process_listener_create),
};

struct process_listener_update {
	int64_t id;
	const char *name, *type, *event, *value_type, *value;
	int32_t status;
};
static const struct field process_listener_update_fields[] = {
	FIELD(struct process_listener_update, id, .req = true),
	LISTENER_FIELDS(struct process_listener_update),
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
value_check(struct ctx *ctx, const char *value_type, const char *value)
{
	size_t n = strlen(value);

	if (strcmp(value_type, "class") == 0)
		return class_check(ctx, value);
	if (n > strlen("${}") && strncmp(value, "${", 2) == 0 &&
	    value[n - 1] == '}')
		return OK;
	return fail(ctx, E_LISTENER_EXPRESSION_BAD, value);
}

static enum err
create_check(struct req *r, const struct args *in)
{
	const struct process_listener_create *q = in->at;

	return value_check(r->ctx, q->value_type, q->value);
}

static enum err
update_check(struct req *r, const struct args *in)
{
	const struct process_listener_update *q = in->at;

	return value_check(r->ctx, q->value_type, q->value);
}

#define REFUSES_VALUES \
	REFUSES(E_LISTENER_CLASS_UNKNOWN, E_LISTENER_CLASS_WRONG, \
	    E_LISTENER_EXPRESSION_BAD)

/* clang-format off */
static const struct endpoint process_listener_endpoints[] = {
	{ ADMIN, POST, "/bpm/process-listener/create",
	    PERM("bpm:process-listener:create"),
	    IN(process_listener_create),
	    ID_OF(process_listener_create, PREPARE(create_check),
	        REFUSES_VALUES),
	    "Create a listener" },
	{ ADMIN, PUT, "/bpm/process-listener/update",
	    PERM("bpm:process-listener:update"),
	    IN(process_listener_update),
	    DONE(process_listener_update, E_LISTENER_MISSING,
	        PREPARE(update_check), REFUSES_VALUES,
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
