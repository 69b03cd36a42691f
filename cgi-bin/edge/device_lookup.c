/* device_lookup.c - endpoints with which modules look a device up by its
 * address, once for every call they get.  They are in the pool edge, so that
 * these short reads never wait for the long queries of administrators. */
#include "common/device_lookup.h"
#include "common/mac_inputs.h"
#include "fleet/device.h"
#include "fleet/errors.h"
#include "web/req.h"

static const struct endpoint lookup_endpoints[] = {
	{ RPC, GET, "/device/get-by-mac", PEER, IN(by_mac),
	    CALL(lookup_by_mac, SHOWS(ONE, .of = &device_record),
	        REFUSES(E_DEVICE_NOT_EXISTS)),
	    "Get a device by address, from the cache" },
	{ RPC, GET, "/device/get-by-mac-from-db", PEER, IN(by_mac),
	    CALL(lookup_fresh, SHOWS(ONE, .of = &device_record),
	        REFUSES(E_DEVICE_NOT_EXISTS)),
	    "Get a device by address, from the database" },
	{ RPC, GET, "/device/get-by-mac-and-cpu", PEER, IN(by_mac_cpu),
	    CALL(lookup_by_mac_cpu, SHOWS(ONE, .of = &device_record),
	        REFUSES(E_DEVICE_NOT_EXISTS)),
	    "Get a device by address and CPU id" },
};

TABLE(lookup);
