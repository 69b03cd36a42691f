/* device_value.h - the single values of a cached device record, for what looks
 * at the members of a device without asking the database. */
#ifndef FLEET_DEVICE_VALUE_H
#define FLEET_DEVICE_VALUE_H

#include "fleet/device.h"

/* A value of the record: its JSON of n bytes; n 0: null. */
struct device_value {
	const char *json;
	size_t n;
};

/* device_value_at - the place of a member in device_record, by its name on the
 * wire; -1: the record has none of that name, or it is the name of the channel,
 * which is not stored with the device. */
int device_value_at(const char *wire);

/* device_values - the values of the record by their places in device_record, in
 * the arena; they point into d. */
const struct device_value *
device_values(struct arena *a, const struct device *d);

/* device_value_text - a value as a text, in the arena: a text itself, a number
 * in digits; NULL for null. */
const char *device_value_text(struct arena *a, const struct device_value *v);

#endif
