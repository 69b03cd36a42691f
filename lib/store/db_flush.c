/* db_flush.c - keeps track of commits that are not known to be durable.  In
 * struct db, unflushed: the last ones were asynchronous; unflushed_lost: their
 * connection was lost before they were flushed. */
#include "store/db_flush.h"

#include "sql/lib/db_flush.h"
#include "store/db_int.h"

void
db_committed(struct ctx *ctx, bool async)
{
	ctx->committed_async |= async;
	ctx->db->unflushed = async;
}

/* The statement may find the connection lost and make a new one, of a database
 * that does not know of the commits any more; so the loss is looked at last. */
enum err
db_flush(struct ctx *ctx)
{
	struct db *db = ctx->db;
	enum err e = OK;

	if (db->unflushed)
		e = db_do(ctx, &sql_db_flush, NULL);
	if (db->unflushed_lost)
		e = E_DATABASE_DOWN;
	db->unflushed = db->unflushed_lost = false;
	return e;
}

enum err
db_flush_first(struct ctx *ctx)
{
	db_committed(ctx, true);
	if (ctx->may_commit_async)
		return OK;
	ctx->committed_async = false;
	return db_flush(ctx);
}
