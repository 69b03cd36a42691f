/*
 * audit.c - tells the database who makes a change, before the handler runs, so
 * that no handler can forget to have its change logged.
 */
#include "web/audit.h"

#include "sql/lib/oplog.h"
#include "web/method_names.h"

bool
audit_writes(const struct endpoint *ep)
{
	if (ep->method == GET)
		return false;
	return ep->handler.shape == SHAPE_CALL || !ep->handler.sql->reads;
}

enum err
audit_sign(struct req *r)
{
	const char *method = method_name(r->ep->method);

	if (r->call->audience != ADMIN || r->ctx->caller.id == 0 ||
	    !audit_writes(r->ep))
		return OK;
	TRY(db_begin(r->ctx));
	return db_do(r->ctx, &sql_oplog_actor,
	    ARGS(AN("method", &method), AN("path", &r->call->path),
	        AN("doc", &r->ep->doc)));
}
