/*
 * audit.c - tells the database who makes a change, before the handler runs, so
 * that no handler can forget to have its change logged: triggers write the
 * operation log in the transaction of the change.
 */
#include "web/audit.h"
#include "sql/lib/oplog_actor.h"
#include "store/db_run.h"

enum err
audit_sign(struct req *r)
{
	const char *method, *operation;

	if (r->call->audience != ADMIN || r->ctx->caller.id == 0 ||
	    !endpoint_writes(r->ep))
		return OK;
	method = method_name(r->ep->method);
	operation = endpoint_operation(r->ctx->mem, r->ep);
	return db_begin_with(r->ctx, &sql_oplog_actor,
	    ARGS(AN("method", &method), AN("path", &r->call->path),
	        AN("operation", &operation),
	        AN("shared", &r->ep->guard.shared)));
}
