/* sample_input.h - an input with fields of all types, for the tests of
 * decoders. */
#ifndef SAMPLE_INPUT_H
#define SAMPLE_INPUT_H

#include "input/field.h"
#include "system/errors.h"

struct sample {
	int64_t id, big;
	int32_t sort, status, page_no;
	const char *name, *user_name, *mobile, *secret, *lang;
	bool visible, on;
	struct ids ids;
	struct strs codes;
};

/* Fields that may be in a body and in a query string; the first is required. */
#define SAMPLE_FIELDS \
	FIELD(struct sample, name, .req = true, .max = 30), \
	    FIELD(struct sample, id, .req = false), \
	    FIELD(struct sample, big, .hi = 1), \
	    FIELD(struct sample, sort, .hi = 9999), \
	    FIELD(struct sample, status, .hi = 1, .dict = "common_status"), \
	    FIELD(struct sample, page_no, .lo = 1, .hi = 200, .dflt = "10"), \
	    FIELD(struct sample, user_name, .min = 4, .max = 6, \
	        .form = &form_username), \
	    FIELD(struct sample, mobile, .form = &form_mobile, \
	        .fails = E_USER_MOBILE_TAKEN), \
	    FIELD(struct sample, secret, .max_bytes = 8), \
	    FIELD(struct sample, lang, .min_bytes = 2, .dflt = "en"), \
	    FIELD(struct sample, visible, .req = false), \
	    FIELD(struct sample, on, .dflt = "true"), \
	    FIELD(struct sample, ids, .min = 1, .max = 3, .lo = 1, .hi = 99), \
	    FIELD(struct sample, codes, .max = 3)

#endif
