/*
 * audit.c - tells the database who makes a change, before the handler runs, so
 * that no handler can forget to have its change logged.
 */
#include "web/audit.h"

#include <string.h>

#include "sql/lib/oplog_actor.h"
#include "store/db_run.h"
#include "web/audience_method.h"

bool
audit_writes(const struct endpoint *ep)
{
	if (ep->method == GET)
		return false;
	return ep->handler.shape == SHAPE_CALL || !ep->handler.sql->reads;
}

static size_t
cut_end(const char *s, size_t n, const char *end)
{
	size_t cut = strlen(end);

	return n > cut && memcmp(s + n - cut, end, cut) == 0 ? n - cut : n;
}

const char *
audit_operation(struct arena *a, const struct endpoint *ep)
{
	const char *last = strrchr(ep->path, '/') + 1;
	size_t n = strlen(last);
	char *out;

	if (ep->handler.says != NULL)
		return ep->handler.says;
	n = cut_end(last, cut_end(last, n, "-list"), "-batch");
	out = arena_strndup(a, last, n);
	for (size_t i = 0; i < n; i++)
		if (out[i] == '-')
			out[i] = ' ';
	return out;
}

enum err
audit_sign(struct req *r)
{
	const char *method = method_name(r->ep->method);
	const char *operation;

	if (r->call->audience != ADMIN || r->ctx->caller.id == 0 ||
	    !audit_writes(r->ep))
		return OK;
	operation = audit_operation(r->ctx->mem, r->ep);
	return db_begin_with(r->ctx, &sql_oplog_actor,
	    ARGS(AN("method", &method), AN("path", &r->call->path),
	        AN("operation", &operation),
	        AN("shared", &r->ep->guard.shared)));
}
