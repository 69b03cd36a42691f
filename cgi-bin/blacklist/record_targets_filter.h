/* record_targets_filter.h - inner: which channels, addresses or regions of a
 * blacklist record a page or an export shows. */
#ifndef BLACKLIST_RECORD_TARGETS_FILTER_H
#define BLACKLIST_RECORD_TARGETS_FILTER_H

#include "web/endpoint.h"

struct record_targets_filter {
	int32_t page_no, page_size;
	int64_t blacklist_id;
	const char *keyword;
};

static const struct field record_targets_filter_fields[] = {
	PAGE_FIELDS(struct record_targets_filter),
	FIELD(struct record_targets_filter, blacklist_id, .req = true,
	    .doc = "of this record"),
	FIELD(struct record_targets_filter, keyword,
	    .doc = "part of the name, or the begin of the address"),
};

#endif
