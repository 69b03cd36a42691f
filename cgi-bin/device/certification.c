/* certification.c - the certification codes of devices for network access. */
#include "sql/device/certification.h"
#include "common/mac_inputs.h"
#include "device/device_tables.h"
#include "device/errors.h"
#include "fleet/device.h"
#include "fleet/errors.h"
#include "web/req.h"

struct certification {
	const char *mac, *certification;
};
static const struct field certification_fields[] = {
	FIELD(struct certification, mac, .req = true, .form = &form_mac,
	    .fails = E_DEVICE_MAC_FORMAT_ERROR, .doc = "which device"),
	FIELD(struct certification, certification, .req = true, .max = 64,
	    .doc = "A-Z, 0-9, -; unique in the tenant"),
};

static enum err
certification_update(struct req *r, const struct args *in)
{
	struct row row;

	TRY(db_begin(r->ctx));
	TRY(db_check(r->ctx, &sql_certification_check, in));
	TRY(db_one(
	    r->ctx, &sql_certification_update, in, E_DEVICE_NOT_EXISTS, &row));
	TRY(db_commit(r->ctx));
	device_forget(
	    r->site->cache, row_str(&row, "mac"), row_i64(&row, "version"));
	return done(r);
}

static const struct endpoint certification_endpoints[] = {
	{ ADMIN, GET, "/device/certification/get", PERM("device:device:query"),
	    IN(by_mac), ONE(certification_get, E_DEVICE_NOT_EXISTS),
	    "Get the certification code of a device" },
	{ ADMIN, PUT, "/device/certification/update",
	    PERM("device:device:update"), IN(certification),
	    CALL(certification_update,
	        REFUSES(E_DEVICE_NOT_EXISTS, E_INFO_MODIFY_NO_PERMISSION,
	            E_DEVICE_CERTIFICATION_DUPLICATE)),
	    "Set the certification code of a device" },
};

TABLE(certification);
