/* actor.c - who calls: tokens are made in the scenario's own transaction. */
#include <string.h>

#include "auth/perm.h"
#include "auth/token.h"
#include "base/num.h"
#include "door.h"
#include "store/db_int.h"

bool
actor_sql(struct door *d, const char *sql, const char **value)
{
	PGresult *res = PQexec(d->ctx.db->conn, sql);
	bool ok = PQresultStatus(res) == PGRES_COMMAND_OK ||
	          PQresultStatus(res) == PGRES_TUPLES_OK;

	*value = NULL;
	if (!ok)
		door_complain(d, "%s", PQresultErrorMessage(res));
	else if (PQntuples(res) > 0 && !PQgetisnull(res, 0, 0))
		*value = arena_strdup(&d->scenario, PQgetvalue(res, 0, 0));
	PQclear(res);
	return ok;
}

static void
sign_in(struct door *d, const char *username)
{
	const char *sql = arena_printf(&d->scenario,
	    "SELECT id FROM system_users WHERE username = '%s' AND NOT deleted",
	    username);
	const char *id_text, *tenant_text;
	struct token_pair *pair = arena_new(&d->scenario, struct token_pair, 1);
	int64_t id, tenant;

	if (!actor_sql(d, sql, &id_text) || id_text == NULL) {
		door_complain(d, "no user %s", username);
		return;
	}
	sql = arena_printf(&d->scenario,
	    "SELECT tenant_id FROM system_users WHERE id = %s", id_text);
	if (!actor_sql(d, sql, &tenant_text) ||
	    num_read(id_text, strlen(id_text), &id) != OK ||
	    num_read(tenant_text, strlen(tenant_text), &tenant) != OK)
		return;
	d->ctx.who = (struct who){ .tenant_id = tenant };
	d->ctx.mem = &d->request;
	if (db_end(&d->ctx, token_open(&d->ctx, id, USER_ADMIN, pair)) != OK)
		door_complain(d, "cannot sign in as %s", username);
	d->authorization =
	    arena_printf(&d->scenario, "Bearer %s", pair->access);
}

void
actor_take(struct door *d, const char *who)
{
	static const struct {
		const char *name;
		enum audience audience;
	} plain[] = {
		{ "nobody", ADMIN },
		{ "module", RPC },
		{ "device", DEVICE },
		{ "app", APP },
	};

	d->authorization = d->tenant_id = d->visit_tenant_id = NULL;
	d->content_type = "application/json";
	d->ip = "127.0.0.1";
	d->agent = "door";
	d->audience = ADMIN;
	for (size_t i = 0; i < ARRAY_LEN(plain); i++)
		if (strcmp(plain[i].name, who) == 0) {
			d->audience = plain[i].audience;
			if (d->audience == RPC)
				d->tenant_id = "1";
			return;
		}
	if (strcmp(who, "admin") == 0)
		sign_in(d, "admin");
	else if (strncmp(who, "user ", 5) == 0)
		sign_in(d, who + 5);
	else
		door_complain(d, "nobody is called %s", who);
}
