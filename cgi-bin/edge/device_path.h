/* device_path.h - inner: the parts of a path that name the calling device. */
#ifndef EDGE_DEVICE_PATH_H
#define EDGE_DEVICE_PATH_H

#include "fleet/errors.h"
#include "input/field.h"

/* DEVICE_PATH_FIELDS - the declarations of the members mac and cpu, which are
 * parts of the path. */
#define DEVICE_PATH_FIELDS(T) \
	FIELD(T, mac, .req = true, .form = &form_mac, \
	    .fails = E_DEVICE_CONDITION_NOT_EXISTS, .doc = "MAC address"), \
	    FIELD(T, cpu, .req = true, .form = &form_cpu, \
	        .fails = E_DEVICE_CONDITION_NOT_EXISTS, \
	        .doc = "CPU id, as many hex digits as device.cpu.hex-lengths " \
	               "says")

#endif
