/* user_inputs.h - inputs to look users up, and the fields of a user that
 * requests and imported workbooks share. */
#ifndef SYSTEM_USER_INPUTS_H
#define SYSTEM_USER_INPUTS_H

#include "input/field.h"

/* The fields of a user in a request body and in a workbook. */
#define USER_WHO_FIELDS(T) \
	FIELD(T, username, .req = true, .min = 4, .max = 30, \
	    .form = &form_username, \
	    .doc = "unique whatever the case of its letters"), \
	    FIELD(T, dept_id, .doc = "an enabled department"), \
	    FIELD(T, email, .max = 50, .form = &form_email), \
	    FIELD(T, mobile, .form = &form_mobile), \
	    FIELD(T, sex, .lo = 0, .hi = 2, .dict = "system_user_sex")

struct by_nickname {
	const char *nickname;
};
static const struct field by_nickname_fields[] = {
	FIELD(struct by_nickname, nickname, .req = true, .blank = true,
	    .doc = "part of the nickname; blank: nobody"),
};

#endif
