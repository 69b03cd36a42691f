/* device_tell.c - modules that communicate with devices report what the devices
 * said about themselves. */
#include "common/reported_inputs.h"
#include "device/device_tables.h"
#include "device/errors.h"
#include "fleet/errors.h"
#include "fleet/reported.h"
#include "web/req.h"

struct update_by_push {
	const char *mac;
	SAID;
};

static const struct field update_by_push_fields[] = {
	FIELD(struct update_by_push, mac, .req = true, .form = &form_mac,
	    .fails = E_DEVICE_MAC_FORMAT_ERROR,
	    .doc = "MAC address; says which device"),
	SAID_FIELDS(struct update_by_push),
};

/* The report of a module about a device.  It has no IP address, because the
 * address of the request is that of the module. */
static enum err
update_by_push(struct req *r, const struct args *in)
{
	const struct update_by_push *q = in->at;
	const struct reported t = { .kind = REPORTED_REMOTE,
		.caller = { .mac = q->mac,
		    .tenant_id = r->ctx->caller.tenant_id },
		.said = in };
	struct reported_device told;

	TRY(reported_store(r->ctx, r->site->cache, &t, &told));
	return done(r);
}

static const struct endpoint device_tell_endpoints[] = {
	{ RPC, PUT, "/device/update-by-push", PEER, IN(update_by_push),
	    CALL(update_by_push, REFUSES(E_DEVICE_NOT_EXISTS)),
	    "Change what a device says of itself" },
};

TABLE(device_tell);
