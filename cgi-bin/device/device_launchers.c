/* device_launchers.c - orders a change of a device's launchers.  The request
 * only adds a message to the outbox; the job outbox_send changes the device
 * later. */
#include "sql/device/device_launchers.h"
#include "device/device_tables.h"
#include "device/errors.h"
#include "fleet/errors.h"
#include "web/req.h"

struct device_ui {
	const char *mac, *ui;
};

static const struct field device_ui_fields[] = {
	FIELD(struct device_ui, mac, .req = true, .form = &form_mac,
	    .fails = E_DEVICE_MAC_FORMAT_ERROR, .doc = "MAC address"),
	FIELD(struct device_ui, ui, .req = true, .max = 1024,
	    .doc = "packages of launchers, separated by commas"),
};

static const struct endpoint device_ui_endpoints[] = {
	{ ADMIN, PUT, "/device/update-ui", PERM("device:device:update"),
	    IN(device_ui),
	    DONE(device_ui_send, E_DEVICE_NOT_EXISTS, CHECK(device_ui_check)),
	    "Have the launchers of a device changed" },
	{ RPC, PUT, "/device/update-ui", PEER, IN(device_ui),
	    DONE(device_ui_send, E_DEVICE_NOT_EXISTS, CHECK(device_ui_check)),
	    "Have the launchers of a device changed" },
};

TABLE(device_ui);
