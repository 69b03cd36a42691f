/* random_device.h - random devices for comparing the two evaluations of rules,
 * and the values they have; the same seed gives the same ones. */
#ifndef RULE_RANDOM_DEVICE_H
#define RULE_RANDOM_DEVICE_H

#include "base/arena.h"
#include "rule/device_values.h"
#include "text/json_out.h"

/* random_value - one of the texts that a field of this type has, some of them
 * awkward; a number is written in digits, in milliseconds if it is a time. */
const char *random_value(struct arena *a, enum rule_field field);

/* random_devices - write n devices as a JSON array of rows of device_info, each
 * with one in five of its fields missing. */
void random_devices(struct arena *a, struct json_out *w, int n);

#endif
