/*
 * info_modify_add.h - records modifications of many devices, which come from a
 * request body or from a file.
 */
#ifndef DEVICE_INFO_MODIFY_ADD_H
#define DEVICE_INFO_MODIFY_ADD_H

#include "device/errors.h"
#include "web/req.h"

#define MODIFY_MAX 10000 /* addresses in one request */

/* The values to be set; members that are not sent stay unchanged. */
struct modify_target {
	const char *cpu; /* a condition: the device must have this CPU id */
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

/* An address and its new values.  The caller sets said, the address as it was
 * sent; to, the values (only fields of MODIFY_FIELDS are read); and, if the
 * entry is already known to be wrong, e and its text why.  modify_add sets e if
 * it refuses the entry, and the other members. */
struct modify {
	const char *said;
	const struct args *to;
	enum err e;
	const char *why;
	/* Said in the form of form_mac; NULL: not an address. */
	const char *mac;
	bool again; /* the address occurred before: left out */
};

/* The entries to be recorded, at most MODIFY_MAX.  modify_add sets the
 * counts. */
struct modify_list {
	struct modify *v;
	size_t n;
	int64_t accepted, duplicated;
};

/*
 * modify_add - records the entries and applies those whose device exists, some
 * hundreds in each transaction.  When it returns OK, all are committed and the
 * old records are dropped from the host's cache.  The error of one entry is its
 * e.  An error of the database is returned; earlier ones are then already
 * committed.
 * Source: device domain, "device information modification record".
 */
enum err modify_add(struct req *r, struct modify_list *list) MUST_CHECK;

/* modify_show - writes the result of modify_add: the counts, and the failure of
 * each entry that was not accepted; modify_result describes its members. */
extern const struct object modify_result;
void modify_show(
    struct ctx *ctx, struct json_out *w, const struct modify_list *list);

#endif
