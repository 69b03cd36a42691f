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

/* A flush within a transaction is no more than a change, which makes its commit
 * wait for the disk.  If the flush fails, the answers that were waiting for one
 * before are to hear of it, too. */
enum err
db_flush_first(struct ctx *ctx, bool *durable)
{
	struct db *db = ctx->db;
	const bool others = db->unflushed || db->unflushed_lost;
	enum err e;

	*durable = false;
	if (ctx->may_commit_async) {
		db_committed(ctx, true);
		return OK;
	}
	if (db->in_tx)
		return db_do(ctx, &sql_db_flush, NULL);
	db->unflushed = true;
	e = db_flush(ctx);
	db->unflushed_lost = others && e != OK;
	*durable = e == OK;
	return e;
}
