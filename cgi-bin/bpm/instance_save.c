/*
 * instance_save.c - what changes process instances from outside their tasks:
 * users and modules start and cancel them, a module answers the trigger that
 * has called it, and administrators set variables.
 *
 * An instance is changed in its tree, which is opened and so locked.
 */
#include <string.h>

#include "bpm/errors.h"
#include "flow/state.h"
#include "flowdb/deployed.h"
#include "flowdb/errors.h"
#include "flowdb/instance.h"
#include "flowdb/people.h"
#include "flowdb/tree.h"
#include "flowdb/variables.h"
#include "input/decode_query.h"
#include "sql/bpm/instance_save.h"
#include "sql/lib/deployed.h"
#include "web/endpoint.h"
#include "web/req.h"

#define REASON_MAX 1000 /* characters */

/* -- starting ----------------------------------------------------------- */

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
instance_create(struct req *r, const struct args *in)
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

/* Finds the user whom a module names as the starter: in the query string, or
 * else in the body, whose user *out is before.  E_BAD_REQUEST if
 * it names none. */
static enum err
named_starter(struct req *r, int64_t *out)
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
	return bad_request(r->ctx, "userId", "must be a user");
}

/* Finds the definition that a module names, and checks that the starter may
 * start it. */
static enum err
named_definition(
    struct ctx *ctx, const struct args *in, int64_t user, int64_t *definition)
{
	const struct instance_create_remote *q = in->at;
	struct row row;

	TRY(db_check(
	    ctx, &sql_instance_remote_check, WITH(in, AN("starter", &user))));
	TRY(db_one(ctx, &sql_deployed_latest,
	    ARGS(AN("key", &q->process_definition_key)), E_DEFINITION_MISSING,
	    &row));
	*definition = row_i64(&row, "id");
	return OK;
}

static enum err
instance_create_remote(struct req *r, const struct args *in)
{
	const struct instance_create_remote *q = in->at;
	struct start s = { .starter = q->user_id,
		.business_key = q->business_key,
		.variables = q->variables,
		.chosen = q->start_user_select_assignees,
		.chosen_field = "startUserSelectAssignees" };
	const char *id;

	TRY(named_starter(r, &s.starter));
	TRY(db_begin(r->ctx));
	TRY(named_definition(r->ctx, in, s.starter, &s.definition));
	TRY(instance_start(r->ctx, &s, &id));
	json_put_str(&r->out, id);
	return OK;
}

/* -- cancelling --------------------------------------------------------- */

struct instance_cancel {
	const char *id, *reason;
};
static const struct field instance_cancel_fields[] = {
	FIELD(struct instance_cancel, id, .req = true),
	FIELD(struct instance_cancel, reason, .text = TEXT_PROSE, .req = true,
	    .max = REASON_MAX),
};

/* Opens the tree of the instance that the request names by `id`.  After OK,
 * call tree_close. */
static enum err
instance_open(
    struct ctx *ctx, const struct args *in, struct tree *t, struct inst **out)
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

/* Refuses to let the user who has started the instance cancel it, if its
 * process does not allow that or if another instance has called it. */
static enum err
starter_may_cancel(struct ctx *ctx, const struct inst *i)
{
	if (!version_of(i->def)->may_cancel)
		return fail(ctx, E_CANCEL_FORBIDDEN, NULL);
	if (i->caller != NULL)
		return fail(ctx, E_CANCEL_CHILD_FORBIDDEN, NULL);
	return OK;
}

/* Refuses to let the caller cancel the instance as the user who has started it,
 * if he is not that user or may not. */
static enum err
caller_may_cancel(struct ctx *ctx, const struct inst *i)
{
	if (i->state != INST_RUNNING)
		return fail(ctx, E_INSTANCE_NOT_RUNNING, NULL);
	if (people_id(i->starter) != ctx->caller.id)
		return fail(ctx, E_CANCEL_NOT_SELF, NULL);
	return starter_may_cancel(ctx, i);
}

/* Cancels the instance. code says as whom the caller does so: as the starter,
 * who must be allowed to, or as an administrator. */
static enum err
cancel_opened(
    struct tree *t, struct inst *i, const char *reason, enum reason code)
{
	struct ctx *ctx = t->ctx;
	struct event ev = { .kind = EVENT_CANCEL,
		.inst = i,
		.user = people_name(ctx, ctx->caller.id),
		.text = reason,
		.code = code };

	if (code == REASON_CANCELLED_BY_STARTER)
		TRY(caller_may_cancel(ctx, i));
	return tree_step(t, &ev, NULL);
}

/* Cancels the instance that the request names; code as in cancel_opened. */
static enum err
cancel_named(struct req *r, const struct args *in, enum reason code)
{
	const struct instance_cancel *q = in->at;
	struct tree t;
	struct inst *i;
	enum err e;

	TRY(instance_open(r->ctx, in, &t, &i));
	e = cancel_opened(&t, i, q->reason, code);
	tree_close(&t);
	TRY(e);
	return done(r);
}

