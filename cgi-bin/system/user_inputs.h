/* user_inputs.h - the fields of a user that requests and imported workbooks
 * share. */
#ifndef SYSTEM_USER_INPUTS_H
#define SYSTEM_USER_INPUTS_H

#include "input/field.h"

#define USER_WHO_FIELDS(T) \
	FIELD(T, username, .req = true, .min = 4, .max = 30, \
	    .form = &form_username, \
	    .doc = "unique whatever the case of its letters"), \
	    FIELD(T, dept_id, .doc = "an enabled department"), \
	    FIELD(T, email, .max = 50, .form = &form_email), \
	    FIELD(T, mobile, .form = &form_mobile), \
	    FIELD(T, sex, .lo = 0, .hi = 2, .dict = "system_user_sex")

#endif
