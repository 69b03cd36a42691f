/* instance_variables.c - endpoints with which administrators read and set the
 * variables of a process instance. */
#include "sql/bpm/instance_variables.h"
#include "bpm/bpm_tables.h"
#include "flowdb/errors.h"
#include "flowdb/tree.h"
#include "flowdb/variables.h"
#include "sql/bpm/instance_save.h"
#include "web/req.h"

struct variables_get {
	const char *id;
};
static const struct field variables_get_fields[] = {
	FIELD(
	    struct variables_get, id, .req = true, .doc = "id of the instance"),
};

struct variables_put {
	const char *id;
	struct raw variables;
};
static const struct field variables_put_fields[] = {
	FIELD(
	    struct variables_put, id, .req = true, .doc = "id of the instance"),
	FIELD(struct variables_put, variables, .req = true, .object = true,
	    .max_bytes = SENT_VARIABLES_MAX,
	    .doc = "values by name; the others stay"),
};

static enum err
put_in(struct tree *t, int64_t num, const struct raw *sent)
{
	struct event ev = { .kind = EVENT_SET };

	TRY(tree_get_inst(t, num, &ev.inst));
	if (ev.inst == NULL)
		return fail(t->ctx, E_INSTANCE_MISSING, NULL);
	if (ev.inst->state != INST_RUNNING)
		return fail(t->ctx, E_CANCEL_NOT_RUNNING, NULL);
	TRY(sent_variables(t->ctx, sent, ev.inst->def, &ev.vars));
	return tree_step(t, &ev, NULL);
}

static enum err
variables_put(struct req *r, const struct args *in)
{
	const struct variables_put *q = in->at;
	struct tree t;
	struct row row;
	enum err e;

	TRY(db_one(r->ctx, &sql_instance_find, in, E_INSTANCE_MISSING, &row));
	TRY(tree_open(r->ctx, row_i64(&row, "tree"), &t));
	e = put_in(&t, row_i64(&row, "num"), &q->variables);
	tree_close(&t);
	TRY(e);
	return done(r);
}

/* clang-format off */
static const struct endpoint instance_variables_endpoints[] = {
	{ ADMIN, GET, "/bpm/process-instance/variables",
	    PERM("bpm:process-instance:manager-query"),
	    IN(variables_get),
	    VALUE(instance_variables, .none = E_INSTANCE_MISSING),
	    "Read the variables of an instance" },
	{ ADMIN, PUT, "/bpm/process-instance/variables",
	    PERM("bpm:process-instance:update-variables"),
	    IN(variables_put),
	    CALL(variables_put, CHECK(instance_variables_check),
	        REFUSES(E_INSTANCE_MISSING, E_CANCEL_NOT_RUNNING, E_LOCKED),
	        SAYS("set variables")),
	    "Set variables of an instance" },
};
/* clang-format on */

TABLE(instance_variables);
