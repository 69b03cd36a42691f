/* channel_remote.c - channels as other modules ask for them. */
#include "common/inputs.h"
#include "device/channel_move.h"
#include "device/device.h"
#include "queries.h"
#include "web/req.h"

/*
 * A write with nothing to write is the caller's mistake; ids that are not
 * there are none.
 * Source: specification, "Versioning".
 */
static enum err
channel_bump(struct req *r, const struct args *in)
{
	const struct by_ids *q = in->at;
	size_t n;

	if (q->ids.n == 0)
		return fail(r->ctx, E_CHANNEL_IDS_EMPTY, NULL);
	TRY(channel_move(r->ctx, r->site->cache, &q->ids, &n));
	json_put_i64(&r->out, (int64_t)n);
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
};

TABLE(channel_remote);
