/*
 * info_modify_add.h - modifications of many devices recorded at once, for
 * those who have them from a body and from a file.
 */
#ifndef DEVICE_INFO_MODIFY_ADD_H
#define DEVICE_INFO_MODIFY_ADD_H

#include "device/errors.h"
#include "web/req.h"

#define MODIFY_MAX 10000 /* addresses at once */

/* What of a device is to become what; absent members leave what is there. */
struct modify_target {
	const char *cpu; /* no target: the device's must be this */
	int64_t channel_id;
	int32_t model_id, company_id;
	int64_t user_id;
	const char *device_model, *order_number, *remarks;
};

/* clang-format off */
/* MODIFY_FIELDS - the fields of a T that begins with the members above. */
#define MODIFY_FIELDS(T) \
	FIELD(T, cpu, .form = &form_cpu, .fails = E_DEVICE_CPU_FORMAT_ERROR, \
	    .doc = "the device must have this CPU id; empty: any"), \
	FIELD(T, channel_id, .doc = "channel it is moved to"), \
	FIELD(T, model_id, .doc = "model"), \
	FIELD(T, company_id, .doc = "owning company"), \
	FIELD(T, user_id, .doc = "owning user"), \
	FIELD(T, device_model, .max = 128, .doc = "name of the model"), \
	FIELD(T, order_number, .max = 64, .doc = "order number"), \
	FIELD(T, remarks, .max = 512, .doc = "remarks")
/* clang-format on */

/* One address.  said: as it came.  to: fields of MODIFY_FIELDS, of others
 * nothing is read.  e: OK, or what is wrong with it already, and why in words;
 * else it becomes why it was not accepted.  The rest is filled in. */
struct modify {
	const char *said;
	const struct args *to;
	enum err e;
	const char *why;
	const char *mac; /* as form_mac has it; NULL: not looked at */
	bool again;      /* it came before: left out */
};

/* At most MODIFY_MAX of them.  The counts are filled in. */
struct modify_list {
	struct modify *v;
	size_t n;
	int64_t accepted, duplicated;
};

/*
 * modify_add - record them, and apply those whose devices are there, by the
 * thousand; all of it is committed, and known to the host's cache, when this
 * returns OK.  What is wrong with one address is its own e; what is returned is
 * the database's, after some thousands perhaps.
 * Source: device domain, "device information modification record".
 */
enum err modify_add(struct req *r, struct modify_list *list) MUST_CHECK;

/* modify_result - what modify_show writes of a list that was added: how many,
 * and what is wrong with each of the others. */
extern const struct object modify_result;
void modify_show(
    struct ctx *ctx, struct json_out *w, const struct modify_list *list);

#endif
