/* lookup.c - modules look devices up by address, for every one of their own
 * calls: the short reads that must not wait behind an administrator's. */
#include "common/mac_inputs.h"
#include "edge/edge.h"
#include "org/device.h"
#include "web/req.h"

static enum err
show(struct req *r, const struct device_ask *ask)
{
	return device_show(r->ctx, r->site->cache, ask, &r->out);
}

static enum err
by_mac(struct req *r, const struct args *in)
{
	const struct by_mac *q = in->at;

	return show(r, &(struct device_ask){ .mac = q->mac });
}

static enum err
by_mac_fresh(struct req *r, const struct args *in)
{
	const struct by_mac *q = in->at;

	return show(r, &(struct device_ask){ .mac = q->mac, .fresh = true });
}

static enum err
by_mac_cpu(struct req *r, const struct args *in)
{
	const struct by_mac_cpu *q = in->at;

	return show(r, &(struct device_ask){ .mac = q->mac, .cpu = q->cpu });
}

static const struct endpoint lookup_endpoints[] = {
	{ RPC, GET, "/device/get-by-mac", PEER, IN(by_mac), CALL(by_mac),
	    "Get a device by address, from the cache" },
	{ RPC, GET, "/device/get-by-mac-from-db", PEER, IN(by_mac),
	    CALL(by_mac_fresh), "Get a device by address, from the database" },
	{ RPC, GET, "/device/get-by-mac-and-cpu", PEER, IN(by_mac_cpu),
	    CALL(by_mac_cpu), "Get a device by address and CPU id" },
};

TABLE(lookup);