static enum err
cancel_by_starter(struct req *r, const struct args *in)
{
	return cancel_named(r, in, REASON_CANCELLED_BY_STARTER);
}

static enum err
cancel_by_admin(struct req *r, const struct args *in)
{
	return cancel_named(r, in, REASON_CANCELLED_BY_ADMIN);
}

/* The errors of every endpoint that starts an instance. */
#define REFUSES_START \
	E_LOCKED, E_DEFINITION_MISSING, E_STARTER_CHOICE_MISSING, \
	    E_STARTER_CHOICE_UNKNOWN, E_INSTANCE_NUMBER_TAKEN

/* clang-format off */
static const struct endpoint instance_save_endpoints[] = {
	{ ADMIN, POST, "/bpm/process-instance/create",
	    PERM("bpm:process-instance:query"),
	    IN(instance_create),
	    CALL(instance_create, CHECK(instance_create_check),
	        SHOWS(VALUE, .kind = KIND_TEXT), REFUSES(REFUSES_START)),
	    "Start a process" },
	{ RPC, POST, "/process-instance/create", PEER,
	    IN(instance_create_remote),
	    CALL(instance_create_remote, SHOWS(VALUE, .kind = KIND_TEXT),
	        REFUSES(REFUSES_START, E_START_FORBIDDEN)),
	    "Start the active version of a process for a user" },
	{ ADMIN, DELETE, "/bpm/process-instance/cancel-by-start-user",
	    PERM("bpm:process-instance:cancel"),
	    IN_EITHER(instance_cancel),
	    CALL(cancel_by_starter, SAYS("cancel"),
	        REFUSES(E_LOCKED, E_INSTANCE_MISSING, E_INSTANCE_NOT_RUNNING,
	            E_CANCEL_NOT_SELF, E_CANCEL_FORBIDDEN,
	            E_CANCEL_CHILD_FORBIDDEN)),
	    "Cancel an instance that the caller has started" },
	{ ADMIN, DELETE, "/bpm/process-instance/cancel-by-admin",
	    PERM("bpm:process-instance:cancel-by-admin"),
	    IN_EITHER(instance_cancel),
	    CALL(cancel_by_admin, SAYS("cancel"),
	        REFUSES(E_LOCKED, E_INSTANCE_MISSING, E_INSTANCE_NOT_RUNNING)),
	    "Cancel an instance" },
};
/* clang-format on */

TABLE(instance_save);

/* -- what modules do with instances ------------------------------------- */

/* Which instance to cancel: of those with all properties that were sent the
 * newest running one. */
struct instance_end {
	int64_t user_id;
	const char *process_instance_id, *process_definition_key, *business_key,
	    *reason;
};
static const struct field instance_end_fields[] = {
	FIELD(struct instance_end, user_id, .req = true),
	FIELD(struct instance_end, process_instance_id),
	FIELD(struct instance_end, process_definition_key),
	FIELD(struct instance_end, business_key),
	FIELD(struct instance_end, reason, .text = TEXT_PROSE, .req = true,
	    .max = REASON_MAX),
};

struct trigger {
	const char *process_instance_id, *task_define_key;
	struct raw variables;
};
static const struct field trigger_fields[] = {
	FIELD(struct trigger, process_instance_id, .req = true),
	FIELD(struct trigger, task_define_key, .req = true,
	    .doc = "id of the receive task, as it was sent with the call"),
	FIELD(struct trigger, variables, .object = true,
	    .max_bytes = SENT_VARIABLES_MAX),
};

/* Of the tokens that wait at that receive task of the instance, the one that
 * has waited longest; NULL: none waits. */
static struct token *
token_waiting_at(const struct tree *t, const struct inst *i, const char *node)
{
	CHAIN_EACH (l, t->state.receive) {
		struct token *token = LINKED(struct token, waiting, l);

		if (token->inst == i &&
		    strcmp(inst_node(i, token->node)->id, node) == 0)
			return token;
	}
	return NULL;
}

/* Lets the token at the receive task go on with the variables that the module
 * has sent. */
static enum err
trigger_opened(
    struct req *r, struct tree *t, int64_t num, const struct trigger *q)
{
	struct inst *i = tree_inst(t, num);
	struct event ev = { .kind = EVENT_TRIGGER };

	if (i == NULL)
		return E_TASK_MISSING;
	ev.token = token_waiting_at(t, i, q->task_define_key);
	if (ev.token == NULL)
		return E_TASK_MISSING;
	TRY(sent_variables(r->ctx, &q->variables, i->def, &ev.vars));
	return tree_step(t, &ev, NULL);
}

