/* endpoint.h - one row says all there is to say about one endpoint. */
#ifndef WEB_ENDPOINT_H
#define WEB_ENDPOINT_H

#include "input/field.h"
#include "web/body.h"

/* Who calls; nginx says so, never a header.  The route key is audience,
 * method and path. */
enum audience { AUD__UNSET, ADMIN, APP, DEVICE, RPC, AUD__MAX };
enum method { METHOD__UNSET, GET, POST, PUT, DELETE, METHOD__MAX };

enum gate {
	GATE__UNSET, /* refused at start: no row without a guard */
	GATE_ANYONE, /* no sign-in; a tenant when one can be told */
	GATE_LOGGED_IN,
	GATE_PERM,
	GATE_SIGNED, /* a device's identity */
	GATE_PEER,   /* another module, internal listener only */
	GATE__MAX
};

struct guard {
	enum gate gate;
	const char *perm; /* GATE_PERM: "module:resource:action" */
	bool shared;      /* GATE_PERM: about what all tenants share */
	bool tenant_free; /* GATE_ANYONE: works without a tenant */
	bool by_key; /* GATE_SIGNED: by a key, whatever else devices have */
};

/* Positional, so leaving one out does not compile.  in NULL: takes none. */
struct endpoint {
	enum audience audience;
	enum method method;
	const char *path; /* "{x}" segments become inputs, "{x*}" the rest */
	struct guard guard;
	const struct input *in;
	struct body body;
	const char *doc; /* summary; operation name in the access log */
};

/* The rows of one file, named for its resource. */
struct table {
	const char *resource;
	const struct endpoint *row;
	size_t n;
};

/* What one executable serves. */
struct domain {
	const char *name;
	const struct table *const *table;
	size_t n;
};

#include "web/words.h"

#endif
