/* children_page.h - inner: which channels, addresses or regions of a blacklist
 * record a page or an export shows. */
#ifndef BLACKLIST_CHILDREN_PAGE_H
#define BLACKLIST_CHILDREN_PAGE_H

#include "web/endpoint.h"

struct children_page {
	int32_t page_no, page_size;
	int64_t blacklist_id;
	const char *keyword;
};

static const struct field children_page_fields[] = {
	PAGE_FIELDS(struct children_page),
	FIELD(struct children_page, blacklist_id, .req = true,
	    .doc = "of this record"),
	FIELD(struct children_page, keyword,
	    .doc = "part of the name, or the begin of the address"),
};

#endif
