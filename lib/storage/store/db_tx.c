/*
 * db_tx.c - transactions: those of requests, and the one that surrounds a test.
 * Inside that one a request has a savepoint instead.  What a transaction notes
 * for the host's cache is told to it as soon as the commit has succeeded.
 */
#include "store/db_tx.h"

#include "store/cache_note.h"
#include "store/db_int.h"

/* Inside the transaction of a test there is only a savepoint. */
static enum err
begin(struct ctx *ctx, const char *command)
{
	struct db *db = ctx->db;
	enum err e;

	if (db->in_tx)
		return OK;
	TRY(db_connect(ctx));
	e = db_command(ctx, db->nested ? "SAVEPOINT request" : command);
	if (e == E_DATABASE_DOWN && !db->nested) {
		/* The connection broke after db_connect had checked it; no
		 * transaction has begun, so a new one may be used. */
		db_forget(db);
		TRY(db_connect(ctx));
		e = db_command(ctx, command);
	}
	db->in_tx = e == OK;
	return e;
}

enum err
db_begin(struct ctx *ctx)
{
	return begin(ctx, "BEGIN");
}

enum err
db_begin_steady(struct ctx *ctx)
{
	return begin(ctx, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
}

static void
roll_back(struct ctx *ctx)
{
	struct db *db = ctx->db;
	enum err ignored;

	db->in_tx = false;
	db->stays = false;
	commit_notes_drop(ctx);
	if (db_lost(db))
		return;
	if (!db->nested) {
		ignored = db_command(ctx, "ROLLBACK");
	} else {
		ignored = db_command(ctx, "ROLLBACK TO SAVEPOINT request");
		if (ignored == OK)
			ignored = db_command(ctx, "RELEASE SAVEPOINT request");
	}
	(void)ignored; /* the caller already returns an error */
}

void
db_hold(struct ctx *ctx)
{
	ctx->db->held = true;
}

void
db_stay(struct ctx *ctx)
{
	ctx->db->stays = ctx->db->in_tx;
}

bool
db_stays(const struct ctx *ctx)
{
	return ctx->db->stays;
}

void
db_undo(struct ctx *ctx)
{
	if (ctx->db->in_tx)
		roll_back(ctx);
}

/* When the connection breaks here, nobody knows whether the transaction was
 * committed; the caller is told of a failure, and the cache by NOTIFY if it
 * was. */
static enum err
commit(struct ctx *ctx)
{
	bool noted = ctx->notes != NULL;
	enum err e;

	if (db_lost(ctx->db))
		return E_DATABASE_DOWN;
	e = db_command(
	    ctx, ctx->db->nested ? "RELEASE SAVEPOINT request" : "COMMIT");
	if (e != OK)
		return e;
	commit_notes_tell(ctx);
	if (noted && !ctx->db->nested && ctx->db->on_note != NULL)
		ctx->db->on_note(ctx);
	return OK;
}

void
db_on_note(struct db *db, void (*on_note)(struct ctx *ctx))
{
	db->on_note = on_note;
}

enum err
db_commit(struct ctx *ctx)
{
	struct db *db = ctx->db;
	enum err e;

	if (!db->in_tx || db->held)
		return OK;
	if (!db_lost(db) && PQtransactionStatus(db->conn) == PQTRANS_INERROR) {
		/* PostgreSQL would roll back at COMMIT and report success. */
		roll_back(ctx);
		return fault(ctx,
		    "commit refused and rolled back: an earlier statement of "
		    "the transaction failed");
	}
	db->in_tx = false;
	db->stays = false;
	e = commit(ctx);
	commit_notes_drop(ctx);
	return e;
}

enum err
db_end(struct ctx *ctx, enum err e)
{
	struct db *db = ctx->db;
	enum err failed;

	if (db == NULL)
		return e;
	db->held = false;
	if (db->in_tx && (e == OK || db->stays)) {
		failed = db_commit(ctx);
		e = failed != OK ? failed : e;
	} else if (db->in_tx) {
		roll_back(ctx);
	}
	for (struct db_result *r = ctx->results; r != NULL; r = r->next)
		PQclear(r->res);
	ctx->results = NULL;
	db_settle(db);
	return e;
}

enum err
db_nest(struct ctx *ctx)
{
	TRY(db_connect(ctx));
	TRY(db_command(ctx, "BEGIN"));
	ctx->db->nested = true;
	return OK;
}

void
db_unnest(struct ctx *ctx)
{
	enum err ignored;

	ctx->db->nested = false;
	ctx->db->in_tx = false;
	ignored = db_command(ctx, "ROLLBACK");
	(void)ignored;
}
