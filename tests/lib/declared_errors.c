/* declared_errors.c - checks that a row may answer with an error.  Errors are
 * compared by the numbers of their codes. */
#include "lib/declared_errors.h"

#include "store/db.h"
#include "store/db_describe.h"
#include "web/endpoint.h"

static bool
is_marked(const bool marked[E__MAX], int code)
{
	for (size_t i = 0; i < err_count(); i++)
		if (err_code(err_at(i)) == code &&
		    (marked[err_at(i)] || endpoint_errors_general(err_at(i))))
			return true;
	return false;
}

const char *
refused_row(struct ctx *ctx, const struct endpoint *ep, int code)
{
	bool marked[E__MAX];

	endpoint_errors_mark(ep, marked);
	if (is_marked(marked, code))
		return NULL;
	if (ep->handler.sql != NULL &&
	    db_end(ctx, db_constraint_errors(ctx, ep->handler.sql, marked)) !=
	        OK)
		return "its constraints are not known";
	if (is_marked(marked, code))
		return NULL;
	return arena_printf(ctx->mem,
	    "%s does not say that it may answer %d (REFUSES of "
	    "web/endpoint_macros.h)",
	    ep->path, code);
}
