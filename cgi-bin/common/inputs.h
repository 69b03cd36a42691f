/* inputs.h - the inputs that most resources share. */
#ifndef COMMON_INPUTS_H
#define COMMON_INPUTS_H

#include "input/field.h"

/* Names one row by its id. */
struct by_id {
	int64_t id;
};
static const struct field by_id_fields[] = {
	FIELD(struct by_id, id, .req = true, .doc = "id of the row"),
};

/* Names several rows by their ids.  "ids=" is an empty list; without the
 * parameter the request is refused. */
struct by_ids {
	struct ids ids;
};
static const struct field by_ids_fields[] = {
	FIELD(struct by_ids, ids, .req = true, .doc = "ids of the rows"),
};

#endif
