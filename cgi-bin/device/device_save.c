/*
 * device_save.c - devices made, changed, switched on and off, deleted.  Each
 * change is committed, then every worker of this host is told, then answered:
 * whoever has the answer never reads the old record again.
 */
#include <arpa/inet.h>

#include "common/inputs.h"
#include "device/device.h"
#include "org/device.h"
#include "queries.h"
#include "web/req.h"

/* An IPv4 or IPv6 address, in the spelling the database gives it. */
static enum err
ip_read(struct arena *a, const char *in, const char **out)
{
	char text[INET6_ADDRSTRLEN];
	struct in6_addr addr;

	for (int family = AF_INET;; family = AF_INET6) {
		if (inet_pton(family, in, &addr) == 1 &&
		    inet_ntop(family, &addr, text, sizeof(text)) != NULL) {
			*out = arena_strdup(a, text);
			return OK;
		}
		if (family == AF_INET6)
			return E_BAD_REQUEST;
	}
}

static const struct form form_ip = { "ip", "IP address is malformed", ip_read,
	"^[0-9A-Fa-f:.]+$" };

struct device_save {
	int64_t id;
	const char *mac;
	int64_t channel_id;
	const char *certification;
	int64_t user_id;
	int32_t company_id, model_id;
	int64_t region_id;
	const char *device_model, *order_number, *sdk_version_name, *remarks,
	    *name, *brand, *system_version, *build, *ddr, *cpu, *device_ip,
	    *ip_address, *ui, *serial_number, *real_ddr, *real_flash,
	    *production_order, *master_model, *pcb_model, *platform;
};

static const struct field device_save_fields[] = {
	FIELD(struct device_save, id,
	    .doc = "optional on update, ignored on create"),
	FIELD(struct device_save, mac, .req = true, .form = &form_mac,
	    .fails = E_DEVICE_MAC_FORMAT_ERROR,
	    .doc = "MAC address; says which device"),
	FIELD(struct device_save, channel_id, .req = true, .doc = "channel"),
	FIELD(struct device_save, certification, .max = 64,
	    .doc = "network access certification code"),
	FIELD(struct device_save, user_id, .doc = "owning user"),
	FIELD(struct device_save, company_id, .doc = "owning company"),
	FIELD(struct device_save, model_id, .doc = "model"),
	FIELD(struct device_save, region_id,
	    .doc = "region: one of /system/area/tree"),
	FIELD(struct device_save, device_model, .max = 128,
	    .doc = "name of the model"),
	FIELD(
	    struct device_save, order_number, .max = 64, .doc = "order number"),
	FIELD(struct device_save, sdk_version_name, .max = 64,
	    .doc = "version of the SDK"),
	FIELD(struct device_save, remarks, .max = 512, .doc = "remarks"),
	FIELD(struct device_save, name, .max = 128, .doc = "name"),
	FIELD(struct device_save, brand, .max = 128, .doc = "brand"),
	FIELD(struct device_save, system_version, .max = 64,
	    .doc = "version of the system"),
	FIELD(struct device_save, build, .max = 128, .doc = "build"),
	FIELD(struct device_save, ddr, .max = 32, .doc = "memory"),
	FIELD(struct device_save, cpu, .form = &form_cpu,
	    .fails = E_DEVICE_CPU_FORMAT_ERROR,
	    .doc = "CPU id, as many hex digits as device.cpu.hex-lengths says; "
	           "empty: none"),
	FIELD(struct device_save, device_ip, .form = &form_ip,
	    .doc = "IP address; empty: none"),
	FIELD(struct device_save, ip_address, .max = 128,
	    .doc = "address in words"),
	FIELD(struct device_save, ui, .max = 1024,
	    .doc = "packages of launchers, separated by commas"),
	FIELD(struct device_save, serial_number, .max = 64,
	    .doc = "serial number"),
	FIELD(
	    struct device_save, real_ddr, .max = 32, .doc = "memory as found"),
	FIELD(
	    struct device_save, real_flash, .max = 32, .doc = "flash as found"),
	FIELD(struct device_save, production_order, .max = 64,
	    .doc = "production order"),
	FIELD(struct device_save, master_model, .max = 128,
	    .doc = "model of the master board"),
	FIELD(struct device_save, pcb_model, .max = 128,
	    .doc = "model of the circuit board"),
	FIELD(struct device_save, platform, .max = 32, .doc = "platform"),
};

struct device_status {
	struct strs macs;
	int32_t status;
};

