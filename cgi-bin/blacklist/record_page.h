/* record_page.h - inner: which blacklist records a page or an export shows. */
#ifndef BLACKLIST_RECORD_PAGE_H
#define BLACKLIST_RECORD_PAGE_H

#include "fleet/errors.h"
#include "web/endpoint.h"

struct record_page {
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

static const struct field record_page_fields[] = {
	PAGE_FIELDS(struct record_page),
	FIELD(struct record_page, app_name, .max = 128,
	    .doc = "part of the application's name"),
	FIELD(struct record_page, package_name,
	    .doc = "part of the package's name"),
	FIELD(struct record_page, type, .lo = 1, .hi = 2,
	    .dict = "app_blacklist_type", .doc = "1 uninstall, 2 kill"),
	FIELD(struct record_page, enabled, .doc = "is it switched on"),
	FIELD(struct record_page, approval_status, .lo = -1, .hi = 5,
	    .dict = "app_blacklist_approval_status",
	    .doc = "state of its approval"),
	FIELD(struct record_page, channel_id, .doc = "names this channel"),
	FIELD(struct record_page, mac, .form = &form_mac,
	    .fails = E_DEVICE_CONDITION_NOT_EXISTS,
	    .doc = "names this address"),
	FIELD(struct record_page, region_id, .doc = "names this region"),
	FIELD(struct record_page, rule_id, .doc = "has this rule"),
	FIELD(struct record_page, create_time, .doc = "created from, to"),
};

#endif
