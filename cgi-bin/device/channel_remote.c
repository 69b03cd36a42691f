/* channel_remote.c - the endpoints about channels for other modules. */
#include "sql/device/channel_remote.h"
#include "common/inputs.h"
#include "device/channel_version_raise.h"
#include "device/device_tables.h"
#include "device/errors.h"
#include "fleet/cached.h"
#include "fleet/errors.h"
#include "store/row.h"
#include "text/json_out.h"
#include "web/req.h"

/*
 * A call without any id is the caller's mistake and is refused; ids of channels
 * that do not exist are ignored.
 * Source: specification, "Versioning".
 */
static enum err
channel_bump(struct req *r, const struct args *in)
{
	const struct by_ids *q = in->at;
	size_t n;

	if (q->ids.n == 0)
		return fail(r->ctx, E_CHANNEL_IDS_EMPTY, NULL);
	TRY(channel_version_raise(r->ctx, r->site->cache, &q->ids, &n));
	json_put_i64(&r->out, (int64_t)n);
	return OK;
}

struct by_platform {
	const char *platform;
};

static const struct field by_platform_fields[] = {
	FIELD(struct by_platform, platform, .req = true, .max = 32,
	    .doc = "platform of a device"),
};

static const struct object channel_default_record = { "channel_default",
	&sql_channel_remote_default, NULL };

static enum err
channel_default_get(struct req *r, const struct args *in)
{
	const struct by_platform *q = in->at;
	int64_t id, owner;
	struct row row;

	TRY(channel_default(
	    r->ctx, q->platform, r->ctx->caller.tenant_id, &id, &owner));
	TRY(db_one(r->ctx, &sql_channel_remote_default,
	    ARGS(AN("id", &id), AN("tenant_id", &owner)), E_CHANNEL_NOT_EXISTS,
	    &row));
	row_json(&r->out, &row);
	return OK;
}

static const struct endpoint channel_remote_endpoints[] = {
	{ RPC, GET, "/api/device/channel/get", PEER, IN(by_id),
	    ONE(channel_remote_get, E_CHANNEL_NOT_EXISTS), "Get a channel" },
	{ RPC, GET, "/api/device/channel/update-channel_version", PEER,
	    IN(by_ids),
	    CALL(channel_bump, SHOWS(VALUE, .kind = KIND_BIG),
	        REFUSES(E_CHANNEL_IDS_EMPTY)),
	    "Tell tasks that channels changed" },
	{ RPC, GET, "/device/channel/default", PEER, IN(by_platform),
	    CALL(channel_default_get, SHOWS(ONE, .of = &channel_default_record),
	        REFUSES(E_CHANNEL_DEFAULT_NOT_CONFIGURED, E_CHANNEL_NOT_EXISTS,
	            E_CHANNEL_DEFAULT_PLATFORM_MISMATCH)),
	    "Get the channel of devices of a platform" },
};

TABLE(channel_remote);
