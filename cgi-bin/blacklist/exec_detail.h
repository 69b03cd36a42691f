/* exec_detail.h - inner: the filters by which events of devices are found. */
#ifndef BLACKLIST_EXEC_DETAIL_H
#define BLACKLIST_EXEC_DETAIL_H

#include "input/field.h"

struct exec_detail {
	int32_t page_no, page_size;
	struct range time;
	int64_t blacklist_id;
	const char *mac;
	int64_t channel_id;
	int32_t result;
};

#define EXEC_DETAIL_FILTERS \
	FIELD(struct exec_detail, time, .req = true, \
	    .doc = "of the event, from and to"), \
	    FIELD(struct exec_detail, blacklist_id, .doc = "record"), \
	    FIELD(struct exec_detail, mac, .form = &form_mac, \
	        .doc = "address of the device"), \
	    FIELD(struct exec_detail, channel_id, \
	        .doc = "channel of the device at that time"), \
	    FIELD(struct exec_detail, result, .lo = 0, .hi = 6, \
	        .dict = "app_blacklist_result", .doc = "what became of it")

#endif
