/* record_filter.h - inner: which blacklist records a page or an export shows.
 */
#ifndef BLACKLIST_RECORD_FILTER_H
#define BLACKLIST_RECORD_FILTER_H

#include "fleet/errors.h"
#include "web/endpoint.h"

struct record_filter {
	int32_t page_no, page_size;
	const char *app_name, *package_name;
	int32_t type;
	bool enabled;
	int32_t approval_status;
	int64_t channel_id;
	const char *mac;
	int64_t region_id, rule_id;
	struct range create_time;
};

static const struct field record_filter_fields[] = {
	PAGE_FIELDS(struct record_filter),
	FIELD(struct record_filter, app_name, .max = 128,
	    .doc = "part of the application's name"),
	FIELD(struct record_filter, package_name,
	    .doc = "part of the package's name"),
	FIELD(struct record_filter, type, .lo = 1, .hi = 2,
	    .dict = "app_blacklist_type", .doc = "1 uninstall, 2 kill"),
	FIELD(struct record_filter, enabled, .doc = "is it switched on"),
	FIELD(struct record_filter, approval_status, .lo = -1, .hi = 5,
	    .dict = "app_blacklist_approval_status",
	    .doc = "state of its approval"),
	FIELD(struct record_filter, channel_id, .doc = "names this channel"),
	FIELD(struct record_filter, mac, .form = &form_mac,
	    .fails = E_DEVICE_CONDITION_NOT_EXISTS,
	    .doc = "names this address"),
	FIELD(struct record_filter, region_id, .doc = "names this region"),
	FIELD(struct record_filter, rule_id, .doc = "has this rule"),
	FIELD(struct record_filter, create_time, .doc = "created from, to"),
};

#endif
