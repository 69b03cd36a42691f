/* cache_refresh.c - endpoint by which an administrator makes all workers read
 * the records of the blacklist again. */
#include "blacklist/blacklist_tables.h"
#include "policy/epoch.h"
#include "web/req.h"

struct cache_refresh {
	int64_t id;
};
static const struct field cache_refresh_fields[] = {
	FIELD(struct cache_refresh, id,
	    .doc = "a record; all are read again anyway"),
};

static enum err
cache_refresh(struct req *r, const struct args *in)
{
	(void)in;
	TRY(db_begin(r->ctx));
	TRY(policy_refresh(r->ctx));
	TRY(db_commit(r->ctx));
	return done(r);
}

static const struct endpoint cache_refresh_endpoints[] = {
	{ ADMIN, POST, "/device/app-blacklist/cache/refresh",
	    PERM("device:app-blacklist:cache"), IN(cache_refresh),
	    CALL(cache_refresh, SAYS("refresh cache")),
	    "Have workers read the records of the blacklist again" },
};

TABLE(cache_refresh);
