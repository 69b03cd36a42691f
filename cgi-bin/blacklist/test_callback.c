/*
 * test_callback.c - administrators send an event in the name of a device, to
 * see that it arrives.  It goes the way of events that come by a queue, is
 * marked, and is not counted.
 */
#include <string.h>

#include "blacklist/blacklist_tables.h"
#include "fleet/config_value.h"
#include "fleet/errors.h"
#include "policy/errors.h"
#include "sql/blacklist/test_callback.h"
#include "web/req.h"

struct test_callback {
	int64_t blacklist_id;
	const char *mac;
	int32_t result, times;
};

static const struct field test_callback_fields[] = {
	FIELD(struct test_callback, blacklist_id, .req = true, .doc = "record"),
	FIELD(struct test_callback, mac, .req = true, .form = &form_mac,
	    .fails = E_DEVICE_CONDITION_NOT_EXISTS,
	    .doc = "address of the device"),
	FIELD(struct test_callback, result, .lo = 0, .hi = 6, .dflt = "0",
	    .dict = "app_blacklist_result", .doc = "what became of it"),
	FIELD(struct test_callback, times, .lo = 1, .hi = 10000, .dflt = "1",
	    .doc = "how often it happened"),
};

static enum err
send(struct req *r, const struct args *in, const char *type)
{
	const char *enabled;

	TRY(config_value(r->ctx, "blacklist.test-endpoint.enabled", &enabled));
	if (enabled == NULL || strcmp(enabled, "true") != 0)
		return E_NOT_IMPLEMENTED;
	TRY(db_check(r->ctx, &sql_test_callback_check, in));
	TRY(db_do(
	    r->ctx, &sql_test_callback_send, WITH(in, AN("type", &type))));
	return done(r);
}

static enum err
test_device_callback(struct req *r, const struct args *in)
{
	return send(r, in, "DELETE");
}

static enum err
test_kill_callback(struct req *r, const struct args *in)
{
	return send(r, in, "KILL");
}

static const struct endpoint test_callback_endpoints[] = {
	{
	    ADMIN,
	    POST,
	    "/device/app-blacklist/test/device-callback",
	    PERM("device:app-blacklist:test"),
	    IN(test_callback),
	    CALL(test_device_callback, SHOWS(DONE),
	        REFUSES(E_BLACKLIST_NOT_EXISTS, E_DEVICE_NOT_EXISTS,
	            E_NOT_IMPLEMENTED)),
	    "Try out an event of an uninstallation",
	},
	{
	    ADMIN,
	    POST,
	    "/device/app-blacklist/test/kill-callback",
	    PERM("device:app-blacklist:test"),
	    IN(test_callback),
	    CALL(test_kill_callback, SHOWS(DONE),
	        REFUSES(E_BLACKLIST_NOT_EXISTS, E_DEVICE_NOT_EXISTS,
	            E_NOT_IMPLEMENTED)),
	    "Try out an event of a kill",
	},
};

TABLE(test_callback);