static enum err
instance_trigger(struct req *r, const struct args *in)
{
	const struct trigger *q = in->at;
	struct row row;
	struct tree t;
	enum err e;

	TRY(db_one(r->ctx, &sql_instance_find,
	    ARGS(AN("id", &q->process_instance_id)), E_INSTANCE_MISSING, &row));
	TRY(tree_open(r->ctx, row_i64(&row, "tree"), &t));
	e = trigger_opened(r, &t, row_i64(&row, "num"), q);
	tree_close(&t);
	TRY(e);
	return done(r);
}

/* Cancels the instance for the user whom the module names.  If he has started
 * it, he may do what a starter may; otherwise he counts as an administrator,
 * since modules are trusted. */
static enum err
cancel_for_user(struct tree *t, struct inst *i, const struct instance_end *q)
{
	bool own = i != NULL && people_id(i->starter) == q->user_id;
	struct event ev = { .kind = EVENT_CANCEL,
		.inst = i,
		.user = people_name(t->ctx, q->user_id),
		.text = q->reason,
		.code = own ? REASON_CANCELLED_BY_STARTER
		            : REASON_CANCELLED_BY_ADMIN };

	if (i == NULL || i->state != INST_RUNNING)
		return fail(t->ctx, E_INSTANCE_NOT_RUNNING, NULL);
	if (own)
		TRY(starter_may_cancel(t->ctx, i));
	return tree_step(t, &ev, NULL);
}

/* A module cancels, for a user, the newest running instance with the properties
 * that it names. */
static enum err
instance_end(struct req *r, const struct args *in)
{
	const struct instance_end *q = in->at;
	struct row row;
	struct tree t;
	enum err e;

	if (q->process_instance_id == NULL && q->business_key == NULL &&
	    q->process_definition_key == NULL)
		return bad_request(r->ctx, "processInstanceId",
		    "or businessKey or processDefinitionKey is needed");
	TRY(db_one(
	    r->ctx, &sql_instance_remote_newest, in, E_INSTANCE_MISSING, &row));
	TRY(tree_open(r->ctx, row_i64(&row, "tree"), &t));
	e = cancel_for_user(&t, tree_inst(&t, row_i64(&row, "num")), q);
	tree_close(&t);
	TRY(e);
	return done(r);
}

/* clang-format off */
static const struct endpoint instance_remote_endpoints[] = {
	{ RPC, POST, "/process-instance/cancel", PEER,
	    IN(instance_end),
	    CALL(instance_end,
	        REFUSES(E_LOCKED, E_INSTANCE_MISSING, E_INSTANCE_NOT_RUNNING,
	            E_CANCEL_FORBIDDEN, E_CANCEL_CHILD_FORBIDDEN)),
	    "Cancel an instance in the name of a user" },
	{ RPC, POST, "/process-instance/trigger", PEER,
	    IN(trigger),
	    CALL(instance_trigger,
	        REFUSES(E_LOCKED, E_INSTANCE_MISSING, E_TASK_MISSING)),
	    "Let the receive task of a trigger go on" },
};
/* clang-format on */

TABLE(instance_remote);

/* -- variables ---------------------------------------------------------- */

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

/* Sets the variables that were sent, but for reserved names, in an instance
 * that runs. */
static enum err
variables_set(struct tree *t, struct inst *i, const struct raw *sent)
{
	struct event ev = { .kind = EVENT_SET, .inst = i };

	if (i->state != INST_RUNNING)
		return fail(t->ctx, E_INSTANCE_NOT_RUNNING, NULL);
	TRY(sent_variables(t->ctx, sent, i->def, &ev.vars));
	return tree_step(t, &ev, NULL);
}

static enum err
variables_put(struct req *r, const struct args *in)
{
	const struct variables_put *q = in->at;
	struct tree t;
	struct inst *i;
	enum err e;

	TRY(instance_open(r->ctx, in, &t, &i));
	e = variables_set(&t, i, &q->variables);
	tree_close(&t);
	TRY(e);
	return done(r);
}

/* clang-format off */
static const struct endpoint instance_variables_endpoints[] = {
	{ ADMIN, GET, "/bpm/process-instance/variables",
	    PERM("bpm:process-instance:manager-query"),
	    IN(variables_get),
	    VALUE(instance_variables, .none = E_INSTANCE_MISSING, TAGGED),
	    "Read the variables of an instance" },
	{ ADMIN, PUT, "/bpm/process-instance/variables",
	    PERM("bpm:process-instance:update-variables"),
	    IN(variables_put),
	    CALL(variables_put, CHECK(instance_variables_check),
	        REFUSES(E_INSTANCE_MISSING, E_INSTANCE_NOT_RUNNING, E_LOCKED),
	        REVISES("/bpm/process-instance/variables",
	            instance_variables_revision),
	        SAYS("set variables")),
	    "Set variables of an instance" },
};
/* clang-format on */

TABLE(instance_variables);
