/* record_inputs.h - inner: the members of requests that describe a blacklist
 * record, and the checks of those that name other things. */
#ifndef BLACKLIST_RECORD_INPUTS_H
#define BLACKLIST_RECORD_INPUTS_H

#include "fleet/errors.h"
#include "input/field.h"
#include "web/req.h"

/* How many channels, regions and addresses a request may name. */
enum {
	RECORD_CHANNELS_MAX = 5000,
	RECORD_REGIONS_MAX = 500,
	RECORD_MACS_MAX = 1000,
};

/* A record that is to be created, changed or tried out; id and revision only
 * when it is changed, draft_id only when its draft is tried out. */
struct record_save {
	int64_t id, draft_id;
	int32_t revision;
	const char *package_name, *app_name;
	int32_t type;
	bool enabled;
	int32_t version_op;
	const char *version_number;
	int64_t version_code_min, version_code_max;
	const char *remark;
	int32_t match_mode;
	int64_t rule_id;
	struct raw rule;
	struct ids channel_ids, region_ids;
	struct strs macs;
	bool all_device;
	int32_t rollout_percent, kill_interval_s;
	struct stamp start_time, end_time;
};

/* The fields whose limits are the same in all requests. */
#define RECORD_FIELDS \
	FIELD(struct record_save, app_name, .max = 128, \
	    .doc = "name of the application"), \
	    FIELD(struct record_save, enabled, \
	        .doc = "is it switched on; a new one is"), \
	    FIELD(struct record_save, version_op, \
	        .dict = "app_blacklist_version_op", .lo = 0, .hi = 4, \
	        .doc = "0 all versions, 1 versionNumber, codes 2 up to " \
	               "versionCodeMax, 3 from versionCodeMin, 4 between " \
	               "them"), \
	    FIELD(struct record_save, version_number, .max = 64, \
	        .doc = "name of a version, for versionOp 1"), \
	    FIELD(struct record_save, version_code_min, .lo = 0, \
	        .hi = INT64_MAX, .doc = "for versionOp 3 and 4"), \
	    FIELD(struct record_save, version_code_max, .lo = 0, \
	        .hi = INT64_MAX, .doc = "for versionOp 2 and 4"), \
	    FIELD(struct record_save, remark, .text = TEXT_PROSE, .max = 512, \
	        .doc = "remark"), \
	    FIELD(struct record_save, match_mode, \
	        .dict = "app_blacklist_match_mode", .lo = 1, .hi = 2, \
	        .doc = "1 channels, regions and rule together; 2 any of " \
	               "them"), \
	    FIELD(struct record_save, rule_id, .lo = 0, .hi = INT64_MAX, \
	        .doc = "rule that devices satisfy; 0: none"), \
	    FIELD(struct record_save, rule, .object = true, \
	        .max_bytes = 128 * 1024, \
	        .doc = "instead of ruleId: {name, expr}, a new rule"), \
	    FIELD(struct record_save, channel_ids, .max = RECORD_CHANNELS_MAX, \
	        .doc = "channels of devices"), \
	    FIELD(struct record_save, region_ids, .max = RECORD_REGIONS_MAX, \
	        .doc = "regions of devices, with all below them"), \
	    FIELD(struct record_save, macs, .max = RECORD_MACS_MAX, \
	        .form = &form_mac, .fails = E_DEVICE_MAC_FORMAT_ERROR, \
	        .doc = "addresses of devices that are concerned anyway"), \
	    FIELD(struct record_save, all_device, \
	        .doc = "all devices of the tenant"), \
	    FIELD(struct record_save, rollout_percent, .lo = 1, .hi = 100, \
	        .doc = "share of the devices; a new record: 100"), \
	    FIELD(struct record_save, kill_interval_s, .lo = 1, .hi = 86400, \
	        .doc = "seconds between two kills; a new record: 60"), \
	    FIELD(struct record_save, start_time, \
	        .doc = "from then on; 0: at once"), \
	    FIELD(struct record_save, end_time, \
	        .doc = "until then; 0: for ever")

/* record_targets_check - checks the channels and regions that the request
 * names; channels stay locked.  E_CHANNEL_NOT_EXISTS, E_REGION_NOT_EXISTS. */
enum err record_targets_check(struct req *r, const struct args *in) MUST_CHECK;

/* record_rule_check - checks the rule that the request names, which stays
 * locked.  E_RULE_NOT_EXISTS; E_BAD_REQUEST if it has a new one, too. */
enum err record_rule_check(struct req *r, const struct args *in) MUST_CHECK;

/* record_sent_rule - the name of the new rule that a request has sent in the
 * place of an id, and the text of its expression, in r->ctx->mem.
 * E_BAD_REQUEST when one of them is missing. */
enum err record_sent_rule(struct req *r, const struct raw *sent,
    const char **name, struct raw *expr) MUST_CHECK;

#endif
