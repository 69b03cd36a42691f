/*
 * lockout.c - limits how fast passwords can be guessed.  The counters are in
 * the database, so that all workers of all pools share them.  Attempts are
 * counted by network and not by address, because one person can use many
 * addresses of a network.
 */
#include "auth/lockout.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

#include "sql/lib/lockout.h"
#include "store/db.h"

static const char *
ipv4_network(struct arena *a, const unsigned char *byte)
{
	return arena_printf(a, "%u.%u.%u.0/24", byte[0], byte[1], byte[2]);
}

const char *
lockout_network(struct arena *a, const char *ip)
{
	struct in6_addr six;
	struct in_addr plain;
	char text[INET6_ADDRSTRLEN];

	if (ip == NULL)
		return "";
	if (inet_pton(AF_INET, ip, &plain) == 1)
		return ipv4_network(a, (const unsigned char *)&plain);
	if (inet_pton(AF_INET6, ip, &six) != 1)
		return "";
	if (IN6_IS_ADDR_V4MAPPED(&six))
		return ipv4_network(a, six.s6_addr + 12);
	memset(six.s6_addr + 8, 0, 8);
	(void)inet_ntop(AF_INET6, &six, text, sizeof(text));
	return arena_printf(a, "%s/64", text);
}

/* Counts the attempt by the block `counts`.  E_TOO_MANY_REQUESTS if it is
 * locked; for how long, the block `waits` says. */
static enum err
count_try(struct ctx *ctx, const struct sql *counts, const struct sql *waits,
    const struct args *by)
{
	enum err e = db_hit(ctx, counts, by, E_TOO_MANY_REQUESTS);
	struct row row;

	if (e != E_TOO_MANY_REQUESTS)
		return e;
	TRY(db_one(ctx, waits, by, e, &row));
	ctx->wait_s = row_i32(&row, "seconds");
	return e;
}

/* The attempt is counted for the network and for the name, or, when one of
 * them is locked, for neither: an attempt while locked does not lengthen the
 * lock. */
enum err
lockout_try(struct ctx *ctx, const char *username, struct lockout *out)
{
	struct lockout l = { .username = arena_lower(ctx->mem, username),
		.network = lockout_network(ctx->mem, ctx->ip) };
	const struct args *by =
	    ARGS(AN("username", &l.username), AN("network", &l.network));

	TRY(db_do(ctx, &sql_lockout_sweep, NULL));
	TRY(db_begin(ctx));
	TRY(count_try(
	    ctx, &sql_lockout_network, &sql_lockout_network_wait, by));
	TRY(count_try(ctx, &sql_lockout_name, &sql_lockout_name_wait, by));
	TRY(db_commit(ctx));
	*out = l;
	return OK;
}

enum err
lockout_right(struct ctx *ctx, const struct lockout *l, int64_t user_id)
{
	TRY(db_do(ctx, &sql_lockout_network_free,
	    ARGS(AN("username", &l->username), AN("network", &l->network))));
	TRY(db_do(
	    ctx, &sql_lockout_name_free, ARGS(AN("username", &l->username))));
	return lockout_known(ctx, user_id);
}

enum err
lockout_known(struct ctx *ctx, int64_t user_id)
{
	const char *network = lockout_network(ctx->mem, ctx->ip);

	TRY(db_do(ctx, &sql_lockout_known,
	    ARGS(AN("user_id", &user_id), AN("network", &network))));
	return db_do(
	    ctx, &sql_lockout_known_prune, ARGS(AN("user_id", &user_id)));
}

enum err
lockout_free(struct ctx *ctx, const char *username)
{
	const char *folded = arena_lower(ctx->mem, username);
	const struct args *by = ARGS(AN("username", &folded));

	TRY(db_do(ctx, &sql_lockout_networks_free, by));
	return db_do(ctx, &sql_lockout_name_free, by);
}
