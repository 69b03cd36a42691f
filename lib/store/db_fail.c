/* db_fail.c - turns the failure of a statement into the error that the client
 * gets.  A violated constraint gives the error of the same name. */
#include <string.h>

#include "base/log.h"
#include "store/db_int.h"

/* "Key (tenant_id, name)=(1, ops) already exists." -> "ops": the value of
 * the key's last column. */
static const char *
key_value(struct arena *a, const char *detail)
{
	const char *sep = detail == NULL ? NULL : strstr(detail, ")=(");
	const char *value, *end;

	if (sep == NULL)
		return "";
	value = sep + 3;
	for (const char *p = detail; p < sep; p++) {
		const char *comma = strstr(value, ", ");

		if (*p == ',' && comma != NULL)
			value = comma + 2;
	}
	end = strrchr(value, ')');
	return end == NULL ? ""
	                   : arena_strndup(a, value, (size_t)(end - value));
}

static enum err
from_constraint(struct ctx *ctx, const PGresult *res)
{
	const char *name = PQresultErrorField(res, PG_DIAG_CONSTRAINT_NAME);
	enum err e = name == NULL ? E_SYSTEM : err_named(name);

	if (e == E_SYSTEM)
		return E_SYSTEM;
	ctx->arg = key_value(
	    ctx->mem, PQresultErrorField(res, PG_DIAG_MESSAGE_DETAIL));
	return e;
}

static const struct {
	const char *sqlstate;
	enum err e;
} states[] = {
	{ "57014", E_QUERY_TOO_BROAD }, /* statement_timeout */
	{ "55P03", E_LOCKED },          /* lock_timeout */
	{ "40P01", E_LOCKED },          /* deadlock */
	{ "40001", E_LOCKED },          /* serialization */
	{ "57P01", E_DATABASE_DOWN },   /* shutting down */
	{ "57P02", E_DATABASE_DOWN }, { "57P03", E_DATABASE_DOWN },
	{ "25P03", E_DATABASE_DOWN }, /* idle in transaction too long */
};

static const char *
name_of(const struct sql *q)
{
	return q == NULL ? "command" : q->name;
}

/* A lost connection is not logged as a fault: the statement may succeed when it
 * is tried again over a new connection. */
static enum err
lost(struct ctx *ctx, const struct sql *q, const PGresult *res)
{
	const char *text = res == NULL ? PQerrorMessage(ctx->db->conn)
	                               : PQresultErrorMessage(res);

	log_line(LOG_WARN, "%s: %s: connection lost: %s",
	    ctx->trace_id == NULL ? "-" : ctx->trace_id, name_of(q), text);
	return E_DATABASE_DOWN;
}

/* Logs only PostgreSQL's primary message: the detail quotes whole rows, which
 * may contain password hashes. */
enum err
db_fail(struct ctx *ctx, const struct sql *q, const PGresult *res)
{
	const char *state = PQresultErrorField(res, PG_DIAG_SQLSTATE);
	enum err e = E_SYSTEM;

	if (state == NULL || db_lost(ctx->db))
		return lost(ctx, q, res);
	if (strncmp(state, "23", 2) == 0)
		e = from_constraint(ctx, res);
	for (size_t i = 0; i < ARRAY_LEN(states); i++)
		if (strcmp(states[i].sqlstate, state) == 0)
			e = states[i].e;
	if (e == E_SYSTEM)
		return fault(ctx, "%s: %s %s", name_of(q), state,
		    PQresultErrorField(res, PG_DIAG_MESSAGE_PRIMARY));
	return e;
}
