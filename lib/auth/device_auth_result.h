/* device_auth_result.h - what a device has proven about itself with its call;
 * the endpoint that answers the call reads it. */
#ifndef AUTH_DEVICE_AUTH_RESULT_H
#define AUTH_DEVICE_AUTH_RESULT_H

#include <stdint.h>

/*
 * The mode: which proof a device has to give.  It is the configuration entry
 * device.auth.mode.
 * Source: device domain, "Identity strength".
 */
enum device_auth {
	DEVICE_AUTH_NONE, /* test benches only */
	DEVICE_AUTH_SIGN,
	DEVICE_AUTH_TOKEN,
};

struct device_proof {
	enum device_auth mode;
	int64_t tenant_id; /* tenant of the key that signed; 0: any tenant */
	const char *token; /* SHA-256 in hex of the token that was sent, to be
	                      compared with the device's; NULL: the mode asks
	                      for no token */
};

#endif
