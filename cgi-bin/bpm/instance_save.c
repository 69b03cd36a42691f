/* instance_save.c - endpoints that start and cancel process instances. */
#include "sql/bpm/instance_save.h"
#include "bpm/bpm_tables.h"
#include "bpm/errors.h"
#include "flowdb/deployed.h"
#include "flowdb/errors.h"
#include "flowdb/instance.h"
#include "flowdb/tree.h"
#include "flowdb/variables.h"
#include "input/decode_query.h"
#include "people/people.h"
#include "web/req.h"

#define REASON_MAX 1000

struct instance_create {
	const char *process_definition_id;
	struct raw variables, start_user_select_assignees;
};
static const struct field instance_create_fields[] = {
	FIELD(struct instance_create, process_definition_id, .req = true),
	FIELD(struct instance_create, variables, .object = true,
	    .max_bytes = SENT_VARIABLES_MAX),
	FIELD(struct instance_create, start_user_select_assignees,
	    .object = true, .doc = "users by node"),
};

struct instance_cancel {
	const char *id, *reason;
};
static const struct field instance_cancel_fields[] = {
	FIELD(struct instance_cancel, id, .req = true),
	FIELD(struct instance_cancel, reason, .req = true, .max = REASON_MAX),
};

/* A start by another module.  It names the user in the query string, or in the
 * body. */
struct starter {
	int64_t user_id;
};
static const struct field starter_fields[] = {
	FIELD(struct starter, user_id, .lo = 1, .hi = INT64_MAX),
};

struct instance_create_remote {
	int64_t user_id;
	const char *process_definition_key, *business_key;
	struct raw variables, start_user_select_assignees;
};
static const struct field instance_create_remote_fields[] = {
	FIELD(struct instance_create_remote, user_id, .lo = 1, .hi = INT64_MAX,
	    .doc = "who starts it; in the query string or here"),
	FIELD(
	    struct instance_create_remote, process_definition_key, .req = true),
	FIELD(struct instance_create_remote, business_key, .req = true),
	FIELD(struct instance_create_remote, variables, .object = true,
	    .max_bytes = SENT_VARIABLES_MAX),
	FIELD(struct instance_create_remote, start_user_select_assignees,
	    .object = true, .doc = "users by node"),
};

static enum err
create(struct req *r, const struct args *in)
{
	const struct instance_create *q = in->at;
	struct ctx *ctx = r->ctx;
	struct start s = { .starter = ctx->caller.id,
		.variables = q->variables,
		.chosen = q->start_user_select_assignees,
		.chosen_field = "startUserSelectAssignees" };
	struct row row;
	const char *id;

	TRY(db_one(ctx, &sql_instance_create, in, E_DEFINITION_MISSING, &row));
	s.definition = row_i64(&row, "id");
	TRY(instance_start(ctx, &s, &id));
	json_put_str(&r->out, id);
	return OK;
}

/* Finds the user whom a module names as the starter: in the query string, else
 * *out as the body says.  E_BAD_REQUEST if it names none. */
static enum err
starter_of(struct req *r, int64_t *out)
{
	static const struct input def = { .name = "starter",
		.size = sizeof(struct starter),
		.f = starter_fields,
		.n = ARRAY_LEN(starter_fields),
		.query = true };
	struct starter named = { 0 };
	struct why *why = &r->ctx->why;
	struct url_query q;
	uint64_t given;

	*why = (struct why){ NULL, NULL };
	if (url_query(r->ctx->mem, r->call->query, &q, &why->what) != OK)
		return E_BAD_REQUEST;
	TRY(decode_query(r->ctx->mem, &def, &q, &named, &given, why));
	if (named.user_id != 0)
		*out = named.user_id;
	if (*out > 0)
		return OK;
	*why = (struct why){ "userId", "must be a user" };
	return E_BAD_REQUEST;
}

/* Finds the definition that a module names, and checks that the starter may
 * start it. */
static enum err
startable(
    struct ctx *ctx, const struct args *in, int64_t user, int64_t *definition)
{
	const struct args *named = WITH(in, AN("starter", &user));
	struct row row;

	TRY(db_check(ctx, &sql_instance_remote_check, named));
	TRY(db_one(
	    ctx, &sql_instance_remote_of, in, E_DEFINITION_MISSING, &row));
	*definition = row_i64(&row, "id");
	return OK;
}

static enum err
create_remote(struct req *r, const struct args *in)
{
	const struct instance_create_remote *q = in->at;
	struct start s = { .starter = q->user_id,
		.business_key = q->business_key,
		.variables = q->variables,
		.chosen = q->start_user_select_assignees,
		.chosen_field = "startUserSelectAssignees" };
	const char *id;

	TRY(starter_of(r, &s.starter));
	TRY(db_begin(r->ctx));
	TRY(startable(r->ctx, in, s.starter, &s.definition));
	TRY(instance_start(r->ctx, &s, &id));
	json_put_str(&r->out, id);
	return OK;
}

