/* device_proof.h - what a device's call has proven, for those who answer it. */
#ifndef AUTH_DEVICE_PROOF_H
#define AUTH_DEVICE_PROOF_H

#include <stdint.h>

/*
 * Which proof is asked for: configuration entry device.auth.mode.
 * Source: device domain, "Identity strength".
 */
enum device_auth {
	DEVICE_AUTH_NONE, /* test benches only */
	DEVICE_AUTH_SIGN,
	DEVICE_AUTH_TOKEN,
};

struct device_proof {
	enum device_auth mode;
	int64_t tenant_id; /* of its key; 0: any */
	const char *token; /* SHA-256 in hex of the token it showed, which must
	                      be its device's; NULL: none is asked for */
};

#endif
