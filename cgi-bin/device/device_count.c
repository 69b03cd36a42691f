/* device_count.c - the numbers of devices, of channels and models, for
 * administrators and modules; and the addresses of devices, for modules that
 * send something to them. */
#include "sql/device/device_count.h"
#include "fleet/errors.h"
#include "web/req.h"

struct count_channels {
	struct ids channel_ids;
	int32_t status;
};

static const struct field count_channels_fields[] = {
	FIELD(
	    struct count_channels, channel_ids, .req = true, .doc = "channels"),
	FIELD(struct count_channels, status, .dict = "device_status", .lo = 0,
	    .hi = 1, .doc = "1 activated, 0 not; both when absent"),
};

struct count_models {
	struct ids model_ids;
	int32_t status;
};

static const struct field count_models_fields[] = {
	FIELD(struct count_models, model_ids, .req = true, .doc = "models"),
	FIELD(struct count_models, status, .dict = "device_status", .lo = 0,
	    .hi = 1, .doc = "1 activated, 0 not; both when absent"),
};

struct count_item {
	int64_t channel_id;
	int32_t model_id, status;
};

static const struct field count_item_fields[] = {
	FIELD(struct count_item, channel_id, .doc = "channel; absent: any"),
	FIELD(struct count_item, model_id, .doc = "model; absent: any"),
	FIELD(struct count_item, status, .dict = "device_status", .lo = 0,
	    .hi = 1, .doc = "1 activated, 0 not; both when absent"),
};

struct count_batch {
	struct list items;
};

static const struct field count_batch_fields[] = {
	FIELD(struct count_batch, items, .req = true, .whole = true, .max = 500,
	    .of = IN(count_item), .doc = "what to count"),
};

struct mac_set {
	struct ids channel_ids;
	int32_t status;
	const char *last_mac;
	int32_t limit;
};

static const struct field mac_set_fields[] = {
	FIELD(struct mac_set, channel_ids, .req = true, .doc = "channels"),
	FIELD(struct mac_set, status, .dict = "device_status", .lo = 0, .hi = 1,
	    .doc = "1 activated, 0 not; both when absent"),
	FIELD(struct mac_set, last_mac, .form = &form_mac_sent,
	    .fails = E_DEVICE_CONDITION_NOT_EXISTS,
	    .doc = "the last one of the answer before"),
	FIELD(struct mac_set, limit, .lo = 1, .hi = 100000, .dflt = "100000",
	    .doc = "at most so many"),
};

static const struct endpoint count_endpoints[] = {
	{ ADMIN, GET, "/device/get-device-count-by-channelIds-and-status",
	    PERM("device:channel:query"), IN(count_channels),
	    VALUE(device_count_channels, EXACT),
	    "Count the devices of channels" },
	{ RPC, GET, "/device/get-device-count-by-channelIds-and-status", PEER,
	    IN(count_channels), VALUE(device_count_channels),
	    "Count the devices of channels" },
	{ ADMIN, GET, "/device/get-device-count-by-modelIds-and-status",
	    PERM("device:device:query"), IN(count_models),
	    VALUE(device_count_models, EXACT), "Count the devices of models" },
	{ RPC, GET, "/device/get-device-count-by-modelIds-and-status", PEER,
	    IN(count_models), VALUE(device_count_models),
	    "Count the devices of models" },
	{ ADMIN, POST, "/device/get-device-count-batch",
	    PERM("device:device:query"), IN(count_batch),
	    LIST(device_count_batch), "Count devices by channel and model" },
	{ RPC, POST, "/device/get-device-count-batch", PEER, IN(count_batch),
	    LIST(device_count_batch), "Count devices by channel and model" },
	{ RPC, GET, "/device/get-mac-set-by-channelIds-and-status", PEER,
	    IN(mac_set), IDS(device_mac_set),
	    "List the addresses of the devices in channels" },
};

TABLE(count);
