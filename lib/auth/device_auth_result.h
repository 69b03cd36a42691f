/* device_auth_result.h - how a device has proven its identity in a request; the
 * handler of the request reads it. */
#ifndef AUTH_DEVICE_AUTH_RESULT_H
#define AUTH_DEVICE_AUTH_RESULT_H

#include <stdint.h>

/*
 * The mode: which proof a device has to give.  It is the configuration entry
 * device.auth.mode.
 * Source: device domain, "Identity strength".
 */
enum device_auth {
	DEVICE_AUTH_NONE, /* for test benches only */
	DEVICE_AUTH_SIGN,
	DEVICE_AUTH_TOKEN,
};

struct device_proof {
	enum device_auth mode;
	int64_t tenant_id; /* tenant of the key that signed; 0: any tenant */
	/* The token that was sent, as SHA-256 in hex, to be compared with that
	 * of the device; NULL: the mode needs no token. */
	const char *token;
};

#endif
