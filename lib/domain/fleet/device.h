/*
 * device.h - device records by MAC address, for calls that come many times a
 * second: they are read through the host's cache, which holds them without
 * their JSON keys.
 *
 * A policy is what a device has to uninstall and kill.  Its version is known
 * without looking at any rule: one of its three epochs rises whenever the
 * answer to the device's poll may have changed (policy/epochs.h).  The record
 * of a device has the version that it polled last.
 */
#ifndef FLEET_DEVICE_H
#define FLEET_DEVICE_H

#include "base/hash.h"
#include "base/num.h"
#include "store/ctx.h"
#include "store/value_kind.h"
#include "text/json_out.h"

struct rows;

/* Three epochs: of the device's tenant, of its channel (policy_epoch), and its
 * own (attr_version).  -1: the device has no version, because it never polled.
 */
struct policy_version {
	int64_t epoch, channel, device;
};

#define POLICY_VERSION_NONE ((struct policy_version){ -1, -1, -1 })
/* Bytes of its text, with a NUL. */
#define POLICY_VERSION_MAX  (3 * (NUM_MAX + 1))

/* Stands before the record in the cache; if its layout changes, the kind of
 * record needs a new letter (store/cache.h). */
struct device_head {
	int64_t id, tenant_id, channel_id;
	int64_t attr_version;  /* an epoch of its policy's version */
	int64_t version;       /* of the row, which rises with each change */
	int64_t activation_ms; /* when it was first activated; 0: never */
	int64_t activation_us, create_us; /* in microseconds, for rules */
	/* The month as of which the record was read, and about the whole list
	 * of the device's applications in it (report_due_set): from when on the
	 * device is asked for one, and until when one is refused. */
	int64_t month_end_ms, list_due_ms, list_soon_ms;
	int32_t month;                /* yyyyMM */
	int32_t list_due_s;           /* seconds between two lists */
	int32_t status;               /* enum activation */
	int32_t tasks;                /* bits of enum device_task */
	struct policy_version polled; /* what its last poll got */
	int64_t polled_ms;            /* when that was noted; 0: not known */
	char country[3];              /* ISO 3166-1; "" when not known */
	bool has_token;
	uint8_t token[SHA256_LEN]; /* SHA-256 of the token it was given */
	char cpu[65];              /* in lower case; "" when none is stored */
};

/* status of devices. */
enum activation { DEVICE_NOT_ACTIVATED = 0, DEVICE_ACTIVATED = 1 };

/* status of modifications of a device. */
enum modification_status {
	MODIFICATION_WAITING = 0, /* for the device */
	MODIFICATION_APPLIED = 1,
	MODIFICATION_FAILED = 2,
	MODIFICATION_REVOKED = 3
};

/*
 * What the answer to a heartbeat may ask the device to do.  The first two are
 * not bits of `tasks`, because they begin while the record is cached: the
 * device is to poll while the version of its last poll is another than the
 * present one, and to send a list from list_due_ms on.
 */
enum device_task {
	DEVICE_PULL_POLICY = 1,
	DEVICE_REPORT_APPS = 2,
	DEVICE_PUSH_INFO = 4 /* the device has never sent its data */
};

#define DEVICE_NONE_MS 30000 /* how long "no such device" stays cached */

/* A device.  fields: the values of its record, len bytes, in the arena. */
struct device {
	struct device_head head;
	const char *fields;
	size_t len;
};

/* Which device to find.  mac and cpu are in the spelling that is stored; cpu
 * NULL: not compared.  fresh: read it from the database, not from the cache. */
struct device_ask {
	const char *mac, *cpu;
	bool fresh;
};

/*
 * device_find - the device with that address, of any tenant: from the cache; on
 * a miss from the database, and then the cache is written.  Returns OK,
 * E_DEVICE_NOT_EXISTS or an error of the database.
 */
enum err
device_find(struct ctx *ctx, const char *mac, struct device *out) MUST_CHECK;

/* device_fresh - as device_find, but read from the database, not from the
 * cache. */
enum err
device_fresh(struct ctx *ctx, const char *mac, struct device *out) MUST_CHECK;

/* device_same - does the column hold this text (NULL: a null)?  column: a TEXT
 * member of device_record. */
bool device_same(const struct device *d, const char *column, const char *text);

/* device_record - the members of the object that device_show writes. */
extern const struct object device_record;

/*
 * device_show - write the record of a device with the name of its channel.  A
 * device of another tenant than the caller's is E_DEVICE_NOT_EXISTS; a caller
 * without a tenant (a module) sees all devices.  Errors as device_find.
 */
enum err device_show(struct ctx *ctx, const struct device_ask *ask,
    struct json_out *w) MUST_CHECK;

/*
 * device_recache - write the record into the host's cache again, after its head
 * was changed: what it says of the list of applications or of the last poll,
 * and nothing else.  So the next heartbeat knows it.  Does nothing when the
 * cache does not have the record of this version.
 */
void device_recache(struct ctx *ctx, const char *mac, const struct device *d);

/* -- versions of policies ------------------------------------------------- */

/* policy_version_write - "epoch-channel-device" and a NUL; returns the length
 * without it. */
size_t policy_version_write(
    const struct policy_version *v, char out[POLICY_VERSION_MAX]);

/* policy_version_read - the version in a text that policy_version_write has
 * written; any other text, and NULL, give POLICY_VERSION_NONE. */
struct policy_version policy_version_read(const char *text);

/* policy_version_same - are all three epochs the same? */
bool policy_version_same(
    const struct policy_version *a, const struct policy_version *b);

/* -- the single values of a record --------------------------------------- */

/* A value of the record: its JSON of n bytes; n 0: null. */
struct device_value {
	const char *json;
	size_t n;
};

/* device_value_at - the place of a member in device_record, by its name on the
 * wire; -1: the record has none of that name, or it is the name of the channel,
 * which is not stored with the device. */
int device_value_at(const char *wire);

/* device_values - the values of the record by their places in device_record, in
 * the arena; they point into d.  That of the name of the channel is empty,
 * because it is not stored with the device. */
const struct device_value *
device_values(struct arena *a, const struct device *d);

/* device_value_text - a value as a text, in the arena: a text itself, a number
 * in digits; NULL for null. */
const char *device_value_text(struct arena *a, const struct device_value *v);

/* -- when the device has to call and to report --------------------------- */

/*
 * device_interval - the interval of one device, in the unit of `usual`, which
 * is at most 2^50.  Devices that were switched on together would call at the
 * same moments for ever; so each has an interval of its own, up to 10 % shorter
 * or longer, which is always the same for the same id.
 */
int64_t device_interval(int64_t usual, int64_t device_id);

/*
 * report_due_set - sets list_due_s, list_due_ms and list_soon_ms of the head;
 * its month_end_ms must be set.  full_ms: when the device sent its last whole
 * list in that month; 0: it has sent none.  days: between two lists, by the
 * configuration entry app-install.report-days.  A new month has no list, so the
 * end of the month makes one due.
 */
void report_due_set(struct device_head *h, int64_t full_ms, int32_t days);

#endif
