/* calling_device.h - inner: the checks with which signed calls of devices
 * begin. */
#ifndef EDGE_CALLING_DEVICE_H
#define EDGE_CALLING_DEVICE_H

#include "fleet/device.h"
#include "web/req.h"

/*
 * calling_device_open - find the device that calls and check that it may:
 * E_DEVICE_CONDITION_NOT_EXISTS for a CPU id of a wrong length, then as
 * device_caller_open, with the tenant and token that the guard has proven.  A
 * wrong CPU id is also counted and recorded.
 */
enum err calling_device_open(struct req *r, const char *mac, const char *cpu,
    struct device *out) MUST_CHECK;

#endif
