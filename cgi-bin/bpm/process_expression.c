/* process_expression.c - expressions that the designers offer.  A model gets
 * a copy of the one that was chosen, which is checked when the model is
 * deployed. */
#include "sql/bpm/process_expression.h"
#include "bpm/errors.h"
#include "common/inputs.h"
#include "expr/expr.h"
#include "web/endpoint.h"

struct process_expression_page {
	int32_t page_no, page_size;
	const char *name;
	int32_t status;
	struct range create_time;
};
static const struct field process_expression_page_fields[] = {
	PAGE_FIELDS(struct process_expression_page),
	FIELD(struct process_expression_page, name, .doc = "part of the name"),
	FIELD(struct process_expression_page, status, .lo = 0, .hi = 1,
	    .dict = "common_status"),
	FIELD(struct process_expression_page, create_time),
};

struct process_expression_save {
	int64_t id; /* of a change */
	const char *name, *expression;
	int32_t status;
};
static const struct field process_expression_save_fields[] = {
	FIELD(struct process_expression_save, id, .req = true),
	FIELD(struct process_expression_save, name, .req = true, .max = 100),
	FIELD(struct process_expression_save, status, .req = true, .lo = 0,
	    .hi = 1, .dict = "common_status"),
	FIELD(struct process_expression_save, expression, .text = TEXT_EXACT,
	    .req = true, .max = EXPR_TEXT_MAX),
};

/* clang-format off */
static const struct endpoint process_expression_endpoints[] = {
	{ ADMIN, POST, "/bpm/process-expression/create",
	    PERM("bpm:process-expression:create"),
	    IN_CREATE(process_expression), ID_OF(process_expression_create),
	    "Create an expression" },
	{ ADMIN, PUT, "/bpm/process-expression/update",
	    PERM("bpm:process-expression:update"),
	    IN_UPDATE(process_expression),
	    DONE(process_expression_update, E_EXPRESSION_MISSING,
	        REVISES("/bpm/process-expression/get", process_expression_revision)),
	    "Change an expression; models keep their copies" },
	{ ADMIN, DELETE, "/bpm/process-expression/delete",
	    PERM("bpm:process-expression:delete"),
	    IN(by_id), DONE(process_expression_delete, E_EXPRESSION_MISSING,
	        REVISES("/bpm/process-expression/get", process_expression_revision)),
	    "Delete an expression; models keep their copies" },
	{ ADMIN, GET, "/bpm/process-expression/get",
	    PERM("bpm:process-expression:query"),
	    IN(by_id), ONE(process_expression_get, OK, TAGGED),
	    "Read one expression" },
	{ ADMIN, GET, "/bpm/process-expression/page",
	    PERM("bpm:process-expression:query"),
	    IN(process_expression_page), PAGE(process_expression_page),
	    "List expressions by name and status" },
};
/* clang-format on */

TABLE(process_expression);
