/*
 * health.c - the state of the suite for load balancers and operators, read from
 * the status pages of all pools.
 */
#include "sql/system/health.h"
#include "app/status_page.h"
#include "web/endpoint.h"

struct ready {
	const char *pool;
};
static const struct field ready_fields[] = {
	FIELD(struct ready, pool, .max = 30,
	    .doc = "the only pool that has to serve; otherwise all"),
};

/* Does the pool of that name serve, with the database? */
static bool
serves(const struct site *site, const char *name)
{
	struct status *s = status_open(site->home, name, false);
	bool ready = s != NULL && status_ready(s);

	status_close(s);
	return ready;
}

/* A load balancer reads the HTTP status, so that of a pool which this host has
 * never started is not 200 either. */
static enum err
no_such_pool(struct req *r)
{
	r->reply->status = 400;
	return bad_request(r->ctx, "pool", "there is none of this name");
}

/* Answers true if all pools of this host serve, or the one that is asked for,
 * and the database answers; else 500, as if the database were down. */
static enum err
ops_readyz(struct req *r, const struct args *in)
{
	const struct ready *q = in->at;
	const char *name[STATUS_POOLS_MAX];
	size_t n =
	    status_names(r->ctx->mem, r->site->home, name, STATUS_POOLS_MAX);
	bool found = q->pool == NULL;

	TRY(db_do(r->ctx, &sql_ops_ping, NULL));
	for (size_t i = 0; i < n; i++) {
		if (q->pool != NULL && strcmp(name[i], q->pool) != 0)
			continue;
		if (!serves(r->site, name[i]))
			return E_DATABASE_DOWN;
		found = true;
	}
	return found ? done(r) : no_such_pool(r);
}

static void
put_worker(struct json_out *w, struct fcgi_slot *slot)
{
	json_obj(w);
	json_member_i64(w, "pid", slot->pid);
	json_member_i64(w, "requests", (int64_t)slot->requests);
	json_member_bool(w, "busy", slot->busy_since != 0);
	json_end_obj(w);
}

static void
put_pool(struct json_out *w, const char *name, struct status *s)
{
	json_obj(w);
	json_member_str(w, "name", name);
	json_member_i64(w, "pid", s->pid);
	json_member_i64(w, "restarts", (int64_t)s->restarts);
	json_key(w, "workers");
	json_arr(w);
	for (int i = 0; i < STATUS_WORKERS_MAX; i++)
		if (s->slot[i].pid != 0)
			put_worker(w, &s->slot[i]);
	json_end_arr(w);
	json_end_obj(w);
}

static enum err
ops_pools(struct req *r, const struct args *in)
{
	const char *name[STATUS_POOLS_MAX];
	size_t n =
	    status_names(r->ctx->mem, r->site->home, name, STATUS_POOLS_MAX);

	(void)in;
	json_arr(&r->out);
	for (size_t i = 0; i < n; i++) {
		struct status *s = status_open(r->site->home, name[i], false);

		if (s != NULL)
			put_pool(&r->out, name[i], s);
		status_close(s);
	}
	json_end_arr(&r->out);
	return OK;
}

static OBJECT(
    worker, MEMBER("pid", INT), MEMBER("requests", BIG), MEMBER("busy", BOOL));
static OBJECT(pool, MEMBER("name", TEXT), MEMBER("pid", INT),
    MEMBER("restarts", BIG), MEMBER("workers", LIST, .of = &worker));

/* clang-format off */
static const struct endpoint ops_endpoints[] = {
	{ ADMIN, GET, "/readyz", TENANT_FREE, IN(ready),
	    CALL(ops_readyz, UNLOGGED, REAL_STATUS, REFUSES(E_DATABASE_DOWN)),
	    "Does every pool serve, and the database? Or one pool?" },
	{ RPC, GET, "/readyz", PEER, IN(ready),
	    CALL(ops_readyz, UNLOGGED, REAL_STATUS, REFUSES(E_DATABASE_DOWN)),
	    "Does every pool serve, and the database? Or one pool?" },
	{ RPC, GET, "/pools", PEER, NO_INPUT,
	    CALL(ops_pools, SHOWS(LIST, .of = &pool)),
	    "Pools and their workers" },
};
/* clang-format on */
TABLE(ops);
