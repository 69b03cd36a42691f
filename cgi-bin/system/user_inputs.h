/* user_inputs.h - what administrators and modules look users up by. */
#ifndef SYSTEM_USER_INPUTS_H
#define SYSTEM_USER_INPUTS_H

#include "text/field.h"

struct by_nickname {
	const char *nickname;
};
static const struct field by_nickname_fields[] = {
	FIELD(struct by_nickname, nickname, .req = true, .blank = true,
	    .doc = "part of the nickname; blank: nobody"),
};

#endif
