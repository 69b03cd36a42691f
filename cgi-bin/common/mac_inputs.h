/* mac_inputs.h - inputs that name a device by its address, for all pools: to
 * look it up, or as the one that calls. */
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

/* MAC_CPU_FIELDS - the declarations of the members mac and cpu. */
#define MAC_CPU_FIELDS(T) \
	FIELD(T, mac, .req = true, .form = &form_mac_sent, \
	    .fails = E_DEVICE_CONDITION_NOT_EXISTS, .doc = "MAC address"), \
	    FIELD(T, cpu, .req = true, .form = &form_cpu, \
	        .fails = E_DEVICE_CONDITION_NOT_EXISTS, \
	        .doc = "CPU id, as many hex digits as device.cpu.hex-lengths " \
	               "says")

/* Names a device by its address and its CPU id. */
struct by_mac_cpu {
	const char *mac, *cpu;
};
static const struct field by_mac_cpu_fields[] = {
	MAC_CPU_FIELDS(struct by_mac_cpu),
};

#endif
