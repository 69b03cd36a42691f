/* mac_inputs.h - inputs that name a device by its address, for all pools. */
#ifndef COMMON_MAC_INPUTS_H
#define COMMON_MAC_INPUTS_H

#include "fleet/errors.h"
#include "input/field.h"

/* Names a device by its address. */
struct by_mac {
	const char *mac;
};
static const struct field by_mac_fields[] = {
	FIELD(struct by_mac, mac, .req = true, .form = &form_mac_sent,
	    .fails = E_DEVICE_CONDITION_NOT_EXISTS, .doc = "MAC address"),
};

/* Names a device by its address and its CPU id. */
struct by_mac_cpu {
	const char *mac, *cpu;
};
static const struct field by_mac_cpu_fields[] = {
	FIELD(struct by_mac_cpu, mac, .req = true, .form = &form_mac_sent,
	    .fails = E_DEVICE_CONDITION_NOT_EXISTS, .doc = "MAC address"),
	FIELD(struct by_mac_cpu, cpu, .req = true, .form = &form_cpu,
	    .fails = E_DEVICE_CONDITION_NOT_EXISTS,
	    .doc = "CPU id, as many hex digits as device.cpu.hex-lengths says"),
};

#endif
