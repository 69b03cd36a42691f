/* db_listen.c - waits for the notifications (NOTIFY) of other processes. */
#include <poll.h>
#include <string.h>

#include "store/db_int.h"
#include "store/db_listen.h"

enum err
db_listen(struct ctx *ctx, const char *channel)
{
	TRY(db_live(ctx));
	TRY(db_command(ctx, arena_printf(ctx->mem, "LISTEN %s", channel)));
	ctx->db->listens = true;
	return OK;
}

/* A statement that finds the connection lost makes a new one, on which nobody
 * has run LISTEN; without this the caller would wait there for ever. */
static bool
deaf(struct db *db)
{
	return !db->listens || db_lost(db);
}

enum err
db_wait(struct ctx *ctx, int timeout_ms, const char **payload)
{
	PGconn *conn = ctx->db->conn;
	PGnotify *note;
	struct pollfd p = { .events = POLLIN };

	*payload = NULL;
	if (deaf(ctx->db))
		return E_DATABASE_DOWN;
	note = PQnotifies(conn);
	if (note == NULL) {
		p.fd = PQsocket(conn);
		if (poll(&p, 1, timeout_ms) > 0 && PQconsumeInput(conn) == 0)
			return E_DATABASE_DOWN;
		note = PQnotifies(conn);
	}
	if (note != NULL)
		*payload = arena_strdup(ctx->mem, note->extra);
	PQfreemem(note);
	return OK;
}

int
db_wait_fd(const struct ctx *ctx)
{
	return db_lost(ctx->db) ? -1 : PQsocket(ctx->db->conn);
}