/* Opens the tree of the instance that the request names. */
static enum err
open(struct ctx *ctx, const struct args *in, struct tree *t, struct inst **out)
{
	struct row row;
	enum err e;

	TRY(db_one(ctx, &sql_instance_find, in, E_INSTANCE_MISSING, &row));
	TRY(tree_open(ctx, row_i64(&row, "tree"), t));
	e = tree_get_inst(t, row_i64(&row, "num"), out);
	if (e == OK && *out == NULL) /* deleted since it was found */
		e = fail(ctx, E_INSTANCE_MISSING, NULL);
	if (e != OK)
		tree_close(t);
	return e;
}

/* Checks that the caller has started the instance and may cancel it
 * therefore. */
static enum err
starter_check(struct ctx *ctx, const struct inst *i)
{
	if (i->state != INST_RUNNING)
		return fail(ctx, E_CANCEL_NOT_RUNNING, NULL);
	if (people_id(i->starter) != ctx->caller.id)
		return fail(ctx, E_CANCEL_NOT_SELF, NULL);
	if (!version_of(i->def)->may_cancel)
		return fail(ctx, E_CANCEL_FORBIDDEN, NULL);
	if (i->caller != NULL)
		return fail(ctx, E_CANCEL_CHILD_FORBIDDEN, NULL);
	return OK;
}

static enum err
cancel_in(struct tree *t, struct inst *i, const char *reason, enum reason code)
{
	struct ctx *ctx = t->ctx;
	struct event ev = { .kind = EVENT_CANCEL,
		.inst = i,
		.user = people_name(ctx, ctx->caller.id),
		.text = reason,
		.code = code };

	if (code == REASON_CANCELLED_BY_STARTER)
		TRY(starter_check(ctx, i));
	return tree_step(t, &ev, NULL);
}

static enum err
cancel(struct req *r, const struct args *in, enum reason code)
{
	const struct instance_cancel *q = in->at;
	struct tree t;
	struct inst *i;
	enum err e;

	TRY(open(r->ctx, in, &t, &i));
	e = cancel_in(&t, i, q->reason, code);
	tree_close(&t);
	TRY(e);
	return done(r);
}

static enum err
cancel_by_starter(struct req *r, const struct args *in)
{
	return cancel(r, in, REASON_CANCELLED_BY_STARTER);
}

static enum err
cancel_by_admin(struct req *r, const struct args *in)
{
	return cancel(r, in, REASON_CANCELLED_BY_ADMIN);
}

#define REFUSES_START \
	REFUSES(E_LOCKED, E_DEFINITION_MISSING, E_STARTER_CHOICE_MISSING, \
	    E_STARTER_CHOICE_UNKNOWN, E_INSTANCE_NUMBER_TAKEN)

/* clang-format off */
static const struct endpoint instance_save_endpoints[] = {
	{ ADMIN, POST, "/bpm/process-instance/create",
	    PERM("bpm:process-instance:query"),
	    IN(instance_create),
	    CALL(create, CHECK(instance_create_check),
	        SHOWS(VALUE, .kind = KIND_TEXT), REFUSES_START),
	    "Start a process" },
	{ RPC, POST, "/process-instance/create", PEER,
	    IN(instance_create_remote),
	    CALL(create_remote, SHOWS(VALUE, .kind = KIND_TEXT),
	        REFUSES(E_LOCKED, E_DEFINITION_MISSING, E_START_FORBIDDEN,
	            E_STARTER_CHOICE_MISSING, E_STARTER_CHOICE_UNKNOWN,
	            E_INSTANCE_NUMBER_TAKEN)),
	    "Start the active version of a process for a user" },
	{ ADMIN, DELETE, "/bpm/process-instance/cancel-by-start-user",
	    PERM("bpm:process-instance:cancel"),
	    IN_EITHER(instance_cancel),
	    CALL(cancel_by_starter, SAYS("cancel"),
	        REFUSES(E_LOCKED, E_INSTANCE_MISSING, E_CANCEL_NOT_RUNNING,
	            E_CANCEL_NOT_SELF, E_CANCEL_FORBIDDEN,
	            E_CANCEL_CHILD_FORBIDDEN)),
	    "Cancel an instance that the caller has started" },
	{ ADMIN, DELETE, "/bpm/process-instance/cancel-by-admin",
	    PERM("bpm:process-instance:cancel-by-admin"),
	    IN_EITHER(instance_cancel),
	    CALL(cancel_by_admin, SAYS("cancel"),
	        REFUSES(E_LOCKED, E_INSTANCE_MISSING, E_CANCEL_NOT_RUNNING)),
	    "Cancel an instance" },
};
/* clang-format on */

TABLE(instance_save);