static const struct field device_status_fields[] = {
	FIELD(struct device_status, macs, .req = true, .form = &form_mac,
	    .fails = E_DEVICE_MAC_FORMAT_ERROR, .doc = "MAC addresses"),
	FIELD(struct device_status, status, .req = true,
	    .dict = "device_status", .lo = 0, .hi = 1,
	    .doc = "1 activated, 0 not"),
};

/* Judge, write and commit; then nobody here believes the old records. */
static enum err
save(struct req *r, const struct sql *check, const struct sql *write,
    const struct args *in, struct rows *out)
{
	TRY(db_begin(r->ctx));
	TRY(db_check(r->ctx, check, in));
	TRY(db_rows(r->ctx, write, in, out));
	TRY(db_commit(r->ctx));
	for (int i = 0; i < out->n; i++) {
		struct row row = row_at(out, i);

		device_forget(r->site->cache, row_str(&row, "mac"),
		    row_i64(&row, "version"));
	}
	return OK;
}

static enum err
device_create(struct req *r, const struct args *in)
{
	struct rows rows;
	struct row row;

	TRY(save(r, &sql_device_create_check, &sql_device_create, in, &rows));
	row = row_at(&rows, 0);
	row_value(&r->out, &row);
	return OK;
}

static enum err
device_update(struct req *r, const struct args *in)
{
	struct rows rows;

	TRY(save(r, &sql_device_update_check, &sql_device_update, in, &rows));
	return done(r);
}

static enum err
device_update_status(struct req *r, const struct args *in)
{
	struct rows rows;

	TRY(save(
	    r, &sql_device_macs_check, &sql_device_update_status, in, &rows));
	return done(r);
}

static enum err
device_delete(struct req *r, const struct args *in)
{
	const struct by_id *q = in->at;
	int64_t id = q->id;
	const struct ids ids = { &id, 1 };
	struct rows rows;

	TRY(save(r, &sql_device_ids_check, &sql_device_delete,
	    ARGS(AN("ids", &ids)), &rows));
	return rows.n > 0 ? done(r) : fail(r->ctx, E_DEVICE_NOT_EXISTS, NULL);
}

static enum err
device_delete_list(struct req *r, const struct args *in)
{
	struct rows rows;

	TRY(save(r, &sql_device_ids_check, &sql_device_delete, in, &rows));
	return done(r);
}

static const struct endpoint device_save_endpoints[] = {
	{ ADMIN, POST, "/device/create", PERM("device:device:create"),
	    IN(device_save),
	    CALL(device_create, SHOWS_ID,
	        REFUSES(E_CHANNEL_NOT_EXISTS, E_DEVICE_MAC_DUPLICATE,
	            E_DEVICE_CERTIFICATION_DUPLICATE, E_REGION_NOT_EXISTS)),
	    "Create a device" },
	{ ADMIN, PUT, "/device/update", PERM("device:device:update"),
	    IN(device_save),
	    CALL(device_update,
	        REFUSES(E_DEVICE_NOT_EXISTS, E_INFO_MODIFY_NO_PERMISSION,
	            E_CHANNEL_NOT_EXISTS, E_DEVICE_CERTIFICATION_DUPLICATE,
	            E_REGION_NOT_EXISTS)),
	    "Change a device" },
	{ RPC, PUT, "/device/update", PEER, IN(device_save),
	    CALL(device_update,
	        REFUSES(E_DEVICE_NOT_EXISTS, E_INFO_MODIFY_NO_PERMISSION,
	            E_CHANNEL_NOT_EXISTS, E_DEVICE_CERTIFICATION_DUPLICATE,
	            E_REGION_NOT_EXISTS)),
	    "Change a device" },
	{ ADMIN, PUT, "/device/update-status", PERM("device:device:update"),
	    IN(device_status),
	    CALL(device_update_status, REFUSES(E_INFO_MODIFY_NO_PERMISSION)),
	    "Switch devices on or off" },
	{ ADMIN, DELETE, "/device/delete", PERM("device:device:delete"),
	    IN(by_id),
	    CALL(device_delete,
	        REFUSES(E_DEVICE_NOT_EXISTS, E_INFO_MODIFY_NO_PERMISSION)),
	    "Delete a device" },
	{ ADMIN, DELETE, "/device/delete-list", PERM("device:device:delete"),
	    IN(by_ids),
	    CALL(device_delete_list, REFUSES(E_INFO_MODIFY_NO_PERMISSION)),
	    "Delete several devices" },
};

TABLE(device_save);
