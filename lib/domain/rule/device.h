/* device.h - what rules look at of one device. */
#ifndef RULE_DEVICE_H
#define RULE_DEVICE_H

#include "base/arena.h"
#include "rule/field.h"

/* The value of a field.  number: a number, a region, a time (in microseconds)
 * or the 48 bits of a MAC address; s: n bytes, which are a text, the key of a
 * version or an IP address. */
struct rule_value {
	int64_t number;
	const char *s;
	size_t n;
};

/* Initialize with zeros: nothing is present. */
struct rule_device {
	uint64_t present; /* bit f: the field f is not missing */
	struct rule_value value[RULE_FIELD__MAX];
	struct rule_value *ui; /* the members of the set ui */
	size_t n_ui;
	uint32_t h32; /* set with the MAC address */
};

/*
 * rule_device_set - set a field from the text that the block rule_device writes
 * for it: a time as microseconds since 1970, an address without its prefix
 * length, ui as it is stored (names separated by commas).  NULL and "" mean
 * that it is missing.  The text must live as long as d; what is computed of it
 * lies in the arena.  A text that its type cannot have counts as missing.
 */
void rule_device_set(struct arena *a, struct rule_device *d,
    enum rule_field field, const char *text);

#endif
