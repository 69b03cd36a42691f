/* calling_device.h - the checks with which calls of devices begin. */
#ifndef WEB_CALLING_DEVICE_H
#define WEB_CALLING_DEVICE_H

#include "fleet/device.h"
#include "fleet/errors.h"
#include "input/field.h"
#include "web/req.h"

/* DEVICE_PATH_FIELDS - the declarations of the members mac and cpu, which are
 * parts of the path. */
#define DEVICE_PATH_FIELDS(T) \
	FIELD(T, mac, .req = true, .form = &form_mac_sent, \
	    .fails = E_DEVICE_CONDITION_NOT_EXISTS, .doc = "MAC address"), \
	    FIELD(T, cpu, .req = true, .form = &form_cpu, \
	        .fails = E_DEVICE_CONDITION_NOT_EXISTS, \
	        .doc = "CPU id, as many hex digits as device.cpu.hex-lengths " \
	               "says")

/*
 * calling_device_open - find the device that calls and check that it may:
 * E_DEVICE_CONDITION_NOT_EXISTS for a CPU id of a wrong length, then as
 * device_caller_open, with the tenant and token that the guard has proven.  A
 * wrong CPU id is also counted and recorded.
 */
enum err calling_device_open(struct req *r, const char *mac, const char *cpu,
    struct device *out) MUST_CHECK;

/*
 * cpu_mismatch_note - call it with the error of a device's call, which it
 * returns.  If that is E_DEVICE_CPU_MISMATCH, it also counts and logs that the
 * device `id` has called with the CPU id `cpu`, which is not the stored one:
 * the call may be forged, or the device may have other hardware now.
 */
enum err cpu_mismatch_note(
    struct req *r, enum err e, int64_t id, const char *cpu) MUST_CHECK;

#endif
